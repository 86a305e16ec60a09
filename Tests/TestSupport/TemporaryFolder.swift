import Foundation

/// A folder of its own for one test, removed with its last reference.
public final class TemporaryFolder: Sendable {
  /// Where it lies.
  public let url: URL

  /// Makes the folder; throws where the disk refuses.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("kinfolio-test-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file into the folder, making the folders above it, and tells its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Every ordinary file below the folder with its bytes, by relative path.
  public func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
      var status = stat()
      guard lstat(path(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      files[name] = try Data(contentsOf: url.appendingPathComponent(name))
    }
    return files
  }
}
