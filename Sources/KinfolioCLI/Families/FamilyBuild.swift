import Foundation
import Processes
import Publishing
import Records
import Synchronization

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

/// How the build of one family of several ended.
struct FamilyOutcome: Sendable {
  let name: String
  let code: ExitCode
  let seconds: Double
  /// What was wrong, where nothing was published.
  let message: String?

  /// The outcome as one line for a person.
  var sentence: String {
    let time = "\((seconds * 10).rounded() / 10) s"
    let how = message ?? (code == .done ? "done" : "published, some items left out")
    return "\(name.printable): \(code.rawValue) in \(time): \(how)"
  }

  /// The outcome for a program.
  var json: JSONNode {
    .object([
      "family": .text(name), "code": .integer(Int(code.rawValue)),
      "seconds": .number((seconds * 1000).rounded() / 1000),
      "message": message.map { .text($0) } ?? .null,
    ])
  }
}

extension ExitCode {
  /// The codes a run over many families ends with, the first that any family has.
  ///
  /// What may work the next time stands first: a scheduler that tries again finds the other families
  /// unchanged in no time, and ends with what stays wrong. The other way round one broken database
  /// would keep it from ever trying the locked one again.
  private static let byUrgency: [ExitCode] = [
    .tryLater, .inputOutput, .unusableInput, .usage, .someSkipped,
  ]

  /// The code of a run over several families.
  init(ofAll outcomes: [FamilyOutcome]) {
    let codes = outcomes.map(\.code)
    self = Self.byUrgency.first { codes.contains($0) } ?? .done
  }
}

extension FamilyBuild {
  /// Hands on each line that comes through a pipe until its other end is closed.
  ///
  /// The waiting is done on a thread of its own: the few that Swift's tasks share must not be held.
  static func lines(of pipe: Pipe, _ take: @escaping @Sendable (String) -> Void) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var pending = Data()
        while let data = try? pipe.fileHandleForReading.read(upToCount: 65_536), !data.isEmpty {
          pending += data
          while let end = pending.firstIndex(of: 0x0A) {
            take(String(decoding: pending[..<end], as: UTF8.self))
            pending = Data(pending[(end + 1)...])
          }
        }
        if !pending.isEmpty { take(String(decoding: pending, as: UTF8.self)) }
        continuation.resume()
      }
    }
  }
}

/// The last line a program told that is more than a hint.
final class LastLine: Sendable {
  private let line = Mutex<String?>(nil)

  /// The line; nil where nothing was told.
  var text: String? { line.withLock { $0 } }

  /// Looks at the next line.
  func take(_ text: String) {
    if !text.hasPrefix("Try: ") { line.withLock { $0 = text } }
  }
}
