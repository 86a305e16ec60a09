/// What is known of an app's export while it is read.
protocol FirestoreReading {
  var file: FirestoreFile { get }
  /// How many documents each collection has: the file is not read for those it does not have.
  var counts: [String: Int] { get }
  /// By whose clock times without a zone are.
  var zone: Zone { get }
  /// Where documents are put that are skipped.
  var skipped: SkippedDocuments? { get }
  /// How many fields and documents are none that are known, by name.
  var unknown: [String: Int] { get set }
  /// What other documents tell of one, to be known where that one comes alone.
  func hints(for document: FirestoreDocument) -> [String: JSONNode]
}

extension FirestoreReading {
  /// Takes the documents of a collection one by one, and skips those that are refused with the reason.
  mutating func take(
    _ collection: String, into importer: inout Importer,
    _ body: (inout Self, inout FirestoreFields, inout Importer) throws -> Void
  ) throws {
    guard counts[collection] != nil else { return }
    let file = file
    try file.forEachDocument(in: collection) { document in
      let skips = try importer.skips { importer in
        do {
          try take(document, into: &importer, body)
        } catch let problem as RowProblem {
          importer.skip(document.line, named: document.path, problem)
        }
      }
      if !skips.isEmpty {
        try skipped?.add(document, skips.map(\.problem), hints(for: document))
      }
    }
  }

  private mutating func take(
    _ document: FirestoreDocument, into importer: inout Importer,
    _ body: (inout Self, inout FirestoreFields, inout Importer) throws -> Void
  ) throws {
    var fields = FirestoreFields(document, in: zone)
    fields.pass("id", "_id", "__id__", "documentId", "uid", "createTime")
    fields.pass(SkippedDocuments.reason)
    if document.id.isEmpty { throw fields.problem(.missing, "id") }
    try body(&self, &fields, &importer)
    for name in fields.left { unknown["\(document.collection).\(name)", default: 0] += 1 }
  }
}

extension Importer {
  /// Takes a record and tells whether it is there now, so that others may point to it.
  mutating func takes(_ record: ImportedRecord) throws -> Bool {
    let before = outcome.counts[record.table]
    try take(record)
    return outcome.counts[record.table] != before
  }
}

extension [String: Int] {
  /// Adds counts by name.
  mutating func add(_ others: [String: Int]) { merge(others, uniquingKeysWith: +) }
}
