import Foundation
import Hashing

/// Functions that read only regular files, because an attacker could have replaced a file by a link or a pipe.
package enum RegularFile {
  /// Returns the contents of a file; throws if it has more than `limit` bytes, or is a link, a folder or a device.
  package static func bytes(at path: String, byteLimit limit: Int) throws(FileError) -> Data {
    let (file, size) = try openedFile(at: path)
    let tooLarge = FileError(
      path, "it is larger than \(limit / 1_000_000) MB. Check that it is the right file.")
    if size > limit { throw tooLarge }
    // The file may be larger now, and files of the kernel, such as those in /proc, have the size 0.
    let bytes = try readBytes(of: file, path: path, atMost: limit + 1)
    guard bytes.count <= limit else { throw tooLarge }
    return bytes
  }

  /// Returns the SHA-256 of a file of any size, in hexadecimal; throws if it is a link, a folder or a device.
  static func hash(at path: String) throws(FileError) -> String {
    let file = try openedFile(at: path).file
    var hash = SHA256()
    while true {
      let part = try readBytes(of: file, path: path, atMost: 1_000_000)
      if part.isEmpty { return hash.finish() }
      hash.update(part)
    }
  }

  private static func openedFile(at path: String) throws(FileError) -> (file: FileHandle, size: Int)
  {
    // Without `O_NONBLOCK`, opening a pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ELOOP ? FileError(path, notAFileMessage) : FileError(path, errno)
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(path, notAFileMessage) }
    return (file, Int(status.st_size))
  }

  private static func readBytes(
    of file: FileHandle, path: String, atMost: Int
  ) throws(FileError) -> Data {
    do { return try file.read(upToCount: atMost) ?? Data() } catch {
      throw FileError(error, at: path)
    }
  }

  private static let notAFileMessage =
    "it is not a file, but a link, a folder or a device. Replace it with a copy of the file."
}
