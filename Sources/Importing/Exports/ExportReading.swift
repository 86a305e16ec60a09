import Records

/// The state during an import that does not depend on the app.
struct ExportState {
  let source: any DocumentSource
  /// The numbers of documents by collection; collections that are not in `counts` are not read.
  let counts: [String: Int]
  var export: AppExport
  let skipped: SkippedDocuments?
  /// The time from which numbers without a unit count seconds, in seconds since 1970.
  var origin: Int64 = 0
  /// The numbers of unrecognized fields and documents, by name.
  var unknown: [String: Int] = [:]
  /// The keys of imported records to which other documents can link.
  var imported = ImportedKeys()
  /// The colors of profiles, from 0 to 3, by the names of their documents.
  var colors: [String: Int] = [:]
}

/// The import of one app's export.
protocol ExportReading {
  var state: ExportState { get set }
  /// Imports all documents in any order of the file; records to which others refer are imported first.
  mutating func importAll(into importer: inout Importer) throws
  /// Returns facts about a skipped document from the export's other documents, for a later import without them.
  func hints(for document: ExportDocument) -> [String: JSONNode]
  func withoutSecrets(_ document: ExportDocument) -> ExportDocument
  /// Returns a document whose name contains no private data, so that messages can contain it.
  func redacted(_ document: ExportDocument) -> ExportDocument
  /// Returns a problem that contains no private data, so that messages can contain it.
  func redacted(_ problem: RowProblem, of document: ExportDocument) -> RowProblem
}

extension ExportReading {
  /// The contents of the columns for a picture: its path in the photo folder, or its bytes.
  typealias Picture = (file: ImportedRecord.Content, image: ImportedRecord.Content)

  var source: any DocumentSource { state.source }
  var counts: [String: Int] { state.counts }
  var export: AppExport { state.export }
  /// The time zone of times that state none.
  var zone: Zone { export.zone }
  var origin: Int64 { state.origin }
  var colors: [String: Int] { state.colors }

  func withoutSecrets(_ document: ExportDocument) -> ExportDocument { document.withoutContacts() }

  func redacted(_ document: ExportDocument) -> ExportDocument {
    document.withoutAddressesInPath()
  }

  func redacted(_ problem: RowProblem, of document: ExportDocument) -> RowProblem { problem }

  /// Calls `body` with the fields of the documents of some collections, without importing the documents.
  func inspect(at collections: Set<String>, _ body: (inout ExportFields) -> Void) throws {
    let present = collections.filter { counts[$0] != nil }
    if present.isEmpty { return }
    try source.forEachDocument(in: present) { document in
      guard (try? document.refuseSurplus()) != nil else { return }
      var fields = ExportFields(redacted(document), in: zone, from: origin)
      body(&fields)
    }
  }

  /// Returns the colors of profiles, from 0 to 3, by the names of their documents.
  ///
  /// The colors follow the order of creation, or else of the time that `made` returns, or else of the name.
  func colors(
    in collections: Set<String>, made: (inout ExportFields) -> Int64? = { _ in nil }
  ) throws -> [String: Int] {
    try refuseTooMany(in: collections)
    var all: [(at: Int64, id: String)] = []
    var indices: [String: Int] = [:]
    try inspect(at: collections) { fields in
      let at = (try? fields.moment("createdAt", "creationDate")) ?? nil
      all.append((at ?? made(&fields) ?? 0, fields.document.id))
      if let color = try? fields.number(ExportDocument.colorField) {
        indices[fields.document.id] = Int(exactly: color)
      }
    }
    for (place, person) in all.sorted(by: <).enumerated() where indices[person.id] == nil {
      indices[person.id] = place % 4
    }
    return indices
  }

