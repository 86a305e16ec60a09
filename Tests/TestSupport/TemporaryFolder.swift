import Foundation

/// A temporary folder for one test, removed when the object is deallocated.
public final class TemporaryFolder: Sendable {
  /// The location of the folder.
  public let url: URL

  /// Creates the folder.
  ///
  /// Throws if that fails.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("kinfolio-test-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the path of a file in the folder.
  public func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a text file and missing parent folders.
  ///
  /// Returns the path of the file.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Writes an executable program and missing parent folders.
  ///
  /// Returns the path of the program.
  ///
  /// A child process writes the file. If this process did so, a program that another test starts at
  /// the same moment could inherit the open file, and a file that is open for writing cannot be
  /// executed.
  @discardableResult
  public func writeProgram(_ text: String, to name: String) throws -> String {
    let script = #"mkdir -p "$(dirname "$2")" && printf '%s' "$1" > "$2" && chmod 755 "$2""#
    try runSuccessfully("sh", "-c", script, "sh", text, path(name))
    return path(name)
  }

  /// Copies a program into the folder, with the same name.
  ///
  /// Returns the location of the copy.
  public func copyProgram(_ program: URL) throws -> URL {
    let copy = url.appendingPathComponent(program.lastPathComponent)
    try runSuccessfully("cp", program.path, copy.path)
    return copy
  }

  private func runSuccessfully(_ program: String, _ arguments: String...) throws {
    let result = try run(program, arguments)
    guard result.status == 0 else { throw ToolFailure(program: program, output: result.output) }
  }

  /// Returns the contents of all regular files in the folder and below, by relative path.
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
