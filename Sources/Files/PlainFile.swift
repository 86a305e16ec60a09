import Foundation
import Hashing

/// Reads files of the family, but no links and no pipes, with which others could have replaced a file.
package enum PlainFile {
  /// Returns the contents of the file at `path`; throws unless it is a regular file of at most `limit` bytes and not a
  /// link.
  package static func bytes(at path: String, atMost limit: Int) throws(FileError) -> Data {
    let (file, size) = try opened(path)
    let tooLarge = FileError(
      path, "it is larger than \(limit / 1_000_000) MB. Check that it is the right file.")
    if size > limit { throw tooLarge }
    // The file may be larger now, and files of the kernel, such as those in /proc, have the size 0.
    let bytes = try part(of: file, path: path, count: limit + 1)
    guard bytes.count <= limit else { throw tooLarge }
    return bytes
  }

  /// Returns the SHA-256 of a file of any size, which is read in parts; throws like ``bytes(at:atMost:)``.
  static func hash(at path: String) throws(FileError) -> String {
    let file = try opened(path).file
    var hash = SHA256()
    while true {
      let part = try part(of: file, path: path, count: 1_000_000)
      if part.isEmpty { return hash.finish() }
      hash.update(part)
    }
  }

  private static func opened(_ path: String) throws(FileError) -> (file: FileHandle, size: Int) {
    // Without `O_NONBLOCK`, opening a pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ELOOP ? FileError(path, isNoFile) : FileError(path, errno)
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(path, isNoFile) }
    return (file, Int(status.st_size))
  }

  private static func part(
    of file: FileHandle, path: String, count: Int
  ) throws(FileError) -> Data {
    do { return try file.read(upToCount: count) ?? Data() } catch {
      throw FileError(error, at: path)
    }
  }

  private static let isNoFile =
    "it is not a file, but a link, a folder or a device. Replace it with a copy of the file."
}
