import Foundation
import Knowledge
import Records
import Reports
import SQLite

/// The `kinfolio` program: finds the command, runs it and exits with its code.
@main
enum Program {
  static func main() async {
    // Otherwise each thread of a process with a lowered priority logs that it could not raise its own.
    setenv("LIBDISPATCH_LOG", "NO", 0)
    let words = Array(CommandLine.arguments.dropFirst())
    var environment: ProgramEnvironment? = ProgramEnvironment.current()
    // There is only one thread before the listener exists. A signal waits until then.
    let interruption = withBlockedSignals {
      if let current = environment {
        environment?.confinement = BuildCommand.confineProcess(commandLine: words, current)
      }
      return SignalListener()
    }
    // Without a reference here, the lock of a confined build is released before the process ends.
    exit(await exitCode(of: words, environment.take() ?? .current(), interruption))
  }

  /// Runs the command, and returns its exit code, or the code for the signal that stopped it.
  private static func exitCode(
    of words: [String], _ environment: ProgramEnvironment, _ interruption: SignalListener
  ) async -> Int32 {
    // Runs on the main thread, because its memory grows in large steps instead of page by page.
    let work = Task { @MainActor in await runCommand(words, environment) }
    interruption.onFirstSignal { work.cancel() }
    // If the work finished before the signal could stop it, its own code counts.
    let code =
      await work.value?.rawValue
      ?? reportInterruption(words, by: interruption.firstSignal ?? SIGTERM)
    if case .confined(let confinement) = environment.confinement {
      confinement.removeTemporaryFolders()
    }
    return code
  }

  private static func withBlockedSignals<Result>(_ body: () -> Result) -> Result {
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] { sigaddset(&signals, number) }
    sigprocmask(SIG_BLOCK, &signals, &before)
    defer { sigprocmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  private static func reportInterruption(_ arguments: [String], by signal: Int32) -> Int32 {
    let code = 128 + signal
    let message =
      switch arguments.first ?? "" {
      case BuildCommand.spec.name: "Stopped. Nothing unfinished was published."
      case ImportCommand.spec.name: "Stopped. Nothing was written."
      default: "Stopped."
      }
    reportError(message, code: code, commandLine: arguments)
    return code
  }

  /// Runs the command and returns its exit code, or nil if it was stopped.
  @MainActor private static func runCommand(
    _ commandLine: [String], _ environment: ProgramEnvironment
  ) async -> ExitCode? {
    do {
      var code = ExitCode.done
      if let (run, arguments) = try parseCommand(commandLine) {
        code = try await run(arguments, environment)
      }
      // Another code already means a failure.
      if code == .done || code == .someItemsSkipped { try Console.throwFirstPrintingError() }
      return code
    } catch is CancellationError {
      return nil
    } catch {
      // The error is a consequence of the cancellation.
      if Task.isCancelled { return nil }
      let code = error.exitCode
      var message = Console.message(for: error)
      if case .wrongFileKind(let path, .missing)? = error as? DatabaseProblem,
        let name = mostSimilarPath(to: path, onlyDatabases: true)
      {
        let corrected = commandLine.map { $0 == path ? name : $0 }
        message += " Did you mean:\n  \(ParsedArguments.commandLine(corrected))"
      }
      if code == .usage { message += "\n" + HelpText.hint(forCommand: commandLine.first) }
      reportError(message, code: code.rawValue, commandLine: commandLine)
      return code
    }
  }

  /// Prints an error.
  ///
  /// If the command line contains `--log-format json`, also prints it as a JSON event.
  private static func reportError(_ message: String, code: Int32, commandLine words: [String]) {
    Console.printToStandardError(message)
    // The words of the command line may be invalid, so they are searched without parsing.
    guard
      words.contains("--log-format=json")
        || zip(words, words.dropFirst()).contains(where: { $0 == "--log-format" && $1 == "json" })
    else { return }
    Console.print(
      .object(["event": .text("error"), "code": .integer(Int(code)), "message": .text(message)]))
  }

  /// Returns the command and its arguments, or nil if only help or the version was requested and has been printed.
  private static func parseCommand(
    _ commandLine: [String]
  ) throws -> (run: CommandSpec.Action, arguments: ParsedArguments)? {
    guard let name = commandLine.first else {
      Console.print(HelpText.overview)
      throw UsageError("A command is missing.")
    }
    let helpWords = ["--help", "-h", "help"]
    if helpWords.contains(name) {
      let topic = commandLine.first { !helpWords.contains($0) }
      let command = try topic.map { try findCommand($0, in: [$0, "--help"]) }
      Console.print(command.map(HelpText.text) ?? HelpText.overview)
      return nil
    }
    if name == "--version" {
      Console.print("kinfolio \(ProgramFiles.version)")
      return nil
    }
    if name.hasPrefix("-") {
      throw UsageError("Write options after the command: kinfolio COMMAND … \(name)")
    }
    let command = try findCommand(name, in: commandLine)
    let rest = Array(commandLine.dropFirst())
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      Console.print(HelpText.text(of: command))
      return nil
    }
    return (
      command.run, try ParsedArguments(rest, for: command).addingOmittedArguments(for: command)
    )
  }

  /// Returns the command with a name.
  ///
  /// Its help text contains the available languages.
  private static func findCommand(
    _ name: String, in words: [String]
  ) throws(UsageError) -> CommandSpec {
    guard var command = Commands.all.first(where: { $0.name == name }) else {
      let similar = mostSimilar(to: name, among: Commands.all.map(\.name))
      throw UsageError(
        "There is no command '\(name)'.",
        suggestingCommand: similar.map { [$0] + words.dropFirst() })
    }
    if let languages = try? ProgramEnvironment.current().files.languages() {
      command.options = command.options.map { $0.withLanguageCodes(languages.all) }
    }
    return command
  }
}
