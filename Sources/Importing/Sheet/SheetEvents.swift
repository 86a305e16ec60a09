import Records

/// A log of events that a family keeps in a Google sheet: each row has a time, a type, a note and an ID.
///
/// The ID identifies the row in later imports, even if the row has moved.
struct SheetEvents {
  let log: SheetFeedLog

  /// Returns whether a table has the columns of a log of events.
  static func isEventTable(_ table: TextTable) -> Bool {
    requiredColumns.allSatisfy(table.hasColumn)
  }

  static let requiredColumns = ["timestamp", "type"]
  static let columns = ["timestamp", "type", "note", "id"]

  /// Returns the date in the current row of a table of events, as it is written, or nil if the row has no time stamp.
  static func dateText(of table: TextTable) -> Substring? {
    table["timestamp"].map { dateAndTime(in: $0).day }
  }

  func records(of table: TextTable) throws -> [ImportedRecord] {
    guard let row = table.originalRowNumber else {
      throw RowProblem(.missing, column: TextTable.rowNumberColumn)
    }
    guard let id = table["id"] else { throw RowProblem(.missing, column: "id") }
    let moment = try moment(of: table)
    guard let word = table["type"] else { throw RowProblem(.missing, column: "type") }
    guard let kind = SheetEventKind(word) else {
      throw RowProblem(.notAllowed, column: "type", found: word.quotedInShort)
    }
    return try records(of: kind, word, table["note"], at: moment) { table, columns in
      ImportedRecord(
        table, key: "\(log.profileID.text) event \(id)", changedAt: log.exportedAt, row: row,
        columns)
    }.movable(between: Self.targetTables)
  }

  static let targetTables = [
    "bottle_feeds", "nursing_sessions", "diapers", "pumping_sessions", "notes",
  ]

  /// Returns the time of the current row, in seconds since 1970.
  private func moment(of table: TextTable) throws(RowProblem) -> Int64 {
    guard let text = table["timestamp"] else { throw RowProblem(.missing, column: "timestamp") }
    if let seconds = ExportTimeParser.seconds(.text(text), in: log.zone) { return seconds }
    let parts = Self.dateAndTime(in: text)
    let day = LocalDate(parts.day) ?? WrittenTime.day(parts.day, in: log.dateOrder)
    guard let day, let time = WrittenTime.time(parts.time)
    else { throw RowProblem(.notADate, column: "timestamp", found: text.quotedInShort) }
    return log.zone.instant(on: day, at: time).seconds
  }

  /// Returns the date and the time of day in a text such as `01/03/2026 09:00` or `2026-03-01T09:00Z`.
  private static func dateAndTime(in text: String) -> (day: Substring, time: Substring) {
    let day = text.prefix { $0 != "T" && $0 != "," && !$0.isWhitespace }
    return (day, text.dropFirst(day.count).drop { $0 == "," || $0.isWhitespace })
  }

  /// Returns the records that an event becomes, of which `word` is the family's word for its `kind`.
  ///
  /// `record` creates a record from a table and columns, and adds the key and the time of change. A feed becomes a
  /// bottle feed, a nursing session, or both if the note describes both. Throws ``RowProblem`` if the note lacks
  /// required information, such as the amount of pumped milk.
  private func records(
    of kind: SheetEventKind, _ word: String, _ note: String?, at moment: Int64,
    _ record: (String, KeyValuePairs<String, ImportedRecord.Content>) -> ImportedRecord
  ) throws -> [ImportedRecord] {
    let profile = ImportedRecord.Content.text(log.profileID.text)
    if case .diaper(let isWet, let isDirty) = kind {
      let diaper = record(
        "diapers",
        [
          "profile_id": profile, "happened_at": .integer(moment), "wet": .integer(isWet ? 1 : 0),
          "dirty": .integer(isDirty ? 1 : 0), "note": .text(note),
        ])
      return [diaper]
    }
    guard let note else { throw RowProblem(.missing, column: "note") }
    if kind == .note {
      let written = record(
        "notes",
        [
          "profile_id": profile, "written_at": .integer(moment), "kind": .text("note"),
          "text": .text(note),
        ])
      return [written]
    }
    let feed = try FeedNote(note, unit: log.volumeUnit)
    let nursing = feed.nursingTimes.map { sides in
      record(
        "nursing_sessions",
        [
          "profile_id": profile, "started_at": .integer(moment),
          "ended_at": .integer(moment + sides.leftSeconds + sides.rightSeconds),
          "left_seconds": .integer(sides.leftSeconds),
          "right_seconds": .integer(sides.rightSeconds),
          "note": .text(feed.milliliters == nil ? feed.noteWithOtherWords : nil),
        ])
    }
    let bottle = feed.milliliters.map { volume in
      record(
        "bottle_feeds",
        [
          "profile_id": profile, "started_at": .integer(moment), "volume_ml": .number(volume),
          "contents": .text(SheetEventKind.milkContents(in: "\(word) \(note)")),
          "note": .text(feed.noteWithOtherWords),
        ])
    }
    let pumped = feed.milliliters.map { volume in
      record(
        "pumping_sessions",
        [
          "profile_id": profile, "started_at": .integer(moment), "volume_ml": .number(volume),
          "note": .text(feed.noteWithOtherWords),
        ])
    }
    let records = (kind == .pumped ? [pumped] : [nursing, bottle]).compactMap(\.self)
    if records.isEmpty {
      throw RowProblem(WrittenAmount.fault(of: note), column: "note", found: note.quotedInShort)
    }
    return records
  }
}
