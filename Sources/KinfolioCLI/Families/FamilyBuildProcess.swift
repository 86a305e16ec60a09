import Files
import Foundation
import Processes
import Records
import Synchronization

/// The build of one family in its own process, so that a crash does not affect other families.
struct FamilyBuildProcess: Sendable {
  let family: FamilyToBuild
  let program: URL
  let arguments: [String]
  let reporter: Reporter

  /// Builds the site of the family, and returns the exit code and an error message; canceling the task stops the build.
  ///
  /// The message is nil if the site was published; otherwise it has been printed. Throws `CancellationError` if the
  /// task was canceled, and another error if the process cannot be started.
  func run() async throws -> (code: ExitCode, message: String?) {
    try Task.checkCancellation()
    let (output, errors) = (Pipe(), Pipe())
    let process = try startProcess(output: output, errors: errors)
    let lastError = await withTaskCancellationHandler {
      async let results: Void = Self.forEachLine(of: output, printLine)
      // The last line of errors that is neither a hint nor a suggested command.
      let lastError = Mutex<String?>(nil)
      await Self.forEachLine(of: errors) { line in
        let text = line.printable
        Console.printToStandardError("\(family.name.printable): \(text)")
        if !text.hasPrefix("Try: "), !text.hasPrefix("  ") { lastError.withLock { $0 = text } }
      }
      await results
      return lastError.withLock { $0 }
    } onCancel: {
      kill(process, SIGTERM)
    }
    let ending = ChildProcess.waitForTermination(of: process, reaping: true)
    // A signal to a process group can reach this process a moment later than the process of the family.
    if case .signal = ending { try await Task.sleep(for: .milliseconds(200)) }
    try Task.checkCancellation()
    let outcome = Self.outcome(ending, lastError: lastError)
    // The process itself has printed its last error.
    if let message = outcome.message, message != lastError {
      reporter.warn("\(family.name.printable): \(message)")
    }
    return outcome
  }

  /// Starts the process that builds the family's site and writes to both pipes; closes their write ends in this one.
  private func startProcess(output: Pipe, errors: Pipe) throws -> pid_t {
    for handle in [output, errors].flatMap({ [$0.fileHandleForReading, $0.fileHandleForWriting] }) {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    let ends = [output, errors].map(\.fileHandleForWriting)
    defer { for end in ends { try? end.close() } }
    do throws(ChildProcess.StartFailure) {
      return try ChildProcess.start(
        program.path, arguments, output: ends[0].fileDescriptor, errors: ends[1].fileDescriptor,
        environment: ProcessInfo.processInfo.environment)
    } catch {
      throw FileError(program.path, error.errorNumber)
    }
  }

  private static func outcome(
    _ termination: ChildProcess.Termination?, lastError: String?
  ) -> (code: ExitCode, message: String?) {
    let status: Int32
    switch termination {
    case .signal(let signal): return (.inputOutput, "Signal \(signal) ended the build.")
    case .exitCode(let code): status = code
    case nil: status = -1
    }
    // An unknown code such as 143 means that someone stopped only this build.
    let code = ExitCode(rawValue: status) ?? .tryLater
    let isPublished = code == .done || code == .someItemsSkipped
    return (code, isPublished ? nil : lastError ?? "The build ended with exit code \(status).")
  }

  /// Prints a line from the process that builds the family's site, and adds the family's name.
  private func printLine(_ line: String) {
    if reporter.style == .json,
      case .object(var fields)? = try? JSONDecoder().decode(JSONNode.self, from: Data(line.utf8))
    {
      fields["family"] = .text(family.name)
      Console.print(.object(fields))
    } else {
      Console.print("\(family.name.printable): \(line.printable)")
    }
  }

  /// Passes each line from a pipe to `handleLine` until the other end is closed.
  ///
  /// Waits on a separate thread, because Swift's tasks share only a few threads, which must not block.
  static func forEachLine(of pipe: Pipe, _ handleLine: @escaping @Sendable (String) -> Void) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var pending = Data()
        while let data = try? pipe.fileHandleForReading.read(upToCount: 65_536), !data.isEmpty {
          pending += data
          while let end = pending.firstIndex(of: 0x0A) {
            handleLine(String(decoding: pending[..<end], as: UTF8.self))
            pending = Data(pending[(end + 1)...])
          }
        }
        if !pending.isEmpty { handleLine(String(decoding: pending, as: UTF8.self)) }
        continuation.resume()
      }
    }
  }
}

struct FamilyBuildOutcome: Sendable {
  let familyName: String
  let exitCode: ExitCode
  let durationSeconds: Double
  /// The reason why the site was not published, or nil if it was published.
  let failureMessage: String?

  /// The result as text, such as "Lark: exit code 0 after 3.2 s: done".
  ///
  /// The text does not contain the reason for a failure, because that was printed before.
  var sentence: String {
    let time = "\((durationSeconds * 10).rounded() / 10) s"
    let published = exitCode == .done ? "done" : "published, some items were left out"
    let how = failureMessage == nil ? published : "not published; the reason is above"
    return "\(familyName.printable): exit code \(exitCode.rawValue) after \(time): \(how)"
  }

  var json: JSONNode {
    .object([
      "family": .text(familyName), "code": .integer(Int(exitCode.rawValue)),
      "seconds": .number((durationSeconds * 1000).rounded() / 1000),
      "message": failureMessage.map { .text($0) } ?? .null,
    ])
  }
}

extension ExitCode {
  /// Creates the exit code of a build of several families: that of the family whose code has the highest priority.
  ///
  /// Codes of temporary problems have the highest priority: a scheduler then tries again, and finally gets the code of
  /// the lasting problem. In the reverse order, one broken database would prevent every retry of a locked one.
  init(mostUrgentOf codes: [ExitCode]) {
    let byPriority: [ExitCode] = [
      .tryLater, .inputOutput, .unusableInput, .usage, .someItemsSkipped,
    ]
    self = byPriority.first(where: codes.contains) ?? .done
  }
}
