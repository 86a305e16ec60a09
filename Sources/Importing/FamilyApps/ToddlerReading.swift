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
      return born?.position
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

  /// The profile of a child.
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
