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

  /// Writes a program that can be run, making the folders above it, and tells its path.
  ///
  /// Another process writes it: a file this one has open for writing could be handed on to a child
  /// that some other test starts at that moment, and what is being written cannot be run.
  @discardableResult
  public func writeProgram(_ text: String, to name: String) throws -> String {
    let script = #"mkdir -p "$(dirname "$2")" && printf '%s' "$1" > "$2" && chmod 755 "$2""#
    try asking("sh", "-c", script, "sh", text, path(name))
    return path(name)
  }

  /// Copies a program into the folder under its own name, and tells where it lies then.
  public func copyProgram(_ program: URL) throws -> URL {
    let copy = url.appendingPathComponent(program.lastPathComponent)
    try asking("cp", program.path, copy.path)
    return copy
  }

  private func asking(_ program: String, _ arguments: String...) throws {
    let result = try run(program, arguments)
    guard result.status == 0 else { throw ToolFailure(program: program, said: result.output) }
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
