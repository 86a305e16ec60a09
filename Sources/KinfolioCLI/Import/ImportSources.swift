import Importing
import Kinfolio

/// A source of imports: what the command line offers of it, and how its files are read.
///
/// Another source is another of these in a file of its own, and its name in ``all``.
struct SourceSpec: Sendable {
  /// By which word it is chosen.
  let source: ImportSource
  /// What its records are marked with in the database.
  let mark: String
  /// What its files are, for the help.
  let summary: String
  /// The options that belong to it.
  let options: [OptionSpec]
  /// What stands before the names of what is not recognised.
  let unknown: String
  /// What a skipped record is called, such as `row 4`.
  let name: @Sendable (ImportOutcome.Skipped) -> String
  /// Looks at the files before anything is locked, and asks what they do not tell.
  let open: @Sendable (ImportRequest) throws -> [ImportFile]

  /// Every source, in the order the help lists them.
  static let all: [SourceSpec] = [
    .sheet, .babyBuddy, .elderCare, .petFood, .toddler, .familyApp,
  ]

  /// The sources and what their files are, for the help.
  static var list: String {
    let width = all.map(\.source.rawValue.count).max() ?? 0
    return all.map { spec in
      let word = spec.source.rawValue
      return "  \(word)\(String(repeating: " ", count: width - word.count))  \(spec.summary)"
    }.joined(separator: "\n")
  }
}

/// A file that was looked at, and is ready to be read.
struct ImportFile {
  let path: String
  /// Takes all of it over and tells what came of it.
  let read: (inout Importer) throws -> ImportReport
}
