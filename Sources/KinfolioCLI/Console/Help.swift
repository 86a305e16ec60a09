/// The text that `--help` prints.
enum Help {
  static var program: String {
    let width = CommandSpec.all.map(\.name.count).max() ?? 0
    let commands = CommandSpec.all.map { command in
      "  \(padded(command.name, to: width))  \(command.summary)"
    }
    return """
      Kinfolio makes a family's tracking database into a site, PDFs and data files.

      Usage: kinfolio COMMAND …

      \(commands.joined(separator: "\n"))

        kinfolio COMMAND --help   what a command takes
        kinfolio --version        which version this is

      Exit codes: 0 done, 3 done with some items left out (each named), 64 the command line is
      wrong, 65 the input cannot be used, 74 reading or writing failed, 75 try again later,
      130 or 143 stopped by a signal.
      """
  }

  static func text(of command: CommandSpec) -> String {
    var parts = ["\(command.summary).", "Usage: \(command.usage)"]
    if !command.details.isEmpty { parts.append(command.details) }
    let options = command.options.map {
      ([$0.name] + ($0.value.map { [$0] } ?? [])).joined(separator: " ")
    }
    let width = options.map(\.count).max() ?? 0
    let lines = zip(options, command.options).map { usage, option in
      "  \(padded(usage, to: width))  \(option.help)"
    }
    if !lines.isEmpty { parts.append("Options:\n" + lines.joined(separator: "\n")) }
    return parts.joined(separator: "\n\n")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
