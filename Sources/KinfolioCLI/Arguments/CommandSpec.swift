import Escapes
import Records

struct OptionSpec: Sendable {
  let name: String
  /// A shorter name, such as `-o`.
  var shortName: String?
  /// The placeholder for the value in the help text, or nil for an option without a value.
  var placeholder: String?
  /// Whether all values are used if the option occurs several times; otherwise, only the last value is.
  var isRepeatable = false
  /// Whether the command requires the option; the usage line then contains it.
  var isRequired = false
  /// The words that belong to a value that is a number, such as "weeks" in `--last 4 weeks`.
  var unitWords: Set<String> = []
  let help: String

  static func flag(_ name: String, _ help: String) -> OptionSpec {
    OptionSpec(name: name, placeholder: nil, help: help)
  }

  static func value(_ name: String, _ placeholder: String, _ help: String) -> OptionSpec {
    OptionSpec(name: name, placeholder: placeholder, help: help)
  }

  static func required(_ name: String, _ placeholder: String, _ help: String) -> OptionSpec {
    OptionSpec(name: name, placeholder: placeholder, isRequired: true, help: help)
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
  let operands: [String]
  private(set) var options: [OptionSpec]
  let details: String
  let exitCodes: [ExitCode: String]
  let run: Run

  typealias Run =
    @MainActor @Sendable (ParsedArguments, ProgramEnvironment) async throws -> ExitCode

  init(
    _ name: String, _ summary: String, operands: [String] = [], options: [OptionSpec] = [],
    details: String = "", exitCodes: [ExitCode: String] = ExitCode.meanings(),
    run: @escaping Run
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options
    self.details = details
    self.exitCodes = exitCodes
    self.run = run
  }

  /// Returns the command with the available languages in the help of its options.
  func withLanguageCodes(_ languages: [Language]) -> CommandSpec {
    var command = self
    command.options = options.map { $0.withLanguageCodes(languages) }
    return command
  }

  var usage: String {
    let required = options.filter(\.isRequired).map(\.usage)
    return (["kinfolio", name] + operands + required + (options.isEmpty ? [] : ["[options]"]))
      .joined(separator: " ")
  }
}

/// The words of a command line, checked against the specification of the command.
struct ParsedArguments: Sendable {
  private let command: String
  var operands: [String] = []
  var values: [String: [String]] = [:]
  private var flags: Set<String> = []

  /// Returns the last value of an option, or nil if the option is not given.
  func value(_ option: String) -> String? { values[option]?.last }
  func values(_ option: String) -> [String] { values[option] ?? [] }
  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// Returns the operands in order, then all options except `excludedOptions`, sorted.
  func normalizedArguments(excluding excludedOptions: Set<String>) -> [String] {
    let given = values.flatMap { name, all in all.map { "\(name)=\($0)" } } + flags
    return operands
      + given.filter { !excludedOptions.contains(String($0.prefix { $0 != "=" })) }.sorted()
  }

  /// Returns the command line as text for a shell, in which an option has another value.
  func commandLine(setting option: String, to value: String) -> String {
    Self.commandLine([command] + normalizedArguments(excluding: [option]) + [option, value])
  }

  /// Returns the command line as text for a shell, with an operand at the start.
  func commandLine(inserting operand: String) -> String {
    Self.commandLine([command, operand] + normalizedArguments(excluding: []))
  }

  /// Returns a command line of the program as text for a shell.
  static func commandLine(_ words: [String]) -> String {
    (["kinfolio"] + words).map(\.quotedForShell).joined(separator: " ")
  }

  init(_ words: [String], for command: CommandSpec) throws(UsageError) {
    self.command = command.name
    var rest = words[...]
    var onlyOperands = false
    while let word = rest.popFirst() {
      if onlyOperands || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
      } else if word == "--" {
        onlyOperands = true
      } else {
        try parseOption(word, &rest, for: command, in: words)
      }
    }
    let needed = command.operands.count { !$0.hasPrefix("[") }
    if operands.count < needed {
      throw UsageError("\(command.operands[operands.count]) is missing.")
    }
    if operands.contains("") { throw UsageError("A file name is empty.") }
    let takesMore = command.operands.last?.hasSuffix("…") == true
    if operands.count > command.operands.count, !takesMore {
      throw UsageError("Unexpected argument '\(operands[command.operands.count])'.")
    }
  }

  private mutating func parseOption(
    _ word: String, _ remainingWords: inout ArraySlice<String>, for command: CommandSpec,
    in words: [String]
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.name == name || $0.shortName == name })
    else {
      let similar = nearest(to: name, among: command.options.map(\.name))
      throw UsageError(
        "There is no option \(name).",
        suggesting: similar.map { similar in
          let corrected = similar + word.dropFirst(name.count)
          return [command.name] + words.map { $0 == word ? corrected : $0 }
        })
    }
    guard let placeholder = option.placeholder else {
      if parts.count > 1 { throw UsageError("\(name) takes no value.") }
      flags.insert(option.name)
      return
    }
    guard
      var value = parts.count > 1 ? String(parts[1]) : remainingWords.popFirst(), !value.isEmpty
    else { throw UsageError("\(name) needs a value: \(name) \(placeholder)") }
    if let unit = remainingWords.first, option.unitWords.contains(unit.lowercased()),
      value.allSatisfy(\.isNumber)
    {
      value += " \(unit)"
      remainingWords.removeFirst()
    }
    values[option.name] = (option.isRepeatable ? values(option.name) : []) + [value]
  }
}
