import Foundation

/// Where the project's own files lie during a test.
public enum Project {
  /// The checkout.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file or folder of the checkout.
  public static func path(_ name: String) -> URL { root.appendingPathComponent(name) }

  /// The files below a folder whose names end a certain way, with their text.
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
}
