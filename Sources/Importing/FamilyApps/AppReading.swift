/// What is known of a family app's export while it is read: its collections have names in any spelling,
/// and its numbers count from a year that only the whole of it tells.
protocol AppReading: ExportReading {
  associatedtype Kind: RawRepresentable where Kind.RawValue == String
  var collections: AppCollections { get }
}

/// The collections of a family app's export.
struct AppCollections {
  /// What they are called, by the kind of their records.
  private var names: [String: Set<String>] = [:]
  /// From when plain numbers count, in seconds since 1970.
  let origin: Int64

  /// Finds out what each collection holds; `kind` is nil for those that are not recognised.
  init(
    of source: any DocumentSource, _ counts: [String: Int], exportedAt: Int64,
    kind: (String) -> String?
  ) throws {
    for name in counts.keys {
      if let kind = kind(name) { names[kind, default: []].insert(name) }
    }
    origin = try NumberOrigin.told(
      by: source, in: names.values.reduce([]) { $0.union($1) }, exportedAt: exportedAt)
  }

  func names(of kinds: [String]) -> Set<String> {
    kinds.reduce(into: []) { $0.formUnion(names[$1] ?? []) }
  }
}

extension AppReading {
  var origin: Int64 { collections.origin }

  /// What the collections of some kinds are called in this export.
  func names(of kinds: [Kind]) -> Set<String> { collections.names(of: kinds.map(\.rawValue)) }

  /// Takes the documents of some kinds one by one.
  mutating func take(
    _ kinds: [Kind], into importer: inout Importer,
    _ body: (inout Self, inout ExportFields, inout Importer) throws -> Void
  ) throws {
    try take(names(of: kinds), into: &importer, body)
  }

  /// A record of a document; it has the name of the document and of its kind, in whatever spelling an
  /// export has that.
  func record(
    _ table: String, _ kind: Kind, _ fields: ExportFields, changedAt: Int64,
    _ columns: KeyValuePairs<String, ImportedRecord.Content>
  ) -> ImportedRecord {
    let document = fields.document
    return ImportedRecord(
      table, key: "\(kind.rawValue)/\(document.id)", changedAt: changedAt, row: document.line,
      columns)
  }
}
