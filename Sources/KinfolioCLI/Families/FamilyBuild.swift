import Records
import Foundation

/// The build of one family in a process of its own: whatever befalls it befalls no other family.
struct FamilyBuild: Sendable {
  let family: FoundFamily
  let program: URL
  /// What stands on its command line.
  let arguments: [String]
  let reporter: Reporter

  /// Builds the family and tells how that ended; cancelling the task stops the build.
  ///
  /// Throws `CancellationError` where it was stopped, and where no process can be started.
  func run() async throws -> (code: ExitCode, message: String?) {
    try Task.checkCancellation()
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let lastError = await withTaskCancellationHandler {
      async let results: Void = Self.lines(of: output, tell)
      let last = LastLine()
      await Self.lines(of: errors) { line in
        Console.tell("\(family.name.printable): \(line.printable)")
        last.take(line.printable)
      }
      await results
      return last.text
    } onCancel: {
      process.terminate()
    }
    process.waitUntilExit()
    try Task.checkCancellation()
    return Self.ending(process, lastError)
  }

  /// What a process that has ended came to.
  private static func ending(
    _ process: Process, _ lastError: String?
  ) -> (code: ExitCode, message: String?) {
    let status = process.terminationStatus
    if process.terminationReason == .uncaughtSignal {
      return (.inputOutput, "The build was ended by signal \(status).")
    }
    // Somebody stopped this one alone.
    let code = ExitCode(rawValue: status) ?? .tryLater
    let isPublished = code == .done || code == .someSkipped
    return (code, isPublished ? nil : lastError ?? "The build ended with code \(status).")
  }

  /// Passes on a line of results, with whose it is.
  private func tell(_ line: String) {
    if reporter.style == .json,
      case .object(var fields)? = try? JSONDecoder().decode(JSONNode.self, from: Data(line.utf8))
    {
      fields["family"] = .text(family.name)
      Console.print(.object(fields))
    } else {
      Console.print("\(family.name.printable): \(line.printable)")
    }
  }
}
