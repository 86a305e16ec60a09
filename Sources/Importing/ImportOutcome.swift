import Records

/// What an import has stored and skipped, for the messages about it.
package struct ImportOutcome: Sendable {
  package struct SkippedSourceRow: Hashable, Sendable {
    /// The number of the skipped row in the file, starting at 1, or the ID of the row in a database.
    package let rowNumber: Int
    /// The table of the family's database for the skipped record, or an empty text if the table is unknown.
    package let table: String
    /// The key of the skipped record in its source, or an empty text if it has none.
    package let key: String
    package let problem: RowProblem
  }

  /// The numbers of imported records of one table.
  package struct RecordCounts: Hashable, Sendable {
    package var added = 0
    package var changed = 0
    package var unchanged = 0
    /// The number of imported versions that are older than the stored version of the record, and are only logged.
    package var older = 0
  }

  /// The numbers of imported records, by the table of the family's database.
  package internal(set) var countsByTable: [String: RecordCounts] = [:]
  package private(set) var skippedCount = 0
  /// The number of skipped rows that lack an amount, such as the volume of a bottle.
  private(set) var withoutAmountCount = 0
  /// The first 20 skipped rows, because a file may have millions.
  package private(set) var firstSkippedRows: [SkippedSourceRow] = []
  /// The numbers of values that were not imported because their column or field is unknown, by column or field.
  package internal(set) var unrecognizedCounts: [String: Int] = [:]

  /// The rows that ``Importer/skippedRows(during:)`` has collected so far, or nil while it does not run.
  var collectedSkippedRows: [SkippedSourceRow]?
  private var last: SkippedSourceRow?

  /// The key in ``unrecognizedCounts`` for the values of all columns and fields beyond the maximum number of names.
  package static let otherNamesKey = "other names"

  /// True if records were written, or would be written by an import that is only tried.
  package var changesAnything: Bool {
    countsByTable.values.contains { $0.added + $0.changed + $0.older > 0 }
  }

  /// Counts a skipped row, unless it was just counted for another record of the row with the same problem.
  mutating func countSkippedRow(_ row: Int, of table: String, key: String, _ problem: RowProblem) {
    let skip = SkippedSourceRow(rowNumber: row, table: table, key: key, problem: problem)
    let isRepeated =
      last.map { ($0.rowNumber, $0.key) == (row, key) && $0.problem == problem } ?? false
    if isRepeated, collectedSkippedRows?.isEmpty != true { return }
    last = skip
    skippedCount += 1
    if problem.fault == .missing,
      ["volume_ml", "amount", "volume"].contains(problem.column.lowercased())
    {
      withoutAmountCount += 1
    }
    collectedSkippedRows?.append(skip)
    if firstSkippedRows.count < 20 { firstSkippedRows.append(skip) }
  }
}

/// The reason why a file cannot be imported.
package struct ImportProblem: Error, Hashable, CustomStringConvertible {
  /// The reason in one or more sentences, without the file's name.
  package let description: String

  package init(_ description: String) { self.description = description }

  /// Creates the error that an export is not from `app`, but contains these numbers of documents by collection.
  init(documentCounts counts: [String: Int], areNotOf app: String, explanation: String = "") {
    self.init(
      "This is no export of the \(app)\(explanation). "
        + Self.sentence(naming: "collections", counts.keys.sorted(), where: Self.isCollectionName))
  }

  /// Returns a sentence with the names of a file's columns or collections, but without texts that people may have
  /// written in their place, because an unknown file may begin with anything.
  static func sentence(
    naming what: String, _ words: [String], where isName: (String) -> Bool = isName
  ) -> String {
    let names = words.filter(isName)
    if names.isEmpty || names.count * 2 < words.count { return "It names no \(what)." }
    let others = words.count - names.count
    let list = names.prefix(20).joined(separator: ", ").prefix(200)
    return "Its \(what) are: \(list)\(others > 0 ? ", and \(others) without a name" : "")."
  }

  /// Returns whether a program may use a word as the name of a collection: without spaces and accented letters.
  private static func isCollectionName(_ word: String) -> Bool {
    isName(word) && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// Returns whether a text may be the name of a column: at most 40 characters, with a letter first and at most two
  /// digits.
  private static func isName(_ word: String) -> Bool {
    guard word.count <= 40, word.first?.isLetter == true, word.count(where: \.isNumber) < 3 else {
      return false
    }
    return word.allSatisfy { $0.isLetter || $0.isNumber || " _-./()%°#&'?".contains($0) }
  }
}
