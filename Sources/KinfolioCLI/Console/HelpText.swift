enum Commands {
  /// The commands in the order of the help text.
  static let all: [CommandSpec] = [
    DemoCommand.spec, BuildCommand.spec, ReportCommand.spec, ViewersCommand.spec, CheckCommand.spec,
    InitCommand.spec, PeopleCommand.spec, LogCommand.spec, ImportCommand.spec, DoctorCommand.spec,
    GrowthCommand.spec,
    VerifyCommand.spec, AuditCommand.spec,
  ]
}

enum HelpText {
  static var overview: String {
    let width = Commands.all.map(\.name.count).max() ?? 0
    let commands = Commands.all.map { command in
      "  \(padded(command.name, to: width))  \(command.summary)"
    }
    return """
      Kinfolio turns a family's tracking database into a site, PDFs and data files.

      Usage: kinfolio COMMAND [ARGUMENTS]

      Commands:
      \(commands.joined(separator: "\n"))

        kinfolio COMMAND --help   show the options and exit codes of a command
        kinfolio --version        show the version

      \(exitCodeList(of: ExitCode.meanings()))
      """
  }

  /// Returns the line "Try: kinfolio build --help" if `word` is the command `build`, or the line for the general help.
  static func hint(forCommand word: String?) -> String {
    let command = Commands.all.first { $0.name == word }
    return "Try: kinfolio \(command.map { "\($0.name) " } ?? "")--help"
  }

  static func text(of command: CommandSpec) -> String {
    var parts = ["\(command.summary).", "Usage: \(command.usage)"]
    if !command.detailedHelp.isEmpty { parts.append(command.detailedHelp) }
    let width = command.options.map(\.usage.count).max() ?? 0
    let lines = command.options.map { "  \(padded($0.usage, to: width))  \($0.help)" }
    if !lines.isEmpty { parts.append("Options:\n" + lines.joined(separator: "\n")) }
    parts.append(exitCodeList(of: command.exitCodeMeanings))
    return parts.joined(separator: "\n\n")
  }

  private static func exitCodeList(of exitCodes: [ExitCode: String]) -> String {
    let own: [(String, String)] = ExitCode.allCases.compactMap { code in
      exitCodes[code].map { ("\(code.rawValue)", $0) }
    }
    let stopped = [("130, 143", "stopped by a signal, such as Ctrl-C")]
    let lines = (own + stopped).map { code, meaning in "  \(padded(code, to: 8))  \(meaning)" }
    return "Exit codes:\n" + lines.joined(separator: "\n")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
