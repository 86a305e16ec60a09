import Importing
import SQLite

/// A program or app whose data can be imported: its options and help, and how its files are read.
///
/// To add one, write such a value in a file of its own, and add it to ``ImportSources/all``.
struct ImportSourceSpec: Sendable {
  let source: ImportSource
  /// The text in the column `source` of all records that are imported from this source.
  let sourceColumnText: String
  let summary: String
  /// The command-line options that only this program or app has.
  let options: [OptionSpec]
  /// The words before the list of columns, tables or fields that are not imported, in the report of an import.
  let unrecognizedNamesHeading: String
  /// Returns the name of a skipped record for messages, such as `row 4`.
  let skippedRecordName: @Sendable (ImportOutcome.SkippedSourceRow) -> String
  /// Opens the files to import, and asks the user for what they do not contain.
  ///
  /// The database must not be locked yet, because the user may take time to answer.
  let openFiles: @Sendable (ImportRequest) throws -> [ImportFile]
}

enum ImportSources {
  /// All programs and apps whose data can be imported, in the order of the help text.
  static let all: [ImportSourceSpec] = [
    .feedLogSheet, .babyBuddy, .elderCareApp, .petFoodApp, .toddlerApp, .familyApp,
  ]

  /// The options of all programs and apps, each with the name of its program or app in the help text.
  static var commandOptions: [OptionSpec] {
    all.flatMap { spec in
      spec.options.map { option in
        OptionSpec(
          name: option.name, valuePlaceholder: option.valuePlaceholder,
          isRepeatable: option.isRepeatable,
          help: "\(spec.source.rawValue): \(option.help)")
      }
    }
  }

  static var helpText: String {
    let width = all.map(\.source.rawValue.count).max() ?? 0
    return all.map { spec in
      let word = spec.source.rawValue
      return "  \(word)\(String(repeating: " ", count: width - word.count))  \(spec.summary)"
    }.joined(separator: "\n")
  }

  /// Returns the program or app that the first operand names.
  ///
  /// Throws if an option of another program or app is given.
  static func spec(for arguments: ParsedArguments) throws(UsageError) -> ImportSourceSpec {
    let word = arguments.operands[0]
    guard let spec = all.first(where: { $0.source.rawValue == word }) else {
      throw unknownSourceError(word, into: arguments.value("--into"))
    }
    let own = spec.options.map(\.name)
    for option in all.flatMap(\.options).map(\.name)
    where arguments.value(option) != nil && !own.contains(option) {
      let owners = all.filter { $0.options.contains { $0.name == option } }
        .map { "'\($0.source.rawValue)'" }
      throw UsageError(
        "\(option) is nothing that '\(word)' knows; it belongs to \(sentenceList(owners, conjunction: "and"))."
      )
    }
    return spec
  }

  /// Returns the error for a `word` that should name a program or app but does not.
  ///
  /// If there is a file with the path `word`, the message says which program it seems to be from.
  private static func unknownSourceError(_ word: String, into database: String?) -> UsageError {
    if let format = ImportFormat.likeliest(of: word) {
      return UsageError(
        "Say what \(word) is. \(format.advice(forFileAt: word, into: database))".printable)
    }
    let words = all.map(\.source.rawValue)
    let list = words.joined(separator: ", ")
    if DatabaseFileKind(at: word) != .missing {
      return UsageError("Say what \(word) is, before its name: \(list).".printable)
    }
    let meant = mostSimilar(to: word, among: words).map { " Did you mean '\($0)'?" } ?? ""
    return UsageError("'\(word)' is no source of imports; there are: \(list).\(meant)")
  }
}

/// A file to import, or several that belong together, with the work of importing them.
struct ImportFile {
  let path: String
  let importRecords: (inout Importer) throws -> ImportReport
}
