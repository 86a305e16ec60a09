import Records

/// What is known of an export while it is read.
struct ParentsReading: AppReading {
  package typealias Kind = ParentsKind

  let source: any DocumentSource
  let counts: [String: Int]
  let export: ParentsExport
  let collections: AppCollections
  let skipped: SkippedDocuments?
  var unknown: [String: Int]
  /// The colours of children by their names.
  private(set) var slots: [String: Int] = [:]
  /// The people and children that are there.
  var links = ExportLinks()
  var people = ParentsPeople()
  /// The tokens of invitations and the addresses in them.
  var secrets: SecretWords

  init(
    of source: CollectionFile, _ counts: [String: Int], _ export: ParentsExport,
    skipped: SkippedDocuments?
  ) throws {
    self.source = source
    self.counts = counts
    self.export = export
    self.skipped = skipped
    secrets = export.secrets
    collections = try AppCollections(of: source, counts, exportedAt: export.exportedAt) {
      ParentsKind(of: $0)?.rawValue
    }
    unknown = counts.filter { $0.value > 0 && ParentsKind(of: $0.key) == nil }
  }

  var zone: Zone { export.zone }

  /// Takes everything, parents before children in whatever order it stands there.
  mutating func takeAll(into importer: inout Importer) throws {
    try learnSecrets()
    try meetPeople()
    try takePeople(into: &importer)
    slots = try slots(in: names(of: [.child]))
    try take([.family, .user, .permission], into: &importer) { _, fields, _ in
      try Self.passPerson(&fields)
    }
    try take([.child], into: &importer) { reading, fields, importer in
      let child = try reading.child(&fields, until: importer.moment)
      if try reading.take(tellable: child, into: &importer) { reading.links.add(child.key) }
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
      _ = try reading.take(tellable: record, into: &importer)
    }
  }

  private func child(
    _ fields: inout ExportFields, until moment: Instant
  ) throws -> ImportedRecord {
    let born = try fields.birthday(until: moment)
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
