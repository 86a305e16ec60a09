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
  func has(_ flag: String) -> Bool { givenFlags.contains(flag) }

  /// Returns the operands in their order, and then all options except `excludedOptions`, sorted.
  func normalizedArguments(excluding excludedOptions: Set<String>) -> [String] {
    let given = valuesByOption.flatMap { name, all in all.map { "\(name)=\($0)" } } + givenFlags
    return operands
      + given.filter { !excludedOptions.contains(String($0.prefix { $0 != "=" })) }.sorted()
  }

  /// Returns the command line as text for a shell, with `option` set to `value`, or added as a flag if `value` is nil.
  func commandLine(setting option: String, to value: String? = nil) -> String {
    Self.commandLine(
      [commandName] + normalizedArguments(excluding: [option]) + [option, value].compactMap(\.self))
  }

  /// Returns the command line as text for a shell, with another operand before all others.
  func commandLine(inserting operand: String) -> String {
    Self.commandLine([commandName, operand] + normalizedArguments(excluding: []))
  }

  /// Returns the words as a command line for a shell that starts `kinfolio`, with quotation marks if necessary.
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

  /// Parses an option, and removes its value from `remainingWords`; `words` is the whole command line, for suggestions.
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
      let possible = command.options.filter { $0.placeholder == nil ? parts.count == 1 : hasValue }
      let similar = mostSimilar(to: name, among: possible.map(\.name))
      throw UsageError(
        "There is no option \(name).",
        suggesting: similar.map { similar in
          let corrected = similar + word.dropFirst(name.count)
          return [command.name] + words.map { $0 == word ? corrected : $0 }
        })
    }
    guard let placeholder = option.placeholder else {
      if parts.count > 1 { throw UsageError("\(name) takes no value.") }
      givenFlags.insert(option.name)
      return
    }
    guard
      var value = parts.count > 1 ? String(parts[1]) : remainingWords.popFirst(), !value.isEmpty
    else { throw UsageError("\(name) needs a value: \(name) \(placeholder)") }
    // In `--change Mia 2025-01-06`, the equals sign is missing.
    let details = remainingWords.prefix {
      !$0.hasPrefix("-") && access($0, F_OK) != 0 && !$0.canBeDatabase
    }
    if placeholder.hasPrefix("NAME"), placeholder.contains("="), !value.contains("="),
      !details.isEmpty
    {
      let start = remainingWords.startIndex - (parts.count > 1 ? 1 : 2)
      throw UsageError(
        "The value of \(name) contains no =.",
        suggesting: [command.name] + words[..<start]
          + [name, "\(value)=\(details.joined(separator: ","))"]
          + remainingWords.dropFirst(details.count))
    }
    if let unit = remainingWords.first, option.unitWords.contains(unit.lowercased()),
      value.allSatisfy(\.isNumber)
    {
      value += " \(unit)"
      remainingWords.removeFirst()
    }
    valuesByOption[option.name] = (option.isRepeatable ? values(option.name) : []) + [value]
  }

  /// Returns the arguments with the database and the value of `--for` that the command line leaves out.
  ///
  /// If the operand `[DATABASE]` is left out, it becomes the only database in the current folder. Throws if there is
  /// none or more than one. A second operand `[NAME]` becomes the value of `--for`.
  func completed(for command: CommandSpec) throws(UsageError) -> ParsedArguments {
    var result = self
    if command.operands.first == "[DATABASE]", !has("--all") {
      if operands.count == 2, access(operands[0], F_OK) != 0, access(operands[1], F_OK) == 0 {
        result.operands.reverse()
      }
      let first = operands.first ?? ""
      let isName =
        operands.count == 1 && command.operands.contains("[NAME]") && value("--for") == nil
        && !first.contains { "./".contains($0) }
      let isLine = command.operands.contains("[LINE]…") && !first.canBeDatabase
      if operands.isEmpty || (isName || isLine) && access(first, F_OK) != 0 {
        result.operands.insert(try onlyDatabaseInCurrentFolder(), at: 0)
      }
    }
    if command.options.contains(where: { $0.name == "--into" }), value("--into") == nil {
      result.valuesByOption["--into"] = (try? onlyDatabaseInCurrentFolder()).map { [$0] }
    }
    if command.operands.count > 1, command.operands[1] == "[NAME]", result.operands.count > 1 {
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
      (!name.contains(".") || name.canBeDatabase)
        && [.rollbackJournalDatabase, .writeAheadDatabase].contains(FileKind(at: name))
    }.sorted()
    if let only = databases.first, databases.count == 1 { return only }
    guard databases.isEmpty else {
      let commands = databases.map { "  " + commandLine(inserting: $0) }
      throw UsageError(
        "This folder contains several databases. Name one:\n"
          + commands.joined(separator: "\n"))
    }
    throw UsageError(
      "DATABASE is missing, and this folder contains none. Create one:\n  "
        + DatabaseProblem.creationCommand(at: "family.sqlite"))
  }
}

extension String {
  /// True if the text ends like the usual file name of a database, such as `family.sqlite`.
  fileprivate var canBeDatabase: Bool { [".sqlite", ".sqlite3", ".db"].contains(where: hasSuffix) }
}

/// Returns the path of the file whose name is most similar to that of a missing file, such as `family.sqlite` for
/// `famly.sqlite`.
///
/// Returns nil if the same folder contains no similar name.
func mostSimilarFile(to path: String, isDatabase: Bool = false) -> String? {
  let folder = path.folderOfPath
  let name = String(path.dropFirst(folder.count)).trimmingPrefix("/")
  let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
  let visible = names.filter { !$0.hasPrefix(".") && (!isDatabase || $0.canBeDatabase) }
  return mostSimilar(to: String(name), among: visible.sorted()).map {
    path.dropLast(name.count) + $0
  }
}
