import Importing
import SQLite

/// A program or app whose data can be imported: its options and help, and how its files are read.
///
/// A new source of imports is such a value in a file of its own, and its name in ``ImportSources/all``.
struct SourceSpec: Sendable {
  let source: ImportSource
  /// The text in the column `source` of all records that are imported from this source.
  let mark: String
  let summary: String
  /// The command-line options that only this source of imports has.
  let options: [OptionSpec]
  /// The words that introduce the names of columns, tables or fields that are not imported, in the report of an import.
  let unknown: String
  /// Returns the name of a skipped record for messages, such as `row 4`.
  let name: @Sendable (ImportOutcome.Skipped) -> String
  /// Opens the files to import before the tracking database is locked, and asks the user for what the files do not
  /// contain.
  let open: @Sendable (ImportRequest) throws -> [ImportFile]
}

enum ImportSources {
  /// All sources of imports, in the order of the help text.
  static let all: [SourceSpec] = [.sheet, .babyBuddy, .elderCare, .petFood, .toddler, .familyApp]

  /// The options of all sources, each with the source in its help.
  static var options: [OptionSpec] {
    all.flatMap { spec in
      spec.options.map { option in
        OptionSpec(
          name: option.name, placeholder: option.placeholder, isRepeatable: option.isRepeatable,
          help: "\(spec.source.rawValue): \(option.help)")
      }
    }
  }

  static var list: String {
    let width = all.map(\.source.rawValue.count).max() ?? 0
    return all.map { spec in
      let word = spec.source.rawValue
      return "  \(word)\(String(repeating: " ", count: width - word.count))  \(spec.summary)"
    }.joined(separator: "\n")
  }

  /// Returns the source of imports that the first operand names; throws if an option of another source is given.
  static func spec(for arguments: ParsedArguments) throws(UsageError) -> SourceSpec {
    let word = arguments.operands[0]
    guard let spec = all.first(where: { $0.source.rawValue == word }) else {
      throw unknownSource(word, into: arguments.value("--into"))
    }
    let own = spec.options.map(\.name)
    for option in all.flatMap(\.options).map(\.name)
    where arguments.value(option) != nil && !own.contains(option) {
      let owners = all.filter { $0.options.contains { $0.name == option } }
        .map { "'\($0.source.rawValue)'" }
      throw UsageError(
        "\(option) is nothing that '\(word)' knows; it belongs to \(sentenceList(owners, "and")).")
    }
    return spec
  }

  /// Returns the error for a `word` that names no source of imports; if there is a file of that name, the error says
  /// what the file looks like.
  private static func unknownSource(_ word: String, into database: String?) -> UsageError {
    if let format = ImportFormat.likeliest(of: word) {
      return UsageError(
        "Say what \(word) is. \(format.advice(for: word, into: database))".printable)
    }
    let words = all.map(\.source.rawValue)
    let list = words.joined(separator: ", ")
    if FileKind(at: word) != .missing {
      return UsageError("Say what \(word) is, before its name: \(list).".printable)
    }
    let meant = nearest(to: word, among: words).map { " Did you mean '\($0)'?" } ?? ""
    return UsageError("'\(word)' is no source of imports; there are: \(list).\(meant)")
  }
}

struct ImportFile {
  let path: String
  let read: (inout Importer) throws -> ImportReport
}
