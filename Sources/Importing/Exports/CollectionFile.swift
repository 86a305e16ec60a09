/// An export as JSON, in any of the shapes that apps and the Firestore tools write: objects of documents by name, lists
/// of documents that contain their names, collections marked by `__collections__` or `subCollections`, and responses of
/// Firestore's REST API.
///
/// Documents are read one at a time, so the file can have any size.
struct CollectionFile: DocumentSource {
  let path: String
  /// The collections that can be in documents without a mark.
  let nested: Set<String>
  /// The collections that are a single document.
  let singles: Set<String>
  /// Whether the collections of a document can come before its id.
  ///
  /// They then count as collections of the root, and only the documents in them state what they belong to.
  let allowsIDLast: Bool
  /// The fields that can contain pictures, whose length does not count for a document; a picture that is too long is
  /// read as an ellipsis.
  let bulky: Set<String>

  /// Throws ``ImportProblem`` with advice for the binary export of the emulator.
  init(
    _ path: String, nested: Set<String>, singles: Set<String> = [], allowsIDLast: Bool = false,
    bulky: Set<String> = []
  ) throws {
    if FirestoreBinary.fits(path) { throw FirestoreBinary.advice }
    self.path = path
    self.nested = nested
    self.singles = singles
    self.allowsIDLast = allowsIDLast
    self.bulky = bulky
  }

  /// Reads the whole file; throws ``ImportProblem`` if it is not such an export, and file system errors.
  func forEachDocument(in collections: Set<String>, body: (ExportDocument) throws -> Void) throws {
    try withoutActuallyEscaping(body) { visit in
      try CollectionWalk(of: self, isWanted: { collections.contains($0) }, visit: visit).walk()
    }
  }

  /// Reads the whole file; also counts values that are not documents, and includes known collections that are empty.
  func counts(knowing isKnown: @escaping (String) -> Bool) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    let walk = CollectionWalk(
      of: self, meet: { if isKnown($0) { counts[$0, default: 0] += 0 } },
      isWanted: { name in
        counts.count(name)
        return false
      })
    try walk.walk()
    return counts
  }

  /// Returns the known collections in the part of the file that can be read.
  func collections(knowing isKnown: @escaping (String) -> Bool) -> Set<String> {
    var names: Set<String> = []
    try? CollectionWalk(of: self, meet: { if isKnown($0) { names.insert($0) } }).walk()
    return names
  }

  /// Returns the app whose skipped documents the file contains; nil for any other file.
  func skippedBy() throws -> String? {
    var app: String?
    var reader = try JSONReader(path)
    try reader.forEachMember { reader, name in
      if name == SkippedDocuments.mark, try reader.kind() == .text {
        app = try reader.text()
      } else {
        try reader.skip()
      }
    }
    return app
  }
}

/// A source of documents, which reads them one at a time, so there can be any number.
protocol DocumentSource {
  /// Returns the number of documents in each collection; unknown collections may be counted together.
  func counts(knowing isKnown: @escaping (String) -> Bool) throws -> [String: Int]

  /// Calls `body` with each document of the `collections`, in their order in the source.
  func forEachDocument(in collections: Set<String>, body: (ExportDocument) throws -> Void) throws
}
