import Escapes
import Importing
import Records
import SQLite

struct ImportOptions {
  static let options: [OptionSpec] = [
    .value(
      "--into", "DATABASE",
      "the tracking database to import into (default: the only one in this folder)"),
    .flag("--yes", "write without asking"),
  ]

  let spec: SourceSpec
  let files: [String]
  let into: DatabaseOptions
  let arguments: ParsedArguments

  /// True if the import is written without asking the user.
  var isAgreed: Bool { arguments.has("--yes") }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    spec = try ImportSources.spec(for: arguments)
    files = Array(arguments.operands.dropFirst())
    if files.isEmpty { throw UsageError("Say which file to import.") }
    if files.contains("-") {
      throw UsageError(
        "An import reads files, and lists skipped records next to them. Save the input in a file first."
      )
    }
    guard let database = arguments.value("--into") else {
      throw UsageError("Say which database it goes into: --into DATABASE.")
    }
    into = try DatabaseOptions(arguments, path: database)
    self.arguments = arguments
  }

  /// Reads the family and its profiles, and closes the database before the import writes to it.
  func people(at moment: ReferenceTime, _ files: ProgramFiles) throws -> Journal {
    guard FileKind(at: into.path) != .missing else {
      let advice =
        nearestFile(to: into.path, isDatabase: true).map {
          "Did you mean:\n  \(arguments.commandLine(setting: "--into", to: $0))"
        } ?? "Create the database: \(DatabaseProblem.createCommand(at: into.path))"
      throw UnusableInputError(description: "There is no file \(into.path). \(advice)")
    }
    let database = try into.openTracking(files)
    return try Journal(
      readingPeopleFrom: database, at: moment.instant(in: try database.family().zone))
  }

  /// Returns the command that imports other files in the same way; `added` are values of further options.
  func command(for paths: [String], adding added: [String: String] = [:]) -> String {
    let given = spec.options.flatMap { option in
      let said = arguments.values(option.name)
      let values = said.isEmpty ? added[option.name].map { [$0] } ?? [] : said
      return values.flatMap { [option.name, $0] }
    }
    return (["kinfolio", "import", spec.source.rawValue] + paths + ["--into", into.path] + given)
      .map(\.quotedForShell).joined(separator: " ")
  }
}
