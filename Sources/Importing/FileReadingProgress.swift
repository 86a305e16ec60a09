import Foundation

/// How much of a file has been read.
package struct FileReadingProgress: Hashable, Sendable {
  package let path: String
  /// The number of bytes of a text file, or of rows of a database, that have been read so far.
  package let readCount: Int
  package let totalCount: Int

  // Task-local, because there are many function calls between `reporting` and the functions that read files.
  @TaskLocal private static var progressListener: (@Sendable (FileReadingProgress) -> Void)?

  /// Runs `body`, and calls `listener` with the progress of each file that `body` reads.
  package static func reporting<Result>(
    to listener: @escaping @Sendable (FileReadingProgress) -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    try $progressListener.withValue(listener, operation: body)
  }

  static func report(_ path: String, _ done: Int, of total: Int) {
    progressListener?(FileReadingProgress(path: path, readCount: done, totalCount: total))
  }
}

extension ImportProblem {
  static let changedWhileRead = ImportProblem(
    "It changed while it was read: import it again once no program writes to it any more.")
}

/// Returns a function that returns the next piece of a file on each call, and an empty array at the end.
///
/// Both functions throw file errors. The returned one also throws `CancellationError`, and ``ImportProblem`` if the
/// length of the file changes.
func pieceReader(ofFileAt path: String) throws -> () throws -> [UInt8] {
  let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
  let size = try Int(handle.seekToEnd())
  try handle.seek(toOffset: 0)
  var done = 0
  return {
    try Task.checkCancellation()
    let piece = Array(try handle.read(upToCount: 1 << 18) ?? Data())
    done += piece.count
    if piece.isEmpty, done != size { throw ImportProblem.changedWhileRead }
    FileReadingProgress.report(path, done, of: size)
    return piece
  }
}
