import Records

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
  /// A document by a name that everybody may read.
  func tellable(_ document: ExportDocument) -> ExportDocument
  /// Why a document is skipped, without what nobody may read.
  func tellable(_ problem: RowProblem, of document: ExportDocument) -> RowProblem
}

extension ExportReading {
  var origin: Int64 { 0 }

  func withoutSecrets(_ document: ExportDocument) -> ExportDocument { document.withoutContacts() }

  func tellable(_ document: ExportDocument) -> ExportDocument {
    document.withoutAddressesInPath()
  }

  func tellable(_ problem: RowProblem, of document: ExportDocument) -> RowProblem { problem }

  /// Gives the fields of the documents of some collections without taking them over.
  func look(at collections: Set<String>, _ body: (inout ExportFields) -> Void) throws {
    let present = collections.filter { counts[$0] != nil }
    if present.isEmpty { return }
    try source.forEachDocument(in: present) { document in
      guard (try? document.refuseSurplus()) != nil else { return }
      var fields = ExportFields(tellable(document), in: zone, from: origin)
      body(&fields)
    }
  }

  /// The colours of those who are in some collections, in the order in which they were made or, where that
  /// is not told, in that of what `made` tells and of their names.
  func slots(
    in collections: Set<String>, made: (inout ExportFields) -> Int64? = { _ in nil }
  ) throws -> [String: Int] {
    try refuseCrowd(in: collections)
    var all: [(at: Int64, id: String)] = []
    var told: [String: Int] = [:]
    try look(at: collections) { fields in
      let at = (try? fields.moment("createdAt", "creationDate")) ?? nil
      all.append((at ?? made(&fields) ?? 0, fields.document.id))
      if let slot = try? fields.number(ExportDocument.slotNote) {
        told[fields.document.id] = Int(exactly: slot)
      }
    }
    for (place, person) in all.sorted(by: <).enumerated() where told[person.id] == nil {
      told[person.id] = place % 4
    }
    return told
  }

  /// Takes the documents of some collections one by one, and skips those that are refused with the reason.
  mutating func take(
    _ collections: Set<String>, into importer: inout Importer,
    _ body: (inout Self, inout ExportFields, inout Importer) throws -> Void
  ) throws {
    let present = collections.filter { counts[$0] != nil }
    if present.isEmpty { return }
    let source = source
    try source.forEachDocument(in: present) { document in
      var fields = ExportFields(tellable(document), in: zone, from: origin)
      let skips = try importer.skips { importer in
        do {
          try take(&fields, into: &importer, body)
        } catch let problem as RowProblem {
          importer.skip(
            document.line, named: fields.document.path, tellable(problem, of: document))
        }
      }
      let problems = skips.map { tellable($0.problem, of: document) }
      if !problems.isEmpty { try skip(fields.document, problems) }
    }
  }

  private mutating func take(
    _ fields: inout ExportFields, into importer: inout Importer,
    _ body: (inout Self, inout ExportFields, inout Importer) throws -> Void
  ) throws {
    try fields.document.refuseSurplus()
    fields.pass("id", "_id", "__id__", "documentId", "uid", "createTime")
    fields.passNotes()
    if fields.document.id.isEmpty { throw fields.problem(.missing, "id") }
    try body(&self, &fields, &importer)
    for name in fields.left { unknown.count("\(fields.document.collection).\(name)") }
    for name in fields.cut { unknown.count("\(fields.document.collection).\(name) that was cut") }
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

  /// The fields of a document that was skipped before in which something was cut, if it still is.
  fileprivate var cut: [String] {
    guard document.fields[SkippedDocuments.reason] != nil else { return [] }
    return document.fields.filter { !$0.key.hasPrefix("_") && $0.value.holdsGap }.keys.sorted()
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
  mutating func add(_ others: [String: Int]) {
    for (name, times) in others.sorted(by: { $0.key < $1.key }) { count(name, times) }
  }

  /// Counts one more, or some; of more names than anybody reads, and of those that are long, the rest is
  /// counted as other names.
  ///
  /// A name that somebody has made of an address is told without it.
  mutating func count(_ name: String, _ times: Int = 1) {
    let name = name.withoutContacts
    let isLong = name.utf8.count > Self.longestName
    let short = isLong ? "\(name.prefix(Self.longestName / 4))…" : name
    let isKept = self[short] != nil || keys.count < Self.mostNames
    self[isKept ? short : ImportOutcome.otherNames, default: 0] += times
  }

  private static var mostNames: Int { 200 }
  /// In bytes.
  private static var longestName: Int { 200 }
}

extension ImportProblem {
  static let crowd = ImportProblem(
    "It tells of more than 10,000 people or pets: no family has so many.")
  static let manyFoods = ImportProblem(
    "It tells of more than 10,000 foods: no child has tasted so many.")
  /// How many of each there may be, as all of them are kept in memory.
  static let mostOfAKind = 10_000
}

extension ExportReading {
  /// Throws where some collections hold more people than any family has.
  func refuseCrowd(in collections: Set<String>) throws(ImportProblem) {
    let number = collections.reduce(0) { $0 + (counts[$1] ?? 0) }
    if number > ImportProblem.mostOfAKind { throw .crowd }
  }
}
