import Foundation
import Kinfolio
import Records

extension Console {
  /// Asks on the terminal; only a clear yes is one.
  ///
  /// Throws `CancellationError` where the program is stopped meanwhile.
  static func agrees(_ question: String) throws -> Bool {
    ["y", "yes"].contains(try answer(to: question).lowercased())
  }

  /// Asks on the terminal for one of some words, until it is one; nil for whoever just presses Enter.
  ///
  /// Throws `CancellationError` where the program is stopped meanwhile.
  static func choice(_ question: String, among words: [String]) throws -> String? {
    while true {
      let answer = try answer(
        to: "\(question) \(words.joined(separator: ", ")) [Enter: leave open] "
      ).lowercased()
      if answer.isEmpty { return nil }
      if words.contains(answer) { return answer }
    }
  }

  /// Asks on the terminal for a zone until it is one; whoever just presses Enter means the `proposed` one.
  ///
  /// Throws `CancellationError` where the program is stopped meanwhile.
  static func zone(_ question: String, proposed: Zone) throws -> Zone {
    while true {
      let answer = try answer(
        to: "\(question) A zone such as Europe/Madrid [Enter: \(proposed.name)] ")
      if answer.isEmpty { return proposed }
      if let zone = Zone(answer) { return zone }
      tell("'\(answer.printable)' is no time zone that is known.")
    }
  }

  /// What is answered; nothing where there is nobody any more.
  private static func answer(to question: String) throws -> String {
    // Who waits for an answer may have told how far the reading is.
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[2K\(question)".utf8))
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // Waiting for the line itself could not be ended by a signal.
    while poll(&input, 1, 100) <= 0 { try Task.checkCancellation() }
    return readLine()?.trimmingCharacters(in: .whitespaces) ?? ""
  }
}
