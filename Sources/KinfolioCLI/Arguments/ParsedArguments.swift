import Escapes
import Foundation
import Importing
import Records
import SQLite

/// The operands and options of a command line, which have been checked against the `CommandSpec` of the command.
struct ParsedArguments: Sendable {
  private let commandName: String
  private(set) var operands: [String] = []
  private var valuesByOption: [String: [String]] = [:]
  private var givenFlags: Set<String> = []

  /// Returns the last value of an option with a name such as `--for`, or nil if the option is not given.
  func value(_ option: String) -> String? { valuesByOption[option]?.last }
  func values(_ option: String) -> [String] { valuesByOption[option] ?? [] }
  func hasFlag(_ flag: String) -> Bool { givenFlags.contains(flag) }

  /// Returns the operands in their order, and then the options except `excludedOptions` in alphabetical order.
  func normalizedArguments(excluding excludedOptions: Set<String>) -> [String] {
    let given = valuesByOption.flatMap { name, all in all.map { "\(name)=\($0)" } } + givenFlags
    return operands
      + given.filter { !excludedOptions.contains(String($0.prefix { $0 != "=" })) }.sorted()
  }

  /// Returns this command line as text for a shell, with `option` set to `value`, or added as a flag if `value` is nil.
  func commandLine(setting option: String, to value: String? = nil) -> String {
    Self.commandLine(
      [commandName] + normalizedArguments(excluding: [option]) + [option, value].compactMap(\.self))
  }

  /// Returns this command line as text for a shell, with `operand` inserted before all other operands.
  func commandLine(withFirstOperand operand: String) -> String {
    Self.commandLine([commandName, operand] + normalizedArguments(excluding: []))
  }

  /// Returns a shell command that starts `kinfolio` with these words, in quotation marks if necessary.
  static func commandLine(_ words: [String]) -> String {
    (["kinfolio"] + words).map(\.quotedForShell).joined(separator: " ")
  }

  init(_ words: [String], for command: CommandSpec) throws(UsageError) {
    self.commandName = command.name
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
    let needed = command.operandNames.count { !$0.hasPrefix("[") }
    if operands.count < needed {
      throw UsageError("\(command.operandNames[operands.count]) is missing.")
    }
    if operands.contains("") { throw UsageError("A file name is empty.") }
    let takesMore = command.operandNames.last?.hasSuffix("…") == true
    if operands.count > command.operandNames.count, !takesMore {
      throw UsageError("Unexpected argument '\(operands[command.operandNames.count])'.")
    }
  }

