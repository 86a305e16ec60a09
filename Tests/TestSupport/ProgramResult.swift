import Foundation

/// The result of a program that has ended.
public struct ProgramResult: Sendable {
  /// The exit code, or 128 plus the number of the signal that ended the program.
  public let code: Int32
  /// The standard output.
  public let output: String
  /// The standard error output.
  public let errorOutput: String

  /// Runs the `kinfolio` of the tests' build in a folder, without a terminal.
  public static func kinfolio(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> ProgramResult {
    try ProgramResult(
      products.appendingPathComponent("kinfolio"), arguments, in: folder,
      environment: ["XDG_STATE_HOME": stateFolder.path].merging(environment) { $1 })
  }

  /// Runs `kinfolio` so that file permissions apply to it, even if the tests run as root.
  public static func unprivilegedKinfolio(
    _ arguments: [String], in folder: URL? = nil
  ) throws -> ProgramResult {
    guard geteuid() == 0 else { return try kinfolio(arguments, in: folder) }
    return try ProgramResult(
      URL(fileURLWithPath: "/usr/bin/setpriv"),
      ["--bounding-set=-dac_override,-dac_read_search", "--", products.path + "/kinfolio"]
        + arguments,
      in: folder)
  }

  /// The folder for the decisions about viewers that the programs store in addition to the database.
  private static let stateFolder = FileManager.default.temporaryDirectory
    .appendingPathComponent("kinfolio-state-\(getpid())")

  /// The folder of the built programs.
  public static var products: URL {
    // The test bundle is in the same folder as the programs or in one below it.
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var folder = bundle.deletingLastPathComponent()
    while folder.path != "/" {
      if access(folder.appendingPathComponent("kinfolio").path, X_OK) == 0 { return folder }
      folder.deleteLastPathComponent()
    }
    return Project.path(".build/debug").resolvingSymlinksInPath()
  }

  /// Runs a program.
  ///
  /// `environment` is added to the environment of the tests.
  public init(
    _ program: URL, _ arguments: [String], in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let folder = try TemporaryFolder()
    let (out, err) = (folder.path("out"), folder.path("err"))
    try Data().write(to: URL(fileURLWithPath: out))
    try Data().write(to: URL(fileURLWithPath: err))
    process.standardOutput = FileHandle(forWritingAtPath: out)
    process.standardError = FileHandle(forWritingAtPath: err)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    code = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
    output = try String(contentsOfFile: out, encoding: .utf8)
    errorOutput = try String(contentsOfFile: err, encoding: .utf8)
  }
}
