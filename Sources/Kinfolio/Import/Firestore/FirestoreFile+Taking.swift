extension FirestoreFile {
  /// Gives the fields of every document of a collection, and skips those that are refused with the
  /// reason; tells by name how many fields nobody took.
  func take(
    _ collection: String, in zone: Zone, into importer: inout Importer,
    _ body: (inout FirestoreFields, inout Importer) throws -> Void
  ) throws -> [String: Int] {
    var left: [String: Int] = [:]
    try forEachDocument(in: collection) { document in
      var fields = FirestoreFields(document, in: zone)
      fields.pass("id", "_id", "__id__", "documentId", "uid", "createTime")
      do {
        if document.id.isEmpty { throw fields.problem(.missing, "id") }
        try body(&fields, &importer)
        for name in fields.left { left["\(collection).\(name)", default: 0] += 1 }
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
}
