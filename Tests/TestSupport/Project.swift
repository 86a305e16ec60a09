import Foundation

/// The location of the project's files during a test.
public enum Project {
  /// The root folder of the checkout.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the URL of a file or folder in the checkout.
  public static func path(_ name: String) -> URL { root.appendingPathComponent(name) }

  /// Returns the files below a folder with a certain name ending, with their texts.
  public static func texts(
    below folder: String, ending: String
  ) throws -> [(name: String, text: String)] {
    let root = path(folder)
    guard let names = FileManager.default.enumerator(atPath: root.path) else { return [] }
    return try names.compactMap { $0 as? String }.filter { $0.hasSuffix(ending) }.sorted()
      .map {
        (name: $0, text: try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8))
      }
  }

  /// Returns what the group of a pattern matches in the files below a folder with a certain name ending.
  public static func names(
    matching pattern: Regex<(Substring, Substring)>, below folder: String,
    ending: String = ".swift"
  ) throws -> [String] {
    try texts(below: folder, ending: ending).flatMap { _, text in
      text.matches(of: pattern).map { String($0.1) }
    }
  }
}
