import Importing
import Reports
import Site

/// A source of imports: its options and help, and how its files are read.
///
/// A new source is such a value in a file of its own, and its name in ``all``.
struct SourceSpec: Sendable {
  let source: ImportSource
  /// The text by which records of this source are recognized in the database.
  let mark: String
  let summary: String
  /// The options that only this source has.
  let options: [OptionSpec]
  /// The words before the names of columns, tables or fields that are not imported, for the report.
  let unknown: String
  /// Returns the name of a skipped record, such as `row 4`.
  let name: @Sendable (ImportOutcome.Skipped) -> String
  /// Opens the files before anything is locked, and asks for what they do not contain.
  let open: @Sendable (ImportRequest) throws -> [ImportFile]

  /// All sources, in the order of the help.
  static let all: [SourceSpec] = [.sheet, .babyBuddy, .elderCare, .petFood, .toddler, .familyApp]

  static var list: String {
    let width = all.map(\.source.rawValue.count).max() ?? 0
    return all.map { spec in
      let word = spec.source.rawValue
      return "  \(word)\(String(repeating: " ", count: width - word.count))  \(spec.summary)"
    }.joined(separator: "\n")
  }
}

struct ImportFile {
  let path: String
  let read: (inout Importer) throws -> ImportReport
}
