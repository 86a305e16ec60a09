import Records

/// Imports the newborn and toddler tracker's export: a JSON object of collections, or a CSV table for each collection.
///
/// Children become profiles, and their days, foods, photos and summaries become records of their kinds.
struct ToddlerReading: AppReading {
  typealias Kind = ToddlerKind

  var state: ExportState
  /// The known birthdays of children by the names of their documents.
  var births: [String: LocalDate] = [:]
  /// The foods that the tastings name, by ``ToddlerFood/key(_:)``.
  var foods: [String: ToddlerFood] = [:]

  mutating func importAll(into importer: inout Importer) throws {
    state.colors = try colors(in: names(of: [.child])) { fields in
      let born = try? fields.calendarDay("birthDate", "birthdate", "dateOfBirth", "birthday")
      return born?.sortTime
    }
    try read([.child], into: &importer) { try $0.importChild(&$1, into: &$2) }
    try collectFoods(until: importer.moment.seconds)
    try importFoods(into: &importer)
    let days: [ToddlerKind] = [
      .bottle, .nursing, .sleep, .diaper, .dose, .growth, .foodLog, .summary,
    ]
    try read(days, into: &importer) { try $0.importDay(&$1, into: &$2) }
    try read([.messyPhoto], into: &importer) { try $0.importPhoto(&$1, into: &$2) }
  }

  private mutating func importDay(
    _ fields: inout ExportFields, into importer: inout Importer
  ) throws {
    switch ToddlerKind(of: fields.document.collection) {
    case .bottle: try importer.store(bottle(&fields))
    case .nursing: try importer.store(nursing(&fields))
    case .sleep: try importer.store(sleep(&fields))
    case .diaper: try importer.store(diaper(&fields))
    case .dose: try importer.store(dose(&fields))
    case .growth: for record in try growth(&fields, in: importer) { try importer.store(record) }
    case .foodLog:
      let tasting = try foodLog(&fields, until: importer.moment.seconds)
      if try importer.storeAndCheck(tasting) { state.imported.add(tasting.key) }
    case .summary: try importer.store(summary(&fields))
    default: break
    }
  }

  /// Returns the name of the child's document that the document names, or in which it is.
  func child(of fields: inout ExportFields) throws(RowProblem) -> String {
    let named = try fields.referencedName("childID", "childId", "childProfileID", "childProfileId")
    if let named { return named }
    return try fields.needed(
      fields.document.ancestor { ToddlerKind(of: $0) == .child }, "childID")
  }

  func profile(_ child: String) -> ImportedRecord.Content {
    .record(of: "profiles", named: "child/\(child)")
  }
}

/// Facts from other documents that skipped documents need in a later import without the rest of their export.
extension ToddlerReading {
  func hints(for document: ExportDocument) -> [String: JSONNode] {
    var hints = [ExportDocument.originField: JSONNode.integer(Int(origin))]
    if ToddlerKind(of: document.collection) == .child {
      hints[ExportDocument.colorField] = colors[document.id].map { .integer($0) }
    }
    return hints
  }

  mutating func importChild(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let id = fields.document.id
    let born = try fields.birthday(until: importer.moment)
    let due = try fields.calendarDay("dueDate", "expectedDueDate")
    let name = try fields.text("name", "firstName")
    let sexes: KeyValuePairs = [
      "female": "female", "girl": "female", "f": "female", "male": "male", "boy": "male",
      "m": "male",
    ]
    let sex = fields.known("sex", of: sexes) ?? fields.known("gender", of: sexes)
    fields.markTaken("createdAt", "creationDate")
    let record = record(
      "profiles", .child, fields, changedAt: try fields.changedAt(else: export.exportedAt),
      [
        "kind": .text("child"), "name": .text(try fields.needed(name, "name")),
        "birth_date": .lasting(.text(born?.description)),
        "due_date": .lasting(.text(due?.description)), "sex": .lasting(.text(sex)),
        "slot": .integer(colors[id] ?? 0),
        "care_notes": .lasting(.text(try fields.text("notes", "note"))),
      ])
    if try importer.storeAndCheck(record) { births[id] = born }
  }

  /// Returns a child's birthday from this export or, if the export lacks the child, from an earlier import.
  func birth(of child: String, in importer: Importer) throws -> LocalDate? {
    if let born = births[child] { return born }
    return try importer.text("birth_date", of: "profiles", "child/\(child)")
      .flatMap { LocalDate($0) }
  }

  /// The maximum length of a summary in days, about ten years.
  private static let maximumSummaryDays = 3660

  /// Returns the record of a summary for the pediatrician, with the days that it covers, in the table of doctor visits.
  ///
  /// Only the dates and the parents' own words are imported, because text and results of another program are not ours
  /// to repeat.
  func summary(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try child(of: &fields)
    let days = try fields.calendarDays(from: "startDate", to: "endDate")
    let first = try fields.needed(days.first, "startDate")
    let last = try fields.needed(days.last, "endDate")
    if last < first { throw fields.problem(.endsBeforeStart, "endDate", .text("\(last)")) }
    if last.days - first.days >= Self.maximumSummaryDays {
      throw fields.problem(.durationTooLong, "startDate", .text("\(first)"))
    }
    // A visit may be in the future, but not the days that a summary covers.
    if last > export.zone.day(of: Instant(seconds: export.exportedAt)) {
      throw fields.problem(.inTheFuture, "endDate", .text("\(last)"))
    }
    _ = try fields.day("generatedAt")
    let words = try fields.text("parentNotes")
    return record(
      "visits", .summary, fields, changedAt: try fields.lastChange(until: export.exportedAt),
      [
        "profile_id": profile(child), "visited_on": .text(last.description),
        "kind": .text("summary"), "note": .text(words), "covers_from": .text(first.description),
      ])
  }
}
