import Foundation

/// Where the project's own files lie during a test.
public enum Project {
  /// The checkout.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file or folder of the checkout.
  public static func path(_ name: String) -> URL { root.appendingPathComponent(name) }
}
