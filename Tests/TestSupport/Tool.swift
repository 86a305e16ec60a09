import Foundation

/// The result of a system program.
public struct ToolResult: Sendable {
  /// The exit code.
  public let status: Int32
  /// The standard output and the standard error output, combined.
  public let output: String
}

/// An error if a system program that a test needs has failed.
public struct ToolFailure: Error {
  /// The name of the program.
  public let program: String
  /// The output of the program.
  public let output: String
}

/// Runs a program from the search path.
///
/// Throws if it cannot be started.
public func run(_ program: String, _ arguments: String...) throws -> ToolResult {
  try run(program, arguments)
}

/// Runs a program from the search path.
///
/// Throws if it cannot be started.
public func run(_ program: String, _ arguments: [String]) throws -> ToolResult {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  process.standardOutput = pipe
  process.standardError = pipe
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return ToolResult(
    status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
}
