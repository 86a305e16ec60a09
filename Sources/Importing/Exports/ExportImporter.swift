import Records

/// The state of an import of an export, which is the same for all apps.
struct ExportImportState {
  let source: any DocumentSource
  /// The numbers of documents by collection, which must contain each collection that is to be read.
  let documentCountsByCollection: [String: Int]
  var appImport: AppImport
  let skippedDocuments: SkippedDocumentWriter?
  /// The time from which plain numbers count seconds, in seconds since 1970.
  var numberEpoch: Int64 = 0
  /// The numbers of unrecognized fields and documents, by name.
  var unrecognizedCounts: [String: Int] = [:]
  /// The keys of imported records to which other documents can link.
  var importedKeys = ImportedRecordKeys()
  /// The colors of profiles, from 0 to 3, by the names of their documents.
  var profileColors: [String: Int] = [:]
}

/// Imports the export of one app.
protocol ExportImporter {
  var state: ExportImportState { get set }
  /// Imports all documents, whatever their order in the file, and first the records to which other records refer.
  mutating func importAll(into importer: inout Importer) throws
  /// Returns facts from other documents of the export about a skipped document, for the file of skipped documents.
  func hints(for document: ExportDocument) -> [String: JSONNode]
  /// Returns a document without private data, for the file of skipped documents.
  func withoutSecrets(_ document: ExportDocument) -> ExportDocument
  /// Returns a document whose name contains no private data, so that messages can contain it.
  func redacted(_ document: ExportDocument) -> ExportDocument
  /// Returns a problem that contains no private data, so that messages can contain it.
  func redacted(_ problem: RowProblem, of document: ExportDocument) -> RowProblem
}

extension ExportImporter {
  /// The contents of two columns for a picture, one of which is null: its path in the photo folder, or its bytes.
  typealias PictureColumns = (file: ImportedRecord.Content, image: ImportedRecord.Content)

  var source: any DocumentSource { state.source }
  var documentCountsByCollection: [String: Int] { state.documentCountsByCollection }
  var appImport: AppImport { state.appImport }
  /// The time zone of times without a zone.
  var zone: Zone { appImport.familyZone }
  var numberEpoch: Int64 { state.numberEpoch }
  var profileColors: [String: Int] { state.profileColors }

  func withoutSecrets(_ document: ExportDocument) -> ExportDocument { document.withoutContacts() }

  func redacted(_ document: ExportDocument) -> ExportDocument {
    document.withHashedContactsInPath()
  }

  func redacted(_ problem: RowProblem, of document: ExportDocument) -> RowProblem { problem }

  /// Calls `body` with the fields of the documents of some collections, without importing the documents.
  func inspectDocuments(in collections: Set<String>, _ body: (inout ExportFields) -> Void) throws {
    let present = collections.filter { documentCountsByCollection[$0] != nil }
    if present.isEmpty { return }
    try source.forEachDocument(in: present) { document in
      guard (try? document.refuseSurplusCells()) != nil else { return }
      var fields = ExportFields(redacted(document), in: zone, since: numberEpoch)
      body(&fields)
    }
  }

