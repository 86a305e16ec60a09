import Records

/// What is known of a family app's export while it is read: its collections have names in any spelling,
/// and its numbers count from a year that only the whole of it tells.
protocol AppReading: ExportReading {
  associatedtype Kind: RawRepresentable where Kind.RawValue == String
  var collections: AppCollections { get }
}

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

/// From when the plain numbers count by which an app writes moments.
enum NumberOrigin {
  /// The field that tells of a skipped document from when the numbers of its export count.
  static let note = "_origin"
  /// The beginning of 2001, in seconds since 1970: from then on Swift counts, unless it is told otherwise.
  static let swift: Int64 = 978_307_200

  /// From when an export counts: 2001 or 1970, in seconds since 1970.
  ///
  /// An app writes all its moments in one way, and most of them not long before the export: each number
  /// speaks for the beginning that puts it nearer to `exportedAt`, which the two put 31 years apart; the
  /// majority of an export decides, and where there is none 2001.
  static func told(
    by source: some DocumentSource, in collections: Set<String>, exportedAt: Int64
  ) throws -> Int64 {
    var balance = 0
    var noted: Int64?
    try source.forEachDocument(in: collections) { document in
      if case .integer(let origin)? = document.fields[note] { noted = Int64(origin) }
      for (name, node) in document.fields where isMoment(name) {
        guard let number = number(document.isRow ? node.read : node), counted.contains(number)
        else { continue }
        balance += number + Double(swift) / 2 <= Double(exportedAt) ? 1 : -1
      }
    }
    return noted ?? (balance >= 0 ? swift : 0)
  }

  /// Those from 2004 on: smaller ones are lengths of time more often than moments, larger ones milliseconds.
  private static let counted = 1e8..<1e11

  private static func isMoment(_ name: String) -> Bool {
    let plain = name.lowercased()
    return ["timestamp", "date", "time", "at"].contains { plain.hasSuffix($0) }
  }

  private static func number(_ node: JSONNode) -> Double? {
    switch node {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
