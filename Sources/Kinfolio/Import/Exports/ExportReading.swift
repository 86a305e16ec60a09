/// What is known of an app's export while it is read.
protocol ExportReading {
  var source: any DocumentSource { get }
  /// How many documents each collection has: the source is not read for those it does not have.
  var counts: [String: Int] { get }
  /// By whose clock times without a zone are.
  var zone: Zone { get }
  /// From when plain numbers count, in seconds since 1970.
  var origin: Int64 { get }
  /// Where documents are put that are skipped.
  var skipped: SkippedDocuments? { get }
  /// How many fields and documents are none that are known, by name.
  var unknown: [String: Int] { get set }
  /// Its records to which its documents may point.
  var links: ExportLinks { get set }
  /// What other documents tell of one, to be known where that one comes alone.
  func hints(for document: ExportDocument) -> [String: JSONNode]
  /// A document without what nobody may read.
  func withoutSecrets(_ document: ExportDocument) -> ExportDocument
}

extension ExportReading {
  var origin: Int64 { 0 }

  func withoutSecrets(_ document: ExportDocument) -> ExportDocument { document }

  /// Takes the documents of some collections one by one, and skips those that are refused with the reason.
  mutating func take(
    _ collections: Set<String>, into importer: inout Importer,
    _ body: (inout Self, inout ExportFields, inout Importer) throws -> Void
  ) throws {
    let present = collections.filter { counts[$0] != nil }
    if present.isEmpty { return }
    let source = source
    try source.forEachDocument(in: present) { document in
      var fields = ExportFields(document, in: zone, from: origin)
      let skips = try importer.skips { importer in
        do {
          try take(&fields, into: &importer, body)
        } catch let problem as RowProblem {
          importer.skip(document.line, named: fields.document.path, problem)
        }
      }
      if !skips.isEmpty { try skip(fields.document, skips.map(\.problem)) }
    }
  }

  private mutating func take(
    _ fields: inout ExportFields, into importer: inout Importer,
    _ body: (inout Self, inout ExportFields, inout Importer) throws -> Void
  ) throws {
    fields.pass("id", "_id", "__id__", "documentId", "uid", "createTime")
    fields.passNotes()
    if fields.document.id.isEmpty { throw fields.problem(.missing, "id") }
    try body(&self, &fields, &importer)
    for name in fields.left { unknown.count("\(fields.document.collection).\(name)") }
  }

  /// Puts a document where it can be corrected, with what its export tells of it.
  private func skip(_ document: ExportDocument, _ problems: [RowProblem]) throws {
    guard let skipped else { return }
    var hints = hints(for: document)
    if document.isRow { hints[ExportDocument.rowNote] = .flag(true) }
    let document = withoutSecrets(document)
    let named = links.named(by: document)
    if !named.isEmpty { hints[ExportLinks.note] = .list(named.map(JSONNode.text)) }
    try skipped.add(document, problems, hints)
  }
}

extension ExportFields {
  /// Passes what ``SkippedDocuments`` noted of a document that was skipped before.
  fileprivate mutating func passNotes() {
    guard document.fields[SkippedDocuments.reason] != nil else { return }
    for name in document.fields.keys where name.hasPrefix("_") { pass(name) }
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

  /// Counts one more.
  mutating func count(_ name: String) { self[name, default: 0] += 1 }
}
