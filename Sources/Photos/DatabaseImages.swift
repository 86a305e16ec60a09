import Foundation
import Publishing
import Records

/// Copies of the database's photos in an unnamed temporary file, so that the family's app can write meanwhile.
package final class DatabaseImages: Sendable {
  private let file: UnlinkedFile?
  private let byteRanges: [ID<Photo>: Range<Int>]

  /// Copies the photos that have no file name.
  package init(of photos: some Sequence<Photo>, from database: TrackingDatabase) throws {
    var file: UnlinkedFile?
    var ranges: [ID<Photo>: Range<Int>] = [:]
    for photo in photos where photo.file == nil {
      guard let bytes = try database.image(of: photo.id) else { continue }
      let used = try file ?? UnlinkedFile()
      ranges[photo.id] = try used.append(Data(bytes))
      file = used
    }
    self.file = file
    self.byteRanges = ranges
  }

  package convenience init() { self.init(nil, [:]) }

  private init(_ file: UnlinkedFile?, _ ranges: [ID<Photo>: Range<Int>]) {
    self.file = file
    self.byteRanges = ranges
  }

  /// `newID` must return a unique id for each photo.
  package func mappingIDs(_ newID: (ID<Photo>) -> ID<Photo>) -> DatabaseImages {
    DatabaseImages(file, Dictionary(byteRanges.map { (newID($0), $1) }) { first, _ in first })
  }

  package func limited(to photos: Set<ID<Photo>>) -> DatabaseImages {
    DatabaseImages(file, byteRanges.filter { photos.contains($0.key) })
  }

  /// Returns the bytes of a photo, or nil if the database contains none or the copy cannot be read.
  func bytes(of photo: ID<Photo>) -> Data? {
    byteRanges[photo].flatMap { file?.bytes(in: $0) }
  }
}

final class UnlinkedFile: Sendable {
  private let descriptor: Int32

  init() throws {
    // All users may write to the system's temporary directory. The path never reaches the output
    // because it is unlinked below. `mkstemp` replaces the six letters.
    let template = FileManager.default.temporaryDirectory.path + "/kinfolio-XXXXXX"
    var name = Array(template.utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw FileError(template, errno) }
    unlink(name)
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { throw FileError(template, errno) }
  }

  deinit { close(descriptor) }

  func append(_ data: Data) throws -> Range<Int> {
    let start = Int(lseek(descriptor, 0, SEEK_END))
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: data)
    return start..<start + data.count
  }

  /// Returns nil if reading fails; several tasks may call this at once.
  func bytes(in range: Range<Int>) -> Data? {
    var data = Data(count: range.count)
    var done = 0
    while done < range.count {
      let count = data.withUnsafeMutableBytes { bytes in
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
        return pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      done += count
    }
    return data
  }
}