  /// Imports the documents of some collections one by one, and skips those that `body` or the importer refuses.
  mutating func read(
    _ collections: Set<String>, into importer: inout Importer,
    _ body: (inout Self, inout ExportFields, inout Importer) throws -> Void
  ) throws {
    let present = collections.filter { counts[$0] != nil }
    if present.isEmpty { return }
    let source = source
    try source.forEachDocument(in: present) { document in
      var fields = ExportFields(redacted(document), in: zone, from: origin)
      let skips = try importer.skips { importer in
        do {
          try read(&fields, into: &importer, body)
        } catch let problem as RowProblem {
          importer.skip(document.line, named: fields.document.path, redacted(problem, of: document))
        }
      }
      let problems = skips.map { redacted($0.problem, of: document) }
      if !problems.isEmpty { try skip(fields.document, problems) }
    }
  }

  private mutating func read(
    _ fields: inout ExportFields, into importer: inout Importer,
    _ body: (inout Self, inout ExportFields, inout Importer) throws -> Void
  ) throws {
    try fields.document.refuseSurplus()
    fields.markTaken("id", "_id", "__id__", "documentId", "uid", "createTime")
    fields.markNotesTaken()
    if fields.document.id.isEmpty { throw fields.problem(.missing, "id") }
    try body(&self, &fields, &importer)
    let collection = fields.document.collection
    for name in fields.notTaken { state.unknown.count("\(collection).\(name)") }
    for name in fields.cut { state.unknown.count("\(collection).\(name) that was cut") }
  }

  private func skip(_ document: ExportDocument, _ problems: [RowProblem]) throws {
    guard let skipped = state.skipped else { return }
    var hints = hints(for: document)
    if document.isRow { hints[ExportDocument.rowField] = .flag(true) }
    let document = withoutSecrets(document)
    let named = state.imported.named(by: document)
    if !named.isEmpty { hints[ExportDocument.linksField] = .list(named.map(JSONNode.text)) }
    try skipped.add(document, problems, hints)
  }
}

extension ExportFields {
  fileprivate mutating func markNotesTaken() {
    guard document.fields[SkippedDocuments.reasonField] != nil else { return }
    for name in document.fields.keys where name.hasPrefix("_") { markTaken(name) }
  }

  /// The fields of a document, skipped in an earlier import, whose text is still cut by an ellipsis.
  fileprivate var cut: [String] {
    guard document.fields[SkippedDocuments.reasonField] != nil else { return [] }
    return document.fields.filter { !$0.key.hasPrefix("_") && $0.value.hasEllipsis }.keys.sorted()
  }
}

extension Importer {
  /// Imports a record, and returns whether the database contains it now, so that other records can link to it.
  mutating func storeAndCheck(_ record: ImportedRecord) throws -> Bool {
    let before = outcome.counts[record.table]
    try store(record)
    return outcome.counts[record.table] != before
  }
}

extension [String: Int] {
  mutating func add(_ others: [String: Int]) {
    for (name, times) in others.sorted(by: { $0.key < $1.key }) { count(name, times) }
  }

  /// Counts a name without its contact details, shortened if it is long; names beyond 200 are counted as
  /// ``ImportOutcome/otherNames``.
  mutating func count(_ name: String, _ times: Int = 1) {
    let name = name.withoutContacts
    let isLong = name.utf8.count > Self.maximumNameLength
    let short = isLong ? "\(name.prefix(Self.maximumNameLength / 4))…" : name
    let isKept = self[short] != nil || keys.count < Self.maximumNames
    self[isKept ? short : ImportOutcome.otherNames, default: 0] += times
  }

  private static var maximumNames: Int { 200 }
  /// The maximum length of an unrecognized name in bytes.
  private static var maximumNameLength: Int { 200 }
}

extension ImportProblem {
  static let tooManyPeople = ImportProblem(
    "It tells of more than 10,000 people or pets: no family has so many.")
  static let tooManyFoods = ImportProblem(
    "It tells of more than 10,000 foods: no child has tasted so many.")
  /// The maximum number of people, pets or foods in an import, because all of them are kept in memory.
  static let maximumCount = 10_000
}

extension ExportReading {
  func refuseTooMany(in collections: Set<String>) throws(ImportProblem) {
    let number = collections.reduce(0) { $0 + (counts[$1] ?? 0) }
    if number > ImportProblem.maximumCount { throw .tooManyPeople }
  }
}
