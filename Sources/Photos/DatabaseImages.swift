import Files
import Foundation
import Records

/// Copies, in an unnamed temporary file, of the photos that are stored in the family's database itself.
///
/// With these copies, a build need not keep the database open while the family's app writes to the database.
package struct DatabaseImages: Sendable {
  private var file: UnlinkedFile?
  private var byteRanges: [ID<Photo>: Range<Int>] = [:]

  package init() {}

  /// Copies those of the photos that have no file name, because their bytes are stored in `database`.
  package init(of photos: some Sequence<Photo>, from database: TrackingDatabase) throws {
    for photo in photos where photo.file == nil {
      guard let bytes = try database.image(of: photo.id) else { continue }
      let file = try file ?? UnlinkedFile()
      byteRanges[photo.id] = try file.append(Data(bytes))
      self.file = file
    }
  }

  /// Returns the same images under other photo ids; `newID` must return a unique id for each photo.
  package func mappingIDs(_ newID: (ID<Photo>) -> ID<Photo>) -> DatabaseImages {
    var images = self
    images.byteRanges = Dictionary(byteRanges.map { (newID($0), $1) }) { first, _ in first }
    return images
  }

  package func limited(to photos: Set<ID<Photo>>) -> DatabaseImages {
    var images = self
    images.byteRanges = byteRanges.filter { photos.contains($0.key) }
    return images
  }

  /// Returns the bytes of a photo; throws if no image was copied for this id or the copy cannot be read.
  func bytes(of photo: ID<Photo>) throws(PhotoFolder.Fault) -> Data {
    guard let bytes = byteRanges[photo].flatMap({ file?.bytes(in: $0) }) else { throw .missing }
    return bytes
  }
}

/// A temporary file without a name, which the system deletes when this object is deallocated.
final class UnlinkedFile: Sendable {
  private let descriptor: Int32

  init() throws {
    // All users may write to the system's temporary directory. No output depends on the random path, because the file
    // is unlinked below. `mkstemp` replaces the six letters.
    let template = FileManager.default.temporaryDirectory.path + "/kinfolio-XXXXXX"
    var name = Array(template.utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw FileError(template, errno) }
    unlink(name)
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { throw FileError(template, errno) }
  }

  deinit { close(descriptor) }

  /// Writes bytes at the end of the file, and returns their range in the file.
  func append(_ data: Data) throws -> Range<Int> {
    let start = Int(lseek(descriptor, 0, SEEK_END))
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: data)
    return start..<start + data.count
  }

  /// Returns the bytes in a range of the file, or nil if reading fails, and can be called by several tasks at once.
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
