import Foundation

package struct ReadingProgress: Hashable, Sendable {
  package let path: String
  /// How much was read: bytes of a text, rows of a database.
  package let done: Int
  /// How much there is, in the same.
  package let total: Int

  // Readers lie many calls below whoever wants to know of them, and none between cares.
  @TaskLocal private static var listener: (@Sendable (ReadingProgress) -> Void)?

  /// Tells a `listener` of every file that `body` reads; throws what `body` does.
  package static func telling<Result>(
    _ listener: @escaping @Sendable (ReadingProgress) -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    try $listener.withValue(listener, operation: body)
  }

  static func tell(_ path: String, _ done: Int, of total: Int) {
    listener?(ReadingProgress(path: path, done: done, total: total))
  }
}

extension ImportProblem {
  static let changed = ImportProblem(
    "It changed while it was read: import it again once no program writes to it any more.")
}

/// Begins to read a file: gives the next piece each time it is called, and an empty one at the end.
///
/// Throws what the disk refuses; so do the calls, ``ImportProblem`` where somebody writes to it, and
/// `CancellationError`.
func pieces(ofFileAt path: String) throws -> () throws -> [UInt8] {
  let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
  let size = try Int(handle.seekToEnd())
  try handle.seek(toOffset: 0)
  var done = 0
  return {
    try Task.checkCancellation()
    let piece = Array(try handle.read(upToCount: 1 << 18) ?? Data())
    done += piece.count
    if piece.isEmpty, done != size { throw ImportProblem.changed }
    ReadingProgress.tell(path, done, of: size)
    return piece
  }
}
