import Foundation
import Kinfolio

/// Where the program speaks: results on standard output, everything else on standard error.
enum Console {
  /// Prints a result.
  static func print(_ text: String) { write(text, to: .standardOutput) }

  /// Tells a person something about the work.
  static func tell(_ text: String) { write(text, to: .standardError) }

  /// An error as one plain sentence.
  static func sentence(for error: any Error) -> String {
    switch error {
    case let error as CocoaError:
      let path = error.filePath ?? ""
      return "\(path.isEmpty ? "A file" : path): \(error.localizedDescription)"
    default: return "\(error)"
    }
  }

  /// A closed standard output is not this program's fault and stops nothing.
  private static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data((text + "\n").utf8))
  }
}
