import Records

extension SheetEvents {
  /// A row of the tracking database, but for what all rows have.
  struct Entry {
    let table: String
    let columns: KeyValuePairs<String, ImportedRecord.Content>
  }

  /// What an event of a `kind`, which the family called by a `word`, becomes.
  ///
  /// Throws ``RowProblem`` where its note does not tell what has to be known.
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
            "profile_id": owner, "happened_at": .integer(moment), "wet": .integer(isWet ? 1 : 0),
            "dirty": .integer(isDirty ? 1 : 0), "note": .text(note),
          ])
      ]
    case .note:
      [
        Entry(
          table: "notes",
          columns: [
            "profile_id": owner, "written_at": .integer(moment), "kind": .text("note"),
            "text": .text(try needed(note)),
          ])
      ]
    }
  }

  private var owner: ImportedRecord.Content { .text(log.profile.text) }

  private func needed(_ note: String?) throws(RowProblem) -> String {
    guard let note else { throw RowProblem(.missing, column: "note") }
    return note
  }

  /// A bottle, nursing, or both where the note tells of both.
  private func feed(_ word: String, _ note: String?, at moment: Int64) throws -> [Entry] {
    let note = try needed(note)
    let told = try WrittenFeed(note, unit: log.volumeUnit)
    let contents = SheetEventKind.contents(of: "\(word) \(note)")
    let bottle = told.milliliters.map { volume in
      Entry(
        table: "bottle_feeds",
        columns: [
          "profile_id": owner, "started_at": .integer(moment), "volume_ml": .number(volume),
          "contents": .text(contents), "note": .text(told.rest),
        ])
    }
    let nursing = told.sides.map { sides in
      Entry(
        table: "nursing_sessions",
        columns: [
          "profile_id": owner, "started_at": .integer(moment),
          "ended_at": .integer(moment + sides.left + sides.right),
          "left_seconds": .integer(sides.left), "right_seconds": .integer(sides.right),
          "note": .text(bottle == nil ? told.rest : nil),
        ])
    }
    let entries = [nursing, bottle].compactMap { $0 }
    if entries.isEmpty { throw untold(note) }
    return entries
  }

  private func untold(_ note: String) -> RowProblem {
    RowProblem(WrittenAmount.fault(of: note), column: "note", found: note.quotedInShort)
  }

  private func pumped(_ note: String?, at moment: Int64) throws -> Entry {
    let note = try needed(note)
    let told = try WrittenFeed(note, unit: log.volumeUnit)
    guard let volume = told.milliliters else {
      throw untold(note)
    }
    return Entry(
      table: "pumping_sessions",
      columns: [
        "profile_id": owner, "started_at": .integer(moment), "volume_ml": .number(volume),
        "note": .text(told.rest),
      ])
  }
}