  /// Parses an option and removes its value from `remainingWords`; errors suggest a corrected version of all `words`.
  private mutating func parseOption(
    _ word: String, _ remainingWords: inout ArraySlice<String>, for command: CommandSpec,
    in words: [String]
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.name == name || $0.shortName == name })
    else {
      // The suggested command must work, so an option that takes a value needs one, and a flag has none.
      let hasValue = parts.count > 1 || !remainingWords.isEmpty
      let possible = command.options.filter {
        $0.valuePlaceholder == nil ? parts.count == 1 : hasValue
      }
      let similar = mostSimilar(to: name, among: possible.map(\.name))
      throw UsageError(
        "There is no option \(name).",
        suggestingCommand: similar.map { similar in
          let corrected = similar + word.dropFirst(name.count)
          return [command.name] + words.map { $0 == word ? corrected : $0 }
        })
    }
    guard let placeholder = option.valuePlaceholder else {
      if parts.count > 1 { throw UsageError("\(name) takes no value.") }
      givenFlags.insert(option.name)
      return
    }
    guard
      var value = parts.count > 1 ? String(parts[1]) : remainingWords.popFirst(), !value.isEmpty
    else { throw UsageError("\(name) needs a value: \(name) \(placeholder)") }
    // In `--change Mia 2025-01-06`, the equals sign is missing.
    let details = remainingWords.prefix {
      !$0.hasPrefix("-") && access($0, F_OK) != 0 && !$0.hasDatabaseExtension
    }
    if placeholder.hasPrefix("NAME"), placeholder.contains("="), !value.contains("="),
      !details.isEmpty
    {
      let start = remainingWords.startIndex - (parts.count > 1 ? 1 : 2)
      throw UsageError(
        "The value of \(name) contains no =.",
        suggestingCommand: [command.name] + words[..<start]
          + [name, "\(value)=\(details.joined(separator: ","))"]
          + remainingWords.dropFirst(details.count))
    }
    if let unit = remainingWords.first, option.allowedValueUnits.contains(unit.lowercased()),
      value.allSatisfy(\.isNumber)
    {
      value += " \(unit)"
      remainingWords.removeFirst()
    }
    valuesByOption[option.name] = (option.isRepeatable ? values(option.name) : []) + [value]
  }

  /// Returns the arguments, completed with the database and the value of `--for` if the command line leaves them out.
  ///
  /// If the operand `[DATABASE]` is left out, it becomes the only database in the current folder. Throws if that folder
  /// contains no database or several. A second operand `[NAME]` becomes the value of `--for`.
  func addingOmittedArguments(for command: CommandSpec) throws(UsageError) -> ParsedArguments {
    var result = self
    if command.operandNames.first == "[DATABASE]", !hasFlag("--all") {
      if operands.count == 2, access(operands[0], F_OK) != 0, access(operands[1], F_OK) == 0 {
        result.operands.reverse()
      }
      let first = operands.first ?? ""
      let isName =
        operands.count == 1 && command.operandNames.contains("[NAME]") && value("--for") == nil
        && !first.contains { "./".contains($0) }
      let isLine = command.operandNames.contains("[LINE]…") && !first.hasDatabaseExtension
      if operands.isEmpty || (isName || isLine) && access(first, F_OK) != 0 {
        result.operands.insert(try onlyDatabaseInCurrentFolder(), at: 0)
      }
    }
    if command.options.contains(where: { $0.name == "--into" }), value("--into") == nil {
      result.valuesByOption["--into"] = (try? onlyDatabaseInCurrentFolder()).map { [$0] }
    }
    if command.operandNames.count > 1, command.operandNames[1] == "[NAME]",
      result.operands.count > 1
    {
      let name = result.operands.remove(at: 1)
      if let other = value("--for") {
        throw UsageError("The report is about one profile. Name \(name) or \(other), not both.")
      }
      result.valuesByOption["--for"] = [name]
    }
    return result
  }

  private func onlyDatabaseInCurrentFolder() throws(UsageError) -> String {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: ".")) ?? []
    let databases = names.filter { name in
      (!name.contains(".") || name.hasDatabaseExtension)
        && [.rollbackJournalDatabase, .writeAheadDatabase].contains(DatabaseFileKind(at: name))
    }.sorted()
    if let only = databases.first, databases.count == 1 { return only }
    guard databases.isEmpty else {
      let commands = databases.map { "  " + commandLine(withFirstOperand: $0) }
      throw UsageError(
        "This folder contains several databases. Name one:\n"
          + commands.joined(separator: "\n"))
    }
    throw UsageError(
      "DATABASE is missing, and this folder contains none. Create one:\n  "
        + DatabaseProblem.creationShellCommand(at: "family.sqlite"))
  }
}

extension String {
  /// True if the text ends in a usual extension of database files, such as `.sqlite`.
  fileprivate var hasDatabaseExtension: Bool {
    [".sqlite", ".sqlite3", ".db"].contains(where: hasSuffix)
  }
}

/// Returns the path of the file in the same folder whose name is most similar to that of a missing file.
///
/// For `famly.sqlite`, this can be `family.sqlite`. Returns nil if no name is similar.
func mostSimilarPath(to path: String, onlyDatabases: Bool = false) -> String? {
  let folder = path.folderOfPath
  let name = String(path.dropFirst(folder.count)).trimmingPrefix("/")
  let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
  let visible = names.filter { !$0.hasPrefix(".") && (!onlyDatabases || $0.hasDatabaseExtension) }
  return mostSimilar(to: String(name), among: visible.sorted()).map {
    path.dropLast(name.count) + $0
  }
}
