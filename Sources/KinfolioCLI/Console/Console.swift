import Foundation
import Kinfolio

/// Where the program speaks: results on standard output, everything else on standard error.
enum Console {
  /// Prints a result.
  static func print(_ text: String) { write(text, to: .standardOutput) }

  /// Tells a person something about the work.
  static func tell(_ text: String) { write(text, to: .standardError) }

  /// Writes a piece of a long result; a reader that has gone stops nothing, a full disk does.
  static func write(_ bytes: [UInt8]) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    } catch let error as NSError where error.isBrokenPipe {}
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
  static func event(forError message: String, _ code: Int32) -> String {
    JSONValue.object([
      "event": .text("error"), "code": .integer(Int(code)), "message": .text(message),
    ]).encoded
  }

  /// A closed standard output is not this program's fault and stops nothing.
  private static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data((text + "\n").utf8))
  }
}

extension NSError {
  /// Whether whoever read what this program writes has gone away.
  fileprivate var isBrokenPipe: Bool {
    let cause = userInfo[NSUnderlyingErrorKey] as? NSError ?? self
    return cause.domain == NSPOSIXErrorDomain && cause.code == Int(EPIPE)
  }
}
