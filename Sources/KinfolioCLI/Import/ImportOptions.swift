import Escapes
import Importing
import Records
import Reports
import SQLite
import Site

struct ImportOptions {
  static let options: [OptionSpec] =
    [
      .required("--into", "DATABASE", "the tracking database to import into"),
      .flag("--yes", "write without asking"),
    ]
    + SourceSpec.all.flatMap { spec in
      spec.options.map { option in
        OptionSpec(
          name: option.name, placeholder: option.placeholder, isRepeatable: option.isRepeatable,
          help: "\(spec.source.rawValue): \(option.help)")
      }
    }

  let spec: SourceSpec
  let files: [String]
  let into: DatabaseOptions
  let arguments: ParsedArguments

  /// True if the import is written without asking the user.
  var isAgreed: Bool { arguments.has("--yes") }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let database = arguments.value("--into")
    spec = try Self.spec(arguments.operands[0], into: database)
    files = Array(arguments.operands.dropFirst())
    if files.isEmpty { throw UsageError("Say which file to import.", in: ImportCommand.spec) }
    guard let database else {
      throw UsageError("Say which database it goes into: --into DATABASE.", in: ImportCommand.spec)
    }
    into = try DatabaseOptions(arguments, path: database)
    self.arguments = arguments
    try refuseOthersOptions()
  }

  /// Returns the source with a name.
  ///
  /// If the word is a file instead, the error says what the file looks like.
  private static func spec(_ word: String, into database: String?) throws(UsageError) -> SourceSpec
  {
    if let spec = SourceSpec.all.first(where: { $0.source.rawValue == word }) { return spec }
    let words = SourceSpec.all.map(\.source.rawValue)
    if let format = ImportFormat.likeliest(of: word) {
      throw UsageError(
        "Say what \(word) is. \(format.advice(for: word, into: database))".printable,
        in: ImportCommand.spec
      )
    }
    if FileKind(at: word) != .missing {
      throw UsageError(
        "Say what \(word) is, before its name: \(words.joined(separator: ", ")).".printable,
        in: ImportCommand.spec)
    }
    let meant = nearest(to: word, among: words).map { " Did you mean '\($0)'?" } ?? ""
    throw UsageError(
      "'\(word)' is no source of imports; there are: \(words.joined(separator: ", ")).\(meant)",
      in: ImportCommand.spec)
  }

  private func refuseOthersOptions() throws(UsageError) {
    let own = spec.options.map(\.name)
    for option in SourceSpec.all.flatMap(\.options).map(\.name)
    where arguments.value(option) != nil && !own.contains(option) {
      let owners = SourceSpec.all.filter { $0.options.contains { $0.name == option } }
        .map { "'\($0.source.rawValue)'" }
      let names = [owners.dropLast().joined(separator: ", "), owners.last ?? ""]
        .filter { !$0.isEmpty }.joined(separator: " and ")
      throw UsageError(
        "\(option) is nothing that '\(spec.source.rawValue)' knows; it belongs to \(names).",
        in: ImportCommand.spec)
    }
  }

  /// Reads the family and its profiles, and closes the database before the import writes to it.
  func people(at moment: ReferenceTime, _ files: ProgramFiles) throws -> Journal {
    guard FileKind(at: into.path) != .missing else {
      throw UnusableInputError(
        description: "There is no file \(into.path). Create the database: "
          + DatabaseProblem.createCommand(at: into.path))
    }
    let database = try TrackingDatabase(
      at: into.path, busyTimeout: into.busyTimeout, languages: try files.languages().all)
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
