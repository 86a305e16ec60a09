/// A Firestore export as JSON, in any of the shapes in which tools write one: collections marked by
/// `__collections__` or `subCollections`, plain objects of documents by name, lists of documents that hold
/// their own names, and what Firestore's REST interface answers.
///
/// Documents are read one at a time, whatever the size of the file.
struct FirestoreFile {
  /// Where it lies.
  let path: String
  /// The collections that may lie in documents without a mark.
  let nested: Set<String>

  /// Describes an export.
  ///
  /// Throws ``ImportProblem`` for the binary one of the emulator, with advice.
  init(_ path: String, nested: Set<String>) throws {
    if FirestoreBinary.fits(path) { throw FirestoreBinary.advice }
    self.path = path
    self.nested = nested
  }

  /// Gives every document of the `collections`, in the order of the file; reads the whole file.
  ///
  /// Throws ``ImportProblem`` for what is no such export, and what the disk refuses.
  func forEachDocument(
    in collections: String..., body: (FirestoreDocument) throws -> Void
  ) throws {
    try withoutActuallyEscaping(body) { visit in
      try FirestoreWalk(nested: nested, isWanted: { collections.contains($0) }, visit: visit)
        .walk(path)
    }
  }

  /// How many documents there are in each collection; reads the whole file.
  func counts() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    let walk = FirestoreWalk(
      nested: nested,
      isWanted: {
        counts[$0, default: 0] += 1
        return false
      }, visit: { _ in })
    try walk.walk(path)
    return counts
  }

  /// The same of an app's export, which has a certain collection, or of documents skipped in one.
  ///
  /// Throws ``ImportProblem`` where it is none, with the collections that are there.
  func counts(with collection: String, of app: String) throws -> [String: Int] {
    let counts = try counts()
    if try counts[collection] != nil || skippedBy() == app { return counts }
    throw ImportProblem(
      "This is no export of the \(app): it has no collection \(collection). "
        + "Its collections are: \(counts.keys.sorted().prefix(20).joined(separator: ", ")).")
  }

  /// The app whose documents these are, where the file holds those that were skipped.
  private func skippedBy() throws -> String? {
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

/// One way through an export.
private struct FirestoreWalk {
  let nested: Set<String>
  /// Asked for every document by the name of its collection.
  let isWanted: (String) throws -> Bool
  let visit: (FirestoreDocument) throws -> Void

  func walk(_ file: String) throws {
    var reader = try JSONReader(file)
    guard try reader.kind() == .object else {
      throw ImportProblem("This is no Firestore export: its collections are missing.")
    }
    try reader.forEachMember { reader, name in
      switch (name, try reader.kind()) {
      case ("__collections__", .object): try collections(&reader, below: "")
      case ("documents", .list): try reader.forEachItem { try typedDocument(&$0) }
      case (_, .object), (_, .list): try collection(&reader, name)
      default: try reader.skip()
      }
    }
    try reader.finish()
  }

  private func collections(_ reader: inout JSONReader, below path: String) throws {
    try reader.forEachMember { reader, name in
      // Some tools repeat the whole path.
      try collection(&reader, name.contains("/") ? name : path + name)
    }
  }

  private func collection(_ reader: inout JSONReader, _ path: String) throws {
    switch try reader.kind() {
    case .object:
      try reader.forEachMember { try document(&$0, in: path, named: $1) }
    case .list:
      try reader.forEachItem { try document(&$0, in: path, named: nil) }
    default: try reader.skip()
    }
  }

  private func typedDocument(_ reader: inout JSONReader) throws {
    let line = reader.line
    guard let document = try FirestoreDocument(typed: reader.value(), line: line) else { return }
    if try isWanted(document.collection) { try visit(document) }
  }

  private func document(
    _ reader: inout JSONReader, in collection: String, named name: String?
  ) throws {
    try Task.checkCancellation()
    guard try reader.kind() == .object else { return try reader.skip() }
    let isWanted = try isWanted(FirestoreDocument.names(collection).last ?? "")
    let line = reader.line
    var fields: [String: JSONNode] = [:]
    var name = name
    var length = 0
    try reader.forEachMember { reader, field in
      if try isBelow(&reader, field) {
        guard let name else {
          throw ImportProblem(
            "The document in line \(line) has a collection before its id: put the id first.")
        }
        return try below(&reader, field, "\(collection)/\(name)")
      }
      let isName = name == nil && Self.nameFields.contains(field)
      guard isWanted || isName else { return try reader.skip() }
      let start = reader.position
      fields[field] = try reader.value()
      if isName, case .text(let text) = fields[field] { name = text }
      length += reader.position - start + field.utf8.count
      if length > JSONReader.longestValue {
        throw ImportProblem("The document in line \(line) is longer than 4 MB.")
      }
    }
    guard isWanted else { return }
    try visit(
      FirestoreDocument(path: "\(collection)/\(name ?? "")", line: line, fields: fields))
  }

  /// Whether a member of a document holds collections and not a value.
  private func isBelow(_ reader: inout JSONReader, _ field: String) throws -> Bool {
    guard Self.marks.contains(field) || nested.contains(field) else { return false }
    let kind = try reader.kind()
    return kind == .object || kind == .list && nested.contains(field)
  }

  private func below(_ reader: inout JSONReader, _ field: String, _ path: String) throws {
    if nested.contains(field) { return try collection(&reader, "\(path)/\(field)") }
    try collections(&reader, below: path + "/")
  }

  private static let marks: Set = ["__collections__", "subCollection", "subCollections"]
  /// Where documents in a list have their names, in the order in which they count.
  private static let nameFields = ["id", "_id", "__id__", "documentId", "uid"]
}
