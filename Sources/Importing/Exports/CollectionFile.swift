/// An export as JSON, in any of the shapes in which apps and the tools of Firestore write one: plain
/// objects of documents by name, lists of documents that hold their own names, collections marked by
/// `__collections__` or `subCollections`, and what Firestore's REST interface answers.
///
/// Documents are read one at a time, whatever the size of the file.
struct CollectionFile: DocumentSource {
  let path: String
  /// The collections that may lie in documents without a mark.
  let nested: Set<String>
  /// What is one document and no collection.
  let singles: Set<String>
  /// Whether collections in a document may stand before its id; they count as those of the root then,
  /// and only what their documents say tells what they belong to.
  let allowsIDLast: Bool
  /// Fields in which pictures may stand, beside which the document may have its whole length; of one that
  /// is too long itself only an ellipsis is read.
  let bulky: Set<String>

  /// Throws ``ImportProblem`` for the binary export of the emulator, with advice.
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

  /// Reads the whole file; throws ``ImportProblem`` for what is no such export, and what the disk refuses.
  func forEachDocument(
    in collections: Set<String>, body: (ExportDocument) throws -> Void
  ) throws {
    try withoutActuallyEscaping(body) { visit in
      try CollectionWalk(of: self, isWanted: { collections.contains($0) }, visit: visit).walk()
    }
  }

  /// Reads the whole file; what is no document is counted by its name, too, and a collection that is known
  /// though it is empty.
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

  /// The collections that are known, as far as the file can be read.
  func collections(knowing isKnown: @escaping (String) -> Bool) -> Set<String> {
    var names: Set<String> = []
    try? CollectionWalk(of: self, meet: { if isKnown($0) { names.insert($0) } }).walk()
    return names
  }

  /// The app whose documents these are, where the file holds those that were skipped.
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

/// Where the documents of an export are read from, one at a time, whatever their number.
protocol DocumentSource {
  /// How many documents there are in each collection; those that are not known may be counted together.
  func counts(knowing isKnown: @escaping (String) -> Bool) throws -> [String: Int]

  /// Gives every document of the `collections`, in the order in which they stand there.
  func forEachDocument(
    in collections: Set<String>, body: (ExportDocument) throws -> Void
  ) throws
}
