import Files
import Foundation
import Records
import Reports
import Site
import Synchronization

/// The program's output: results on standard output, everything else on standard error.
enum Console {
  /// The first error that occurred when a result was printed, or nil if there was none.
  private static let firstPrintingError = Mutex<StandardOutputError?>(nil)

  /// Prints a result on standard output.
  ///
  /// If that fails, ``throwFirstPrintingError()`` throws the error later. If the program that reads the output, such as
  /// `head`, has ended, the failure is ignored.
  static func print(_ text: String) {
    do throws(StandardOutputError) {
      try writeToStandardOutput(Array((text + "\n").utf8))
    } catch {
      if case .brokenPipe = error { return }
      firstPrintingError.withLock { $0 = $0 ?? error }
    }
  }

  /// Throws the first error that occurred when a result was printed, if there was one.
  static func throwFirstPrintingError() throws(StandardOutputError) {
    if let problem = firstPrintingError.withLock({ $0 }) { throw problem }
  }

  static func print(_ node: JSONNode) { print((try? node.encodedOnOneLine()) ?? "null") }

  /// Prints a message to the user on standard error; ignores write errors.
  static func printToStandardError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
  }

  /// Writes a part of a long result to standard output.
  static func writeToStandardOutput(_ bytes: [UInt8]) throws(StandardOutputError) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    } catch {
      throw StandardOutputError(error as NSError)
    }
  }

  /// Returns an error as a sentence for the user.
  static func message(for error: any Error) -> String {
    error is CocoaError || error is POSIXError
      ? FileError(error, at: "a file").description : "\(error)"
  }

  /// Asks a question on the terminal.
  ///
  /// Returns true only for "yes" in English, Spanish or French, or its first letter.
  static func confirm(_ question: String) throws -> Bool {
    ["y", "yes", "s", "si", "sí", "o", "oui"].contains(try ask(question)?.lowercased())
  }

  /// Repeats a question until the answer is one of `choices`; returns nil if the user only presses Enter.
  ///
  /// The question says that Enter means `meaning`. Throws `UsageError` at the end of the input.
  static func askForChoice(
    _ question: String, among choices: [String], meaningOfEnter meaning: String = "leave open"
  ) throws -> String? {
    while true {
      let list = choices.joined(separator: ", ")
      guard let answer = try ask("\(question) \(list) [Enter: \(meaning)] ")?.lowercased() else {
        throw UsageError("The input has ended. Nothing was changed.")
      }
      if answer.isEmpty { return nil }
      if choices.contains(answer) { return answer }
    }
  }

  /// Repeats a question until the answer is a time zone; Enter alone means `proposed`, unless that is nil.
  ///
  /// Throws `UsageError` at the end of the input.
  static func askForZone(_ question: String, proposed: Zone?) throws -> Zone {
    while true {
      let proposal = proposed.map { " [Enter: \($0.name)]" } ?? ""
      guard let answer = try ask("\(question) A zone such as Europe/Madrid\(proposal) ") else {
        throw UsageError("A time zone is needed, such as Europe/Madrid.")
      }
      if answer.isEmpty, let proposed { return proposed }
      if answer.isEmpty { continue }
      if let zone = Zone(answer) { return zone }
      let similar = Zone.similarZoneNames(to: answer)
      printToStandardError(
        "'\(answer.printable)' is no time zone that is known."
          + (similar.isEmpty ? "" : " Did you mean \(sentenceList(similar))?"))
    }
  }

  /// Asks a question, and returns the answer without spaces around it, or nil at the end of the input.
  ///
  /// Throws `CancellationError` if the program was stopped.
  static func ask(_ question: String) throws -> String? {
    // Clears the line, which may still show progress.
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[2K\(question)".utf8))
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // A blocking `readLine` could not be canceled by a signal.
    while poll(&input, 1, 100) <= 0 { try Task.checkCancellation() }
    return readLine()?.trimmingCharacters(in: .whitespaces)
  }
}

extension Int {
  /// Returns the number with a noun in the singular or plural, such as "1 file" or "2 files".
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

/// A reason why standard output cannot be written.
enum StandardOutputError: Error, CustomStringConvertible {
  case brokenPipe
  /// Another failure, with its `errno`.
  case systemError(Int32)

  init(_ error: NSError) {
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    let code = cause.domain == NSPOSIXErrorDomain ? Int32(cause.code) : EIO
    self = code == EPIPE ? .brokenPipe : .systemError(code)
  }

  var description: String {
    switch self {
    case .brokenPipe: "The reader of standard output has closed it."
    case .systemError(let code):
      "Cannot write to standard output: \(String(cString: strerror(code)))."
    }
  }
}
