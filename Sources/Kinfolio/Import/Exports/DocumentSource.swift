/// Where the documents of an export are read from, one at a time, whatever their number.
protocol DocumentSource {
  /// How many documents there are in each collection.
  func counts() throws -> [String: Int]

  /// Gives every document of the `collections`, in the order in which they stand there.
  func forEachDocument(
    in collections: Set<String>, body: (ExportDocument) throws -> Void
  ) throws
}

extension DocumentSource {
  /// Gives the fields of every document of some collections, and skips those that are refused with the
  /// reason; tells by name how many fields nobody took.
  ///
  /// Moments without a zone are by the clock of `zone`, and plain numbers count from `origin`, in seconds
  /// since 1970.
  func take(
    _ collections: Set<String>, in zone: Zone, from origin: Int64 = 0,
    into importer: inout Importer,
    _ body: (inout ExportFields, inout Importer) throws -> Void
  ) throws -> [String: Int] {
    var left: [String: Int] = [:]
    try forEachDocument(in: collections) { document in
      var fields = ExportFields(document, in: zone, from: origin)
      fields.pass("id", "_id", "__id__", "documentId", "uid", "createTime")
      do {
        if document.id.isEmpty { throw fields.problem(.missing, "id") }
        try body(&fields, &importer)
        for name in fields.left { left["\(document.collection).\(name)", default: 0] += 1 }
      } catch let problem as RowProblem {
        importer.skip(document.line, problem)
      }
    }
    return left
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
