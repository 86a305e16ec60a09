import Records

/// A log of events that a family keeps in a Google sheet: when, what, a note, and an id.
///
/// Its rows have ids, so each is known again wherever it stands.
struct SheetEvents {
  let log: SheetFeedLog

  /// Whether a table is such a log.
  static func areIn(_ table: TextTable) -> Bool { needed.allSatisfy(table.has) }

  static let needed = ["timestamp", "type"]
  static let columns = ["timestamp", "type", "note", "id"]

  /// The day of the row a table is at, as it is written; nil where there is none.
  static func day(of table: TextTable) -> Substring? {
    table["timestamp"].map { parts(of: $0).day }
  }

  /// What a row tells.
  func records(of table: TextTable) throws -> [ImportedRecord] {
    guard let row = table.originalRow else {
      throw RowProblem(.missing, column: TextTable.rowColumn)
    }
    guard let id = table["id"] else { throw RowProblem(.missing, column: "id") }
    let moment = try moment(of: table)
    guard let word = table["type"] else { throw RowProblem(.missing, column: "type") }
    guard let kind = SheetEventKind(word) else {
      throw RowProblem(.notAllowed, column: "type", found: word.quotedInShort)
    }
    return try entries(of: kind, word, table["note"], at: moment).map { entry in
      ImportedRecord(
        entry.table, key: "\(log.profile.text) event \(id)", changedAt: log.exportedAt, row: row,
        entry.columns)
    }.standing(in: Self.places)
  }

  /// The tables in which events stand.
  static let places = [
    "bottle_feeds", "nursing_sessions", "diapers", "pumping_sessions", "notes",
  ]

  private func moment(of table: TextTable) throws(RowProblem) -> Int64 {
    guard let text = table["timestamp"] else { throw RowProblem(.missing, column: "timestamp") }
    if let seconds = ExportMoment.seconds(.text(text), in: log.zone) { return seconds }
    let parts = Self.parts(of: text)
    let day = LocalDate(parts.day) ?? WrittenTime.day(parts.day, in: log.order)
    guard let day, let time = WrittenTime.time(parts.time)
    else { throw RowProblem(.notADate, column: "timestamp", found: text.quotedInShort) }
    return log.zone.instant(on: day, at: time).seconds
  }

  /// The day and the time of `01/03/2026 09:00` or `2026-03-01T09:00Z`.
  private static func parts(of text: String) -> (day: Substring, time: Substring) {
    let day = text.prefix { $0 != "T" && $0 != "," && !$0.isWhitespace }
    return (day, text.dropFirst(day.count).drop { $0 == "," || $0.isWhitespace })
  }
}
