import Records

/// What is known of an export while it is read.
struct ToddlerReading: AppReading {
  package typealias Kind = ToddlerKind

  let source: any DocumentSource
  let counts: [String: Int]
  let export: ToddlerExport
  let collections: AppCollections
  let skipped: SkippedDocuments?
  var unknown: [String: Int]
  /// The colours of children by their names.
  private(set) var slots: [String: Int] = [:]
  /// When children were born, as far as it is told.
  var births: [String: LocalDate] = [:]
  /// The tastings that are there.
  var links = ExportLinks()
  /// The foods by the words they are known by.
  var foods: [String: ToddlerFood] = [:]

  init(
    of source: any DocumentSource, _ counts: [String: Int], _ export: ToddlerExport,
    skipped: SkippedDocuments?
  ) throws {
    self.source = source
    self.counts = counts
    self.export = export
    self.skipped = skipped
    collections = try AppCollections(of: source, counts, exportedAt: export.exportedAt) {
      ToddlerKind(of: $0)?.rawValue
    }
    // An account tells nothing of the family that has a place here.
    unknown = counts.filter { name, number in
      let kind = ToddlerKind(of: name)
      return number > 0 && (kind == nil || kind == .account)
    }
  }

  var zone: Zone { export.zone }

  /// Takes everything, parents before children in whatever order it stands there.
  mutating func takeAll(into importer: inout Importer) throws {
    slots = try slots(in: names(of: [.child])) { fields in
      let born = try? fields.lifeDay("birthDate", "birthdate", "dateOfBirth", "birthday")
      return born?.sortTime
    }
    try take([.child], into: &importer) { try $0.takeChild(&$1, into: &$2) }
    try collectFoods(until: importer.moment.seconds)
    try takeFoods(into: &importer)
    let days: [ToddlerKind] = [
      .bottle, .nursing, .sleep, .diaper, .dose, .growth, .foodLog, .summary,
    ]
    try take(days, into: &importer) { try $0.takeDay(&$1, into: &$2) }
    try take([.messyPhoto], into: &importer) { try $0.takePhoto(&$1, into: &$2) }
  }

  private mutating func takeDay(
    _ fields: inout ExportFields, into importer: inout Importer
  ) throws {
    switch ToddlerKind(of: fields.document.collection) {
    case .bottle: try importer.take(bottle(&fields))
    case .nursing: try importer.take(nursing(&fields))
    case .sleep: try importer.take(sleep(&fields))
    case .diaper: try importer.take(diaper(&fields))
    case .dose: try importer.take(dose(&fields))
    case .growth: for record in try growth(&fields, in: importer) { try importer.take(record) }
    case .foodLog:
      let tasting = try foodLog(&fields, until: importer.moment.seconds)
      if try importer.takes(tasting) { links.add(tasting.key) }
    case .summary: try importer.take(summary(&fields))
    default: break
    }
  }

  /// Whom a document is about: it names the child, or lies below it.
  func child(of fields: inout ExportFields) throws(RowProblem) -> String {
    let named = try fields.reference("childID", "childId", "childProfileID", "childProfileId")
    if let named { return named }
    return try fields.needed(
      names(of: [.child]).compactMap(fields.document.ancestor).first, "childID")
  }

  func owner(_ child: String) -> ImportedRecord.Content {
    .record(of: "profiles", named: "child/\(child)")
  }
}

/// What is noted of a document that is skipped, for the others of its export are not there when it comes
/// again.
extension ToddlerReading {
  /// From when numbers count, and a child's colour.
  func hints(for document: ExportDocument) -> [String: JSONNode] {
    var hints = [NumberOrigin.note: JSONNode.integer(Int(origin))]
    if ToddlerKind(of: document.collection) == .child {
      hints[ExportDocument.slotNote] = slots[document.id].map { .integer($0) }
    }
    return hints
  }
}

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
      throw fields.problem(.durationTooLong, "startDate", .text("\(first)"))
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
