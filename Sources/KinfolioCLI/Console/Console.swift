import Foundation
import Kinfolio
import Records

/// Where the program speaks: results on standard output, everything else on standard error.
enum Console {
  /// Prints a result.
  static func print(_ text: String) { write(text, to: .standardOutput) }

  /// Prints a result for programs, on one line.
  static func print(_ node: JSONNode) { print((try? node.line()) ?? "null") }

  /// Tells a person something about the work.
  static func tell(_ text: String) { write(text, to: .standardError) }

  /// Writes a piece of a long result; throws `OutputProblem` where it cannot go on.
  static func write(_ bytes: [UInt8]) throws(OutputProblem) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    } catch {
      throw OutputProblem(error as NSError)
    }
  }

  /// An error as one plain sentence.
  static func sentence(for error: any Error) -> String {
    switch error {
    case let error as CocoaError:
      let path = error.filePath ?? ""
      return "\(path.isEmpty ? "A file" : path): \(error.localizedDescription)"
    default: return "\(error)"
    }
  }

  /// An error as the last line of a log for programs.
  static func event(forError message: String, _ code: Int32) -> JSONNode {
    .object([
      "event": .text("error"), "code": .integer(Int(code)), "message": .text(message),
    ])
  }

  /// A closed standard output is not this program's fault and stops nothing.
  private static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data((text + "\n").utf8))
  }
}

/// Why a result cannot be written any further.
enum OutputProblem: Error, CustomStringConvertible {
  /// Whoever read it has seen enough.
  case readerGone
  /// The code of the system's error.
  case system(Int32)

  init(_ error: NSError) {
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    let code = cause.domain == NSPOSIXErrorDomain ? Int32(cause.code) : EIO
    self = code == EPIPE ? .readerGone : .system(code)
  }

  var description: String {
    switch self {
    case .readerGone: "Standard output was closed by its reader."
    case .system(let code): "Standard output cannot be written: \(String(cString: strerror(code)))."
    }
  }
}

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
