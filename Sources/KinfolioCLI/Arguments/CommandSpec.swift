import Records

struct OptionSpec: Sendable {
  let name: String
  /// A shorter name, such as `-o`.
  var shortName: String?
  /// The placeholder for the value in the help text, or nil for an option without a value.
  var placeholder: String?
  /// Whether all values are used if the option occurs several times; otherwise, only the last value is.
  var isRepeatable = false
  /// The words that belong to a value that is a number, such as "weeks" in `--last 4 weeks`.
  var unitWords: Set<String> = []
  let help: String

  static func flag(_ name: String, _ help: String) -> OptionSpec {
    OptionSpec(name: name, placeholder: nil, help: help)
  }

  static func value(_ name: String, _ placeholder: String, _ help: String) -> OptionSpec {
    OptionSpec(name: name, placeholder: placeholder, help: help)
  }

  static func repeatable(_ name: String, _ placeholder: String, _ help: String) -> OptionSpec {
    OptionSpec(name: name, placeholder: placeholder, isRepeatable: true, help: help)
  }

  /// An option for the file or folder to write.
  static func output(_ placeholder: String, _ help: String) -> OptionSpec {
    OptionSpec(name: "--output", shortName: "-o", placeholder: placeholder, help: help)
  }

  var usage: String {
    let names = [shortName, name].compactMap(\.self).joined(separator: ", ")
    return ([names] + (placeholder.map { [$0] } ?? [])).joined(separator: " ")
  }
}

struct CommandSpec: Sendable {
  let name: String
  let summary: String
  /// The names of the operands.
  ///
  /// A name in brackets is optional. `[DATABASE]` is the only database of the current folder if it is left out, and
  /// `[NAME]` is another way to write `--for NAME`. If the last name ends in an ellipsis, there may be any number of
  /// operands.
  var operands: [String] = []
  var options: [OptionSpec] = []
  var details = ""
  var exitCodes = ExitCode.meanings()
  let run: Run

  typealias Run =
    @MainActor @Sendable (ParsedArguments, ProgramEnvironment) async throws -> ExitCode

  var usage: String {
    (["kinfolio", name] + operands + (options.isEmpty ? [] : ["[options]"]))
      .joined(separator: " ")
  }
}
