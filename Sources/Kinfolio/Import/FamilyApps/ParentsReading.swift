/// What is known of an export while it is read.
struct ParentsReading: ExportReading {
  let source: any DocumentSource
  let counts: [String: Int]
  let export: ParentsExport
  /// The collections of each kind.
  private let collections: [ParentsKind: Set<String>]
  /// From when plain numbers count, in seconds since 1970.
  let origin: Int64
  let skipped: SkippedDocuments?
  var unknown: [String: Int]
  /// The colours of children by their names.
  private(set) var slots: [String: Int] = [:]
  /// The people and children that are there.
  var links = ExportLinks()
  var people = ParentsPeople()
  /// The tokens of invitations.
  var secrets: Set<String> = []

  init(
    of source: CollectionFile, _ counts: [String: Int], _ export: ParentsExport,
    skipped: SkippedDocuments?
  ) throws {
    self.source = source
    self.counts = counts
    self.export = export
    self.skipped = skipped
    var collections: [ParentsKind: Set<String>] = [:]
    for name in counts.keys {
      if let kind = ParentsKind(of: name) { collections[kind, default: []].insert(name) }
    }
    self.collections = collections
    unknown = counts.filter { ParentsKind(of: $0.key) == nil }
    origin = try NumberOrigin.told(
      by: source, in: collections.values.reduce([]) { $0.union($1) }, exportedAt: export.exportedAt)
  }

  var zone: Zone { export.zone }

  /// Takes everything, parents before children in whatever order it stands there.
  mutating func takeAll(into importer: inout Importer) throws {
    try learnSecrets()
    try meetPeople()
    try takePeople(into: &importer)
    try takeSlots()
    try take([.family, .user, .permission], into: &importer) { _, fields, _ in
      try Self.passPerson(&fields)
    }
    try take([.child], into: &importer) { reading, fields, importer in
      let child = try reading.child(&fields)
      if try importer.takes(child) { reading.links.add(child.key) }
    }
    try take([.invitation, .coordination, .activity, .points, .usage], into: &importer) {
      reading, fields, importer in
      let record =
        switch ParentsKind(of: fields.document.collection) {
        case .invitation: try reading.invitation(&fields, in: importer)
        case .points: try reading.points(&fields, in: importer)
        case .usage: try reading.usage(&fields)
        default: try reading.event(&fields, in: importer)
        }
      try importer.take(record)
    }
  }

  /// Takes the documents of some kinds one by one.
  private mutating func take(
    _ kinds: [ParentsKind], into importer: inout Importer,
    _ body: (inout Self, inout ExportFields, inout Importer) throws -> Void
  ) throws {
    try take(names(of: kinds), into: &importer, body)
  }

  /// What the collections of some kinds are called in this export.
  func names(of kinds: [ParentsKind]) -> Set<String> {
    kinds.reduce(into: []) { $0.formUnion(collections[$1] ?? []) }
  }

  /// Gives the fields of the documents of some kinds without taking them over.
  func look(at kinds: [ParentsKind], _ body: (inout ExportFields) -> Void) throws {
    let names = names(of: kinds)
    if names.isEmpty { return }
    try source.forEachDocument(in: names) { document in
      var fields = ExportFields(document, in: export.zone, from: origin)
      body(&fields)
    }
  }

  /// Gives children their colours in the order in which they were made, or of their names.
  private mutating func takeSlots() throws {
    var made: [(at: Int64, id: String)] = []
    var told: [String: Int] = [:]
    try look(at: [.child]) { fields in
      let at = (try? fields.moment("createdAt", "creationDate")) ?? nil
      made.append((at ?? 0, fields.document.id))
      if let slot = try? fields.number(Self.slotHint) {
        told[fields.document.id] = Int(exactly: slot)
      }
    }
    for (place, child) in made.sorted(by: <).enumerated() {
      slots[child.id] = told[child.id] ?? place % 4
    }
  }

  /// A record of a document; it has the name of the document and of its kind, in whatever spelling an
  /// export has that.
  func record(
    _ table: String, _ kind: ParentsKind, _ fields: ExportFields, changedAt: Int64,
    _ columns: KeyValuePairs<String, ImportedRecord.Content>
  ) -> ImportedRecord {
    let document = fields.document
    return ImportedRecord(
      table, key: "\(kind.rawValue)/\(document.id)", changedAt: changedAt, row: document.line,
      columns)
  }

  private func child(_ fields: inout ExportFields) throws -> ImportedRecord {
    let born = try fields.lifeDay("birthDate", "birthdate", "dateOfBirth", "birthday")
    let name = try fields.needed(fields.text("name", "displayName", "firstName"), "name")
    fields.pass("createdAt", "creationDate")
    return record(
      "profiles", .child, fields, changedAt: try fields.changedAt(else: export.exportedAt),
      [
        "kind": .text("child"), "name": .text(name), "birth_date": .text(born?.description),
        "slot": .integer(slots[fields.document.id] ?? 0),
      ])
  }
}
