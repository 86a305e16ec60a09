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
