import Foundation
import Publishing

/// A file of the photo folder, open for reading.
package struct PhotoFile: ~Copyable {
  private let descriptor: Int32
  /// The trace it had when it was opened.
  let trace: FileTrace

  /// Takes over an open file, which closes with this; throws where it is no ordinary file.
  init(_ descriptor: Int32) throws(PhotoFolder.Fault) {
    var status = stat()
    let fault: PhotoFolder.Fault? =
      fstat(descriptor, &status) != 0
      ? .unreadable : status.st_mode & S_IFMT != S_IFREG ? .notAFile : nil
    if let fault {
      close(descriptor)
      throw fault
    }
    self.descriptor = descriptor
    trace = FileTrace(status)
  }

  deinit { close(descriptor) }

  /// All its bytes, where it has no more than `most`.
  func bytes(atMost most: Int = PhotoFolder.largestFile) throws(PhotoFolder.Fault) -> Data {
    guard trace.size <= most else { throw .tooLarge }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    guard let data = try? file.readToEnd() ?? Data() else { throw .unreadable }
    return data
  }

  /// Whether nothing has happened to it since it was opened.
  var isUnchanged: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && FileTrace(status) == trace
  }
}
