import Records

/// A log of events that a family keeps in a Google sheet: each row has a time, a type, a note and an ID.
///
/// The ID identifies the row in later imports, even if the row has moved.
struct SheetEvents {
  let log: SheetFeedLog

  static func areIn(_ table: TextTable) -> Bool { needed.allSatisfy(table.has) }

  static let needed = ["timestamp", "type"]
  static let columns = ["timestamp", "type", "note", "id"]

  /// Returns the date in the current row of a table of events, as it is written, or nil if the row has no time stamp.
  static func day(of table: TextTable) -> Substring? {
    table["timestamp"].map { parts(of: $0).day }
  }

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
    }.movable(between: Self.tables)
  }

  static let tables = ["bottle_feeds", "nursing_sessions", "diapers", "pumping_sessions", "notes"]

  private func moment(of table: TextTable) throws(RowProblem) -> Int64 {
    guard let text = table["timestamp"] else { throw RowProblem(.missing, column: "timestamp") }
    if let seconds = ExportMoment.seconds(.text(text), in: log.zone) { return seconds }
    let parts = Self.parts(of: text)
    let day = LocalDate(parts.day) ?? WrittenTime.day(parts.day, in: log.order)
    guard let day, let time = WrittenTime.time(parts.time)
    else { throw RowProblem(.notADate, column: "timestamp", found: text.quotedInShort) }
    return log.zone.instant(on: day, at: time).seconds
  }

  /// Returns the date and the time of day in a text such as `01/03/2026 09:00` or `2026-03-01T09:00Z`.
  private static func parts(of text: String) -> (day: Substring, time: Substring) {
    let day = text.prefix { $0 != "T" && $0 != "," && !$0.isWhitespace }
    return (day, text.dropFirst(day.count).drop { $0 == "," || $0.isWhitespace })
  }

  /// A record that an event becomes: its table, and its columns without those that all tables have, such as `source`.
  struct Entry {
    let table: String
    let columns: KeyValuePairs<String, ImportedRecord.Content>
  }

  /// Returns the records that an event becomes; `word` is the family's word for the event's `kind`.
  ///
  /// Throws ``RowProblem`` if the note lacks required information, such as the amount of pumped milk.
  func entries(
    of kind: SheetEventKind, _ word: String, _ note: String?, at moment: Int64
  ) throws -> [Entry] {
    switch kind {
    case .feed: try feed(word, note, at: moment)
    case .pumped: [try pumped(note, at: moment)]
    case .diaper(let isWet, let isDirty):
      [
        Entry(
          table: "diapers",
          columns: [
            "profile_id": profile, "happened_at": .integer(moment), "wet": .integer(isWet ? 1 : 0),
            "dirty": .integer(isDirty ? 1 : 0), "note": .text(note),
          ])
      ]
    case .note:
      [
        Entry(
          table: "notes",
          columns: [
            "profile_id": profile, "written_at": .integer(moment), "kind": .text("note"),
            "text": .text(try needed(note)),
          ])
      ]
    }
  }

  private var profile: ImportedRecord.Content { .text(log.profile.text) }

  private func needed(_ note: String?) throws(RowProblem) -> String {
    guard let note else { throw RowProblem(.missing, column: "note") }
    return note
  }

  /// Returns the records of an event of feeding: a bottle feed, a nursing session, or both if the note describes both.
  private func feed(_ word: String, _ note: String?, at moment: Int64) throws -> [Entry] {
    let note = try needed(note)
    let feed = try WrittenFeed(note, unit: log.volumeUnit)
    let contents = SheetEventKind.contents(of: "\(word) \(note)")
    let bottle = feed.milliliters.map { volume in
      Entry(
        table: "bottle_feeds",
        columns: [
          "profile_id": profile, "started_at": .integer(moment), "volume_ml": .number(volume),
          "contents": .text(contents), "note": .text(feed.rest),
        ])
    }
    let nursing = feed.sides.map { sides in
      Entry(
        table: "nursing_sessions",
        columns: [
          "profile_id": profile, "started_at": .integer(moment),
          "ended_at": .integer(moment + sides.left + sides.right),
          "left_seconds": .integer(sides.left), "right_seconds": .integer(sides.right),
          "note": .text(bottle == nil ? feed.rest : nil),
        ])
    }
    let entries = [nursing, bottle].compactMap { $0 }
    if entries.isEmpty { throw noAmount(note) }
    return entries
  }

  private func noAmount(_ note: String) -> RowProblem {
    RowProblem(WrittenAmount.fault(of: note), column: "note", found: note.quotedInShort)
  }

  private func pumped(_ note: String?, at moment: Int64) throws -> Entry {
    let note = try needed(note)
    let feed = try WrittenFeed(note, unit: log.volumeUnit)
    guard let volume = feed.milliliters else { throw noAmount(note) }
    return Entry(
      table: "pumping_sessions",
      columns: [
        "profile_id": profile, "started_at": .integer(moment), "volume_ml": .number(volume),
        "note": .text(feed.rest),
      ])
  }
}
