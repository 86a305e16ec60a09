import Foundation
import Processes
import Publishing
import Records

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
    let (output, errors) = (Pipe(), Pipe())
    let process = try start(writing: output, errors)
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
      kill(process, SIGTERM)
    }
    let ending = ChildProcess.ending(of: process, reaping: true)
    try Task.checkCancellation()
    return Self.outcome(ending, lastError)
  }

  /// Starts the build and closes our ends of what it writes to.
  private func start(writing output: Pipe, _ errors: Pipe) throws -> pid_t {
    for handle in [output, errors].flatMap({ [$0.fileHandleForReading, $0.fileHandleForWriting] }) {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    let ends = [output, errors].map(\.fileHandleForWriting)
    defer { for end in ends { try? end.close() } }
    do throws(ChildProcess.Failure) {
      return try ChildProcess.start(
        program.path, arguments, output: ends[0].fileDescriptor, errors: ends[1].fileDescriptor,
        environment: ProcessInfo.processInfo.environment)
    } catch {
      throw FileError(program.path, error.number)
    }
  }

  /// What a process that has ended came to.
  private static func outcome(
    _ ending: ChildProcess.Ending?, _ lastError: String?
  ) -> (code: ExitCode, message: String?) {
    let status: Int32
    switch ending {
    case .signal(let signal):
      return (.inputOutput, "The build was ended by signal \(signal).")
    case .code(let code): status = code
    case nil: status = -1
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