  /// Returns the colors of profiles, from 0 to 3, by the names of their documents.
  ///
  /// Profiles get colors in the order of creation. A missing time of creation is replaced by the time that
  /// `fallbackCreationTime` returns.
  func colors(
    in collections: Set<String>, fallbackCreationTime: (inout ExportFields) -> Int64? = { _ in nil }
  ) throws -> [String: Int] {
    try refuseTooManyPeople(in: collections)
    var all: [(at: Int64, id: String)] = []
    var indices: [String: Int] = [:]
    try inspectDocuments(in: collections) { fields in
      let at = (try? fields.moment("createdAt", "creationDate")) ?? nil
      all.append((at ?? fallbackCreationTime(&fields) ?? 0, fields.document.id))
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
  mutating func importDocuments(
    in collections: Set<String>, into importer: inout Importer,
    _ body: (inout Self, inout ExportFields, inout Importer) throws -> Void
  ) throws {
    let present = collections.filter { documentCountsByCollection[$0] != nil }
    if present.isEmpty { return }
    let source = source
    try source.forEachDocument(in: present) { document in
      var fields = ExportFields(redacted(document), in: zone, since: numberEpoch)
      let skips = try importer.skippedRows { importer in
        do {
          try importDocument(&fields, into: &importer, body)
        } catch let problem as RowProblem {
          importer.skipRow(
            document.line, key: fields.document.path, redacted(problem, of: document))
        }
      }
      let problems = skips.map { redacted($0.problem, of: document) }
      if !problems.isEmpty { try writeSkipped(fields.document, problems) }
    }
  }

  private mutating func importDocument(
    _ fields: inout ExportFields, into importer: inout Importer,
    _ body: (inout Self, inout ExportFields, inout Importer) throws -> Void
  ) throws {
    try fields.document.refuseSurplusCells()
    fields.markTaken("id", "_id", "__id__", "documentId", "uid", "createTime")
    fields.markAddedFieldsTaken()
    if fields.document.id.isEmpty { throw fields.problem(.missing, "id") }
    try body(&self, &fields, &importer)
    let collection = fields.document.collection
    for name in fields.untakenFields { state.unrecognizedCounts.count("\(collection).\(name)") }
    for name in fields.redactedFields {
      state.unrecognizedCounts.count("\(collection).\(name) that was cut")
    }
  }

  /// Writes a skipped document without private data, with the problems and with facts that other documents contain.
  private func writeSkipped(_ document: ExportDocument, _ problems: [RowProblem]) throws {
    guard let skipped = state.skippedDocuments else { return }
    var hints = hints(for: document)
    if document.isTableRow { hints[ExportDocument.tableRowField] = .flag(true) }
    let document = withoutSecrets(document)
    let named = state.importedKeys.keys(namedIn: document)
    if !named.isEmpty { hints[ExportDocument.linkedKeysField] = .list(named.map(JSONNode.text)) }
    try skipped.add(document, problems, hints)
  }
}

extension ExportFields {
  /// Marks the fields that an earlier import added when it skipped the document as taken.
  fileprivate mutating func markAddedFieldsTaken() {
    guard document.fields[SkippedDocumentWriter.reasonField] != nil else { return }
    for name in document.fields.keys where name.hasPrefix("_") { markTaken(name) }
  }

  /// The fields of a document, skipped in an earlier import, in which an ellipsis still replaces contact details.
  fileprivate var redactedFields: [String] {
    guard document.fields[SkippedDocumentWriter.reasonField] != nil else { return [] }
    return document.fields.filter { !$0.key.hasPrefix("_") && $0.value.hasEllipsis }.keys.sorted()
  }
}

extension Importer {
  /// Imports a record, and returns whether the database contains it now, so that other records can link to it.
  mutating func storeIfValid(_ record: ImportedRecord) throws -> Bool {
    let before = outcome.countsByTable[record.table]
    try store(record)
    return outcome.countsByTable[record.table] != before
  }
}

extension [String: Int] {
  mutating func add(_ others: [String: Int]) {
    for (name, times) in others.sorted(by: { $0.key < $1.key }) { count(name, times: times) }
  }

  /// Removes contact details from a name, shortens it if it is long, and adds to its count, or to that of
  /// ``ImportOutcome/otherNamesKey`` if there are already 200 names.
  mutating func count(_ name: String, times: Int = 1) {
    let name = name.withoutContacts
    let isLong = name.utf8.count > Self.maximumNameBytes
    let short = isLong ? "\(name.prefix(Self.maximumNameBytes / 4))…" : name
    let isKept = self[short] != nil || keys.count < Self.maximumNameCount
    self[isKept ? short : ImportOutcome.otherNamesKey, default: 0] += times
  }

  private static var maximumNameCount: Int { 200 }
  /// The maximum length of an unrecognized name in bytes.
  private static var maximumNameBytes: Int { 200 }
}

extension ImportProblem {
  static let tooManyPeople = ImportProblem(
    "It contains more than 10,000 people or pets: no family has so many.")
  static let tooManyFoods = ImportProblem(
    "It contains more than 10,000 foods: no child has tasted so many.")
  /// The maximum number of people, pets or foods in an import, because all of them are kept in memory.
  static let maximumProfileOrFoodCount = 10_000
}

extension ExportImporter {
  /// Throws if some collections contain more people or pets than an import may have.
  func refuseTooManyPeople(in collections: Set<String>) throws(ImportProblem) {
    let number = collections.reduce(0) { $0 + (documentCountsByCollection[$1] ?? 0) }
    if number > ImportProblem.maximumProfileOrFoodCount { throw .tooManyPeople }
  }
}
