import Foundation

/// Functions that read files of a family.
///
/// Someone else could have replaced them by links or pipes.
package enum PlainFile {
  /// Throws if there is no file at `path`, if a link, a pipe or a folder is there, or if the file has more
  /// than `limit` bytes.
  package static func bytes(at path: String, atMost limit: Int) throws(FileError) -> Data {
    // Without `O_NONBLOCK`, opening a pipe would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ELOOP ? FileError(path, isNoFile) : FileError(path, errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(path, isNoFile) }
    guard status.st_size <= limit else {
      throw FileError(
        path, "it is larger than \(limit / 1_000_000) MB. Check that it is the right file.")
    }
    do {
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
      return try file.readToEnd() ?? Data()
    } catch {
      throw FileError(error, at: path)
    }
  }

  private static let isNoFile =
    "it is not a file, but a link, a folder or a device. Replace it with a copy of the file."
}
