import Records

/// An option of a command, such as `--output DIR`: its names, its value and its help text.
struct OptionSpec: Sendable {
  /// The name with its dashes, such as `--output`.
  let name: String
  /// A shorter name, such as `-o`.
  var shortName: String?
  /// The word for the value in the help text, such as `DIR`, or nil if the option takes no value.
  var valuePlaceholder: String?
  /// True if each value counts when the option occurs several times; otherwise, only the last value counts.
  var isRepeatable = false
  /// The units that may follow the number in the value, such as "weeks" in `--last 4 weeks`.
  var allowedValueUnits: Set<String> = []
  let help: String

  static func flag(_ name: String, _ help: String) -> OptionSpec {
    OptionSpec(name: name, valuePlaceholder: nil, help: help)
  }

  static func value(_ name: String, _ placeholder: String, _ help: String) -> OptionSpec {
    OptionSpec(name: name, valuePlaceholder: placeholder, help: help)
  }

  static func repeatable(_ name: String, _ placeholder: String, _ help: String) -> OptionSpec {
    OptionSpec(name: name, valuePlaceholder: placeholder, isRepeatable: true, help: help)
  }

  /// Creates the option `--output` (or `-o`), which names the file or folder to write.
  static func output(_ placeholder: String, _ help: String) -> OptionSpec {
    OptionSpec(name: "--output", shortName: "-o", valuePlaceholder: placeholder, help: help)
  }

  /// The names and the value for the help text, such as `-o, --output DIR`.
  var usage: String {
    let names = [shortName, name].compactMap(\.self).joined(separator: ", ")
    return ([names] + (valuePlaceholder.map { [$0] } ?? [])).joined(separator: " ")
  }
}

/// A command of the program, such as `kinfolio build`: its name, operands, options, help text and work.
struct CommandSpec: Sendable {
  let name: String
  /// A phrase for the list of all commands, such as "Build the site".
  let summary: String
  /// The names of the operands in order, such as `[DATABASE]`.
  ///
  /// An operand with a name in brackets is optional. If `[DATABASE]` is left out, the command uses the only database in
  /// the current folder. `[NAME]` is another way to write `--for NAME`. If the last name ends in an ellipsis, any
  /// number of operands may follow.
  var operandNames: [String] = []
  var options: [OptionSpec] = []
  var detailedHelp = ""
  var exitCodeMeanings = ExitCode.meanings()
  let run: Action

  /// The work of a command, which gets its checked arguments and returns the exit code of the program.
  typealias Action =
    @MainActor @Sendable (ParsedArguments, ProgramEnvironment) async throws -> ExitCode

  /// The syntax of the command for the help text, such as `kinfolio build [DATABASE] [options]`.
  var usage: String {
    (["kinfolio", name] + operandNames + (options.isEmpty ? [] : ["[options]"]))
      .joined(separator: " ")
  }
}
