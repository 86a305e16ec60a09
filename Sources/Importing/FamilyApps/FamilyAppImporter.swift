import Records

/// Imports the export of a family app, in which the names of collections can have any spelling.
protocol FamilyAppImporter: ExportImporter {
  associatedtype Kind: FamilyAppCollection
}

/// The kinds of documents in a family app's exports.
protocol FamilyAppCollection: Equatable, RawRepresentable where RawValue == String {
  /// Creates the kind of a collection from its name in any spelling, or returns nil if it is unknown.
  init?(of collection: String)
}

extension FamilyAppImporter {
  func collectionNames(of kinds: [Kind]) -> Set<String> {
    Set(documentCountsByCollection.keys.filter { Kind(of: $0).map(kinds.contains) ?? false })
  }

  mutating func importDocuments(
    of kinds: [Kind], into importer: inout Importer,
    _ body: (inout Self, inout ExportFields, inout Importer) throws -> Void
  ) throws {
    try importDocuments(in: collectionNames(of: kinds), into: &importer, body)
  }

  /// Returns a record whose key consists of the kind and the document's name, however the export spells the kind.
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

/// The time from which an app counts the seconds in plain numbers: the beginning of 1970 or of 2001.
enum NumberEpoch {
  /// The beginning of 2001 in seconds since 1970, from which times in Swift count by default.
  static let startOf2001: Int64 = 978_307_200

  /// Returns the start of 2001 or of 1970, from which the numbers in an export count, in seconds since 1970.
  ///
  /// Each number in a field for a time votes for the start that puts the time nearer to `exportedAt`; the two are 31
  /// years apart. Without a majority, numbers count from 2001. If the export contains a document that an earlier import
  /// skipped, the start in this document is returned.
  static func epoch(
    of source: some DocumentSource, in collections: Set<String>, exportedAt: Int64
  ) throws -> Int64 {
    var balance = 0
    var notedOrigin: Int64?
    try source.forEachDocument(in: collections) { document in
      if case .integer(let origin)? = document.fields[ExportDocument.epochField] {
        notedOrigin = Int64(origin)
      }
      for (name, node) in document.fields where isTimeField(name) {
        guard let number = number(document.isTableRow ? node.parsedCell : node),
          countedNumberRange.contains(number)
        else { continue }
        balance += number + Double(startOf2001) / 2 <= Double(exportedAt) ? 1 : -1
      }
    }
    return notedOrigin ?? (balance >= 0 ? startOf2001 : 0)
  }

  /// The range of numbers that count as votes, because smaller ones are durations more often than times, and larger
  /// ones are milliseconds.
  private static let countedNumberRange = 1e8..<1e11

  private static func isTimeField(_ name: String) -> Bool {
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
