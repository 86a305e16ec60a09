import Files
import Foundation
import Records

/// Copies of the photos that are stored inside the family's database, in a temporary file without a name.
///
/// A build uses these copies so that it need not keep the database open while the family's app writes to it.
package struct DatabaseImages: Sendable {
  private var file: UnlinkedFile?
  private var byteRanges: [ID<Photo>: Range<Int>] = [:]

  package init() {}

  /// Copies the photos without a file name, whose bytes are stored in `database`.
  package init(of photos: some Sequence<Photo>, from database: TrackingDatabase) throws {
    for photo in photos where photo.file == nil {
      guard let bytes = try database.imageBytes(of: photo.id) else { continue }
      let file = try file ?? UnlinkedFile()
      byteRanges[photo.id] = try file.append(Data(bytes))
      self.file = file
    }
  }

  /// Returns the same images under other photo ids; `newID` must return a unique id for each photo.
  package func replacingPhotoIDs(_ newID: (ID<Photo>) -> ID<Photo>) -> DatabaseImages {
    var images = self
    images.byteRanges = Dictionary(byteRanges.map { (newID($0), $1) }) { first, _ in first }
    return images
  }

  package func limited(toPhotos photos: Set<ID<Photo>>) -> DatabaseImages {
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
  private let fileDescriptor: Int32

  init() throws {
    // All users may write to the system's temporary directory. No output depends on the random path, because the file
    // is unlinked below. `mkstemp` replaces the six letters.
    let template = FileManager.default.temporaryDirectory.path + "/kinfolio-XXXXXX"
    var name = Array(template.utf8CString)
    fileDescriptor = mkstemp(&name)
    guard fileDescriptor >= 0 else { throw FileError(template, errno) }
    unlink(name)
    guard fcntl(fileDescriptor, F_SETFD, FD_CLOEXEC) == 0 else { throw FileError(template, errno) }
  }

  deinit { close(fileDescriptor) }

  /// Writes bytes at the end of the file, and returns their range in the file.
  func append(_ data: Data) throws -> Range<Int> {
    let start = Int(lseek(fileDescriptor, 0, SEEK_END))
    try FileHandle(fileDescriptor: fileDescriptor, closeOnDealloc: false).write(contentsOf: data)
    return start..<start + data.count
  }

  /// Returns the bytes in a range of the file, or nil if reading fails; several tasks can call this at once.
  func bytes(in range: Range<Int>) -> Data? {
    var data = Data(count: range.count)
    var done = 0
    while done < range.count {
      let count = data.withUnsafeMutableBytes { bytes in
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
        return pread(fileDescriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      done += count
    }
    return data
  }
}
