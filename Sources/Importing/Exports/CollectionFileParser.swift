import Records

/// Reads an export file once, and passes its collections and documents to functions.
struct CollectionFileParser {
  let file: CollectionFile
  /// The function that is called with the name of each collection, even if the collection is empty.
  var onCollection: (String) -> Void = { _ in }
  /// The function that is called for each document, with the name of its collection, and that returns whether to read
  /// the document.
  var isWanted: (String) throws -> Bool = { _ in false }
  var onDocument: (ExportDocument) throws -> Void = { _ in }

  func parse() throws {
    var reader = try JSONReader(file.path)
    guard try reader.nextKind() == .object else {
      throw ImportProblem("This is no export that is known: its collections are missing.")
    }
    try reader.forEachMember { reader, name in
      switch (name, try reader.nextKind()) {
      case ("__collections__", .object): try collections(&reader, below: "")
      case (SkippedDocuments.sourceField, .text): try reader.skip()
      case ("documents", .list): try reader.forEachItem { try typedDocument(&$0) }
      case (_, .object) where file.singleDocumentCollections.contains(name):
        onCollection(name)
        try document(&reader, in: name, named: nil)
      case (_, .object), (_, .list): try collection(&reader, name)
      default: try skipValue(&reader, name)
      }
    }
    try reader.finish()
  }

  /// Skips a value that is not a document, but counts it in the collection `name` unless the value is null.
  private func skipValue(_ reader: inout JSONReader, _ name: String) throws {
    if try reader.nextKind() != .null { _ = try isWanted(name) }
    try reader.skip()
  }

  private func collections(_ reader: inout JSONReader, below path: String) throws {
    try reader.forEachMember { reader, name in
      // Some tools write the whole path of a collection as its name.
      try collection(&reader, name.contains("/") ? name : path + name)
    }
  }

  private func collection(_ reader: inout JSONReader, _ path: String) throws {
    switch try reader.nextKind() {
    case .object:
      onCollection(ExportDocument.names(inPath: path).last ?? "")
      try reader.forEachMember { try document(&$0, in: path, named: $1.isEmpty ? nil : $1) }
    case .list:
      onCollection(ExportDocument.names(inPath: path).last ?? "")
      try reader.forEachItem { try document(&$0, in: path, named: nil) }
    default: try skipValue(&reader, path)
    }
  }

  private func typedDocument(_ reader: inout JSONReader) throws {
    let line = reader.line
    guard let document = try ExportDocument(typed: reader.readValue(), line: line) else { return }
    onCollection(document.collection)
    if try isWanted(document.collection) { try onDocument(document) }
  }

  private func document(
    _ reader: inout JSONReader, in collection: String, named name: String?
  ) throws {
    try Task.checkCancellation()
    let own = ExportDocument.names(inPath: collection).last ?? ""
    guard try reader.nextKind() == .object else {
      return try skipValue(&reader, "\(own) (no record)")
    }
    let isWanted = try isWanted(own)
    let line = reader.line
    var fields: [String: JSONNode] = [:]
    var name = name
    var length = 0
    try reader.forEachMember { reader, field in
      if try isSubcollection(&reader, field) {
        let place = name.map { "\(collection)/\($0)/" }
        guard let place = place ?? (file.allowsIDLast ? "" : nil) else {
          throw ImportProblem(
            "The document in line \(line) has a collection before its id: put the id first.")
        }
        return try subcollection(&reader, field, place)
      }
      let isName = name == nil && Self.nameFields.contains(field)
      guard isWanted || isName else { return try reader.skip() }
      let start = reader.position
      if file.pictureFields.contains(field), try reader.nextKind() == .text {
        let text = try reader.readText(atMost: Self.longestPicture)
        fields[field] = .text(text.utf8.count < Self.longestPicture ? text : "…")
        return
      }
      fields[field] = try reader.readValue()
      if isName { name = fields[field]?.documentName ?? name }
      length += reader.position - start + field.utf8.count
      if length > JSONReader.maximumValueLength {
        throw ImportProblem("The document in line \(line) is longer than 4 MB.")
      }
    }
    guard isWanted else { return }
    try onDocument(ExportDocument(in: collection, named: name ?? "", line: line, fields: fields))
  }

  /// Returns whether a member of a document contains collections, and not the value of a field.
  private func isSubcollection(_ reader: inout JSONReader, _ field: String) throws -> Bool {
    guard Self.collectionMarkers.contains(field) || file.nestedCollections.contains(field) else {
      return false
    }
    let kind = try reader.nextKind()
    return kind == .object || kind == .list && file.nestedCollections.contains(field)
  }

  private func subcollection(_ reader: inout JSONReader, _ field: String, _ path: String) throws {
    if file.nestedCollections.contains(field) { return try collection(&reader, path + field) }
    try collections(&reader, below: path)
  }

  private static let collectionMarkers: Set = [
    "__collections__", "subCollection", "subCollections",
  ]
  private static let nameFields = ["id", "_id", "__id__", "documentId", "uid"]
  /// The maximum length of a picture in bytes of Base64 text, above which only an ellipsis is read.
  private static let longestPicture = 3 << 20
}
