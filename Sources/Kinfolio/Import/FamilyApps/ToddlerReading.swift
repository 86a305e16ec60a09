/// What is known of an export while it is read.
struct ToddlerReading: ExportReading {
  let source: any DocumentSource
  let counts: [String: Int]
  let export: ToddlerExport
  /// The collections of each kind.
  private let collections: [ToddlerKind: Set<String>]
  /// From when plain numbers count, in seconds since 1970.
  let origin: Int64
  let skipped: SkippedDocuments?
  var unknown: [String: Int]
  /// The colours of children by their names.
  var slots: [String: Int] = [:]
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
    var collections: [ToddlerKind: Set<String>] = [:]
    for name in counts.keys {
      if let kind = ToddlerKind(of: name) { collections[kind, default: []].insert(name) }
    }
    self.collections = collections
    // An account tells nothing of the family that has a place here.
    unknown = counts.filter {
      ToddlerKind(of: $0.key) == nil || ToddlerKind(of: $0.key) == .account
    }
    origin = try NumberOrigin.told(
      by: source, in: collections.values.reduce([]) { $0.union($1) }, exportedAt: export.exportedAt)
  }

  var zone: Zone { export.zone }

  /// Takes everything, parents before children in whatever order it stands there.
  mutating func takeAll(into importer: inout Importer) throws {
    try takeSlots()
    try take([.child], into: &importer) { try $0.takeChild(&$1, into: &$2) }
    try collectFoods()
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
      let tasting = try foodLog(&fields)
      if try importer.takes(tasting) { links.add(tasting.key) }
    case .summary: try importer.take(summary(&fields))
    default: break
    }
  }

  /// Takes the documents of some kinds one by one.
  private mutating func take(
    _ kinds: [ToddlerKind], into importer: inout Importer,
    _ body: (inout Self, inout ExportFields, inout Importer) throws -> Void
  ) throws {
    try take(names(of: kinds), into: &importer, body)
  }

  /// What the collections of some kinds are called in this export.
  func names(of kinds: [ToddlerKind]) -> Set<String> {
    kinds.reduce(into: []) { $0.formUnion(collections[$1] ?? []) }
  }

  /// Gives the fields of the documents of a kind without taking them over.
  func look(at kind: ToddlerKind, _ body: (inout ExportFields) -> Void) throws {
    let names = names(of: [kind])
    if names.isEmpty { return }
    try source.forEachDocument(in: names) { document in
      var fields = ExportFields(document, in: export.zone, from: origin)
      body(&fields)
    }
  }

  /// A record of a document; it has the name of the document and of its kind, in whatever spelling an
  /// export has that.
  func record(
    _ table: String, _ kind: ToddlerKind, _ fields: ExportFields, changedAt: Int64,
    _ columns: KeyValuePairs<String, ImportedRecord.Content>
  ) -> ImportedRecord {
    let document = fields.document
    return ImportedRecord(
      table, key: "\(kind.rawValue)/\(document.id)", changedAt: changedAt, row: document.line,
      columns)
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
