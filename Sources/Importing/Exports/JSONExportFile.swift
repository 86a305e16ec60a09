/// An export as JSON, in any of the shapes that apps and the Firestore tools write: objects of documents by name, lists
/// of documents that contain their names, collections marked by `__collections__` or `subCollections`, and responses of
/// Firestore's REST API.
///
/// Documents are read one at a time, so the file can have any size.
struct JSONExportFile: DocumentSource {
  let path: String
  // The names that `ExportingApp` lists for the apps of which the file may be an export.
  let nestedCollections: Set<String>
  let singleDocumentCollections: Set<String>
  let pictureFields: Set<String>
  /// True if a document's collections can come before the field with its ID.
  ///
  /// These collections then count as collections of the root, and only fields of their documents show where they
  /// belong.
  let allowsIDAfterCollections: Bool

  /// Opens an export of one of the `apps`, or throws advice if the path is a binary export of the Firestore emulator.
  init(_ path: String, of apps: [ExportingApp]) throws {
    if FirestoreBinaryExport.isBinaryExport(at: path) { throw FirestoreBinaryExport.problem }
    self.path = path
    nestedCollections = Set(apps.flatMap(\.nestedCollections))
    singleDocumentCollections = Set(apps.flatMap(\.singleDocumentCollections))
    allowsIDAfterCollections = apps.contains { !$0.usesFirestore }
    pictureFields = Set(apps.flatMap(\.pictureFields))
  }

  /// Calls `body` with each document of the `collections`, or throws ``ImportProblem`` if the file is not such an
  /// export.
  func forEachDocument(in collections: Set<String>, body: (ExportDocument) throws -> Void) throws {
    try withoutActuallyEscaping(body) { visit in
      try JSONExportParser(
        file: self, wantsDocument: { collections.contains($0) }, onDocument: visit
      )
      .parse()
    }
  }

  /// Returns the number of values in each collection, including values that are not documents, and known empty
  /// collections.
  func documentCounts(knowing isKnown: @escaping (String) -> Bool) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    let walk = JSONExportParser(
      file: self, onCollection: { if isKnown($0) { counts[$0, default: 0] += 0 } },
      wantsDocument: { name in
        counts.count(name)
        return false
      })
    try walk.parse()
    return counts
  }

  /// Returns the names of known collections in the part of the file that can be read.
  func collections(knowing isKnown: @escaping (String) -> Bool) -> Set<String> {
    var names: Set<String> = []
    try? JSONExportParser(file: self, onCollection: { if isKnown($0) { names.insert($0) } })
      .parse()
    return names
  }

  /// Returns the app whose skipped documents the file contains, or nil if the file does not contain skipped documents.
  func sourceOfSkippedDocuments() throws -> String? {
    var app: String?
    var reader = try JSONReader(path)
    try reader.forEachMember { reader, name in
      if name == SkippedDocumentWriter.sourceField, try reader.nextKind() == .text {
        app = try reader.readText()
      } else {
        try reader.skipValue()
      }
    }
    return app
  }
}

/// A source of an export's documents, which are read one at a time, so that there can be any number of them.
protocol DocumentSource {
  /// Returns the number of documents in each collection, and may count unknown collections together.
  func documentCounts(knowing isKnown: @escaping (String) -> Bool) throws -> [String: Int]

  /// Calls `body` with each document of the `collections`, in the order of the documents in the source.
  func forEachDocument(in collections: Set<String>, body: (ExportDocument) throws -> Void) throws
}
