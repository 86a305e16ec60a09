import Foundation
import Importing
import Records
import SQLite

extension ParsedArguments {
  /// Returns the arguments with the database and the profile that the command line leaves out or writes differently.
  ///
  /// A database that is left out is the only one in the current folder; throws if an operand `[DATABASE]` is left out
  /// and there is none or more than one. A second operand `[NAME]` becomes the value of `--for`.
  func completed(for command: CommandSpec) throws(UsageError) -> ParsedArguments {
    var result = self
    if command.operands.first == "[DATABASE]", !has("--all") {
      if operands.count == 2, access(operands[0], F_OK) != 0, access(operands[1], F_OK) == 0 {
        result.operands.reverse()
      }
      if let first = operands.first, operands.count == 1, command.operands.contains("[NAME]"),
        value("--for") == nil,
        !first.contains("."), !first.contains("/"), access(first, F_OK) != 0
      {
        result.operands.insert(try databaseOfCurrentFolder(), at: 0)
      } else if operands.isEmpty {
        result.operands = [try databaseOfCurrentFolder()]
      }
    }
    if command.options.contains(where: { $0.name == "--into" }), value("--into") == nil {
      result.values["--into"] = (try? databaseOfCurrentFolder()).map { [$0] }
    }
    if command.operands.count > 1, command.operands[1] == "[NAME]", result.operands.count > 1 {
      let name = result.operands.remove(at: 1)
      if let other = value("--for") {
        throw UsageError("The report is about one profile. Name \(name) or \(other), not both.")
      }
      result.values["--for"] = [name]
    }
    return result
  }

  /// Returns the name of the only database in the current folder.
  private func databaseOfCurrentFolder() throws(UsageError) -> String {
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
        + DatabaseProblem.createCommand(at: "family.sqlite"))
  }
}

extension String {
  /// True if the text has an ending that is usual for databases.
  fileprivate var canBeDatabase: Bool { [".sqlite", ".sqlite3", ".db"].contains(where: hasSuffix) }
}

/// Returns the path of the file whose name is nearest to that of a missing file, in the same folder, or nil if no name
/// is near enough.
func nearestFile(to path: String, isDatabase: Bool = false) -> String? {
  let folder = path.folderOfPath
  let name = String(path.dropFirst(folder.count)).trimmingPrefix("/")
  let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
  let visible = names.filter { !$0.hasPrefix(".") && (!isDatabase || $0.canBeDatabase) }
  return nearest(to: String(name), among: visible.sorted()).map { path.dropLast(name.count) + $0 }
}
