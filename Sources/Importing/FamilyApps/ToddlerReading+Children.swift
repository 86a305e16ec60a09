import Records

/// Children, and the windows their doctors saw.
extension ToddlerReading {
  mutating func takeChild(
    _ fields: inout ExportFields, into importer: inout Importer
  ) throws {
    let id = fields.document.id
    let born = try fields.birthday(until: importer.moment)
    let due = try fields.lifeDay("dueDate", "expectedDueDate")
    let name = try fields.text("name", "firstName")
    let sexes: KeyValuePairs = [
      "female": "female", "girl": "female", "f": "female", "male": "male", "boy": "male",
      "m": "male",
    ]
    let sex = fields.known("sex", of: sexes) ?? fields.known("gender", of: sexes)
    fields.pass("createdAt", "creationDate")
    let record = record(
      "profiles", .child, fields, changedAt: try fields.changedAt(else: export.exportedAt),
      [
        "kind": .text("child"), "name": .text(try fields.needed(name, "name")),
        "birth_date": .lasting(.text(born?.description)),
        "due_date": .lasting(.text(due?.description)), "sex": .lasting(.text(sex)),
        "slot": .integer(slots[id] ?? 0),
        "care_notes": .lasting(.text(try fields.text("notes", "note"))),
      ])
    if try importer.takes(record) { births[id] = born }
  }

  /// When a child was born, as this export tells or, of a child it does not have, one before it.
  func birth(of child: String, in importer: Importer) throws -> LocalDate? {
    if let born = births[child] { return born }
    return try importer.text("birth_date", of: "profiles", "child/\(child)")
      .flatMap { LocalDate($0) }
  }

  /// Nobody sums up more than ten years.
  private static let longestSummary = 3660

  /// A summary for the pediatrician is a window beside those of visits.
  ///
  /// What another program wrote or worked out is not ours to repeat: only the dates and the parents' own
  /// words are taken.
  func summary(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try child(of: &fields)
    let days = try fields.lifeDays(from: "startDate", to: "endDate")
    let first = try fields.needed(days.first, "startDate")
    let last = try fields.needed(days.last, "endDate")
    if last < first { throw fields.problem(.endsBeforeStart, "endDate", .text("\(last)")) }
    if last.days - first.days >= Self.longestSummary {
      throw fields.problem(.tooLong, "startDate", .text("\(first)"))
    }
    // A visit may lie ahead, but no window that was looked back on.
    if last > export.zone.day(of: Instant(seconds: export.exportedAt)) {
      throw fields.problem(.inTheFuture, "endDate", .text("\(last)"))
    }
    _ = try fields.day("generatedAt")
    let words = try fields.text("parentNotes")
    return record(
      "visits", .summary, fields, changedAt: try fields.lastChange(until: export.exportedAt),
      [
        "profile_id": owner(child), "visited_on": .text(last.description), "kind": .text("summary"),
        "note": .text(words), "covers_from": .text(first.description),
      ])
  }
}
