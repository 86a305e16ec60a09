import Foundation

extension Console {
  /// Asks on the terminal; only a clear yes is one.
  ///
  /// Throws `CancellationError` where the program is stopped meanwhile.
  static func agrees(_ question: String) throws -> Bool {
    try? FileHandle.standardError.write(contentsOf: Data(question.utf8))
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // Waiting for the line itself could not be ended by a signal.
    while poll(&input, 1, 100) <= 0 { try Task.checkCancellation() }
    return ["y", "yes"].contains(readLine()?.trimmingCharacters(in: .whitespaces).lowercased())
  }
}
