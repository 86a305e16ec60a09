import Foundation

/// What a program of the system said, and how it ended.
public struct ToolResult: Sendable {
  /// Its exit code.
  public let status: Int32
  /// Everything it printed, errors included.
  public let output: String
}

/// A program of the system that a test needs and that did not do its work.
public struct ToolFailure: Error {
  /// Its name.
  public let program: String
  /// Everything it printed.
  public let said: String
}

/// Runs a program that stands on the path; throws if it cannot be started.
public func run(_ program: String, _ arguments: String...) throws -> ToolResult {
  try run(program, arguments)
}

/// Runs a program that stands on the path; throws if it cannot be started.
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
