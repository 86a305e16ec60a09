import Records

/// Reads an export file once, and passes its collections and documents to functions.
struct JSONExportParser {
  let file: JSONExportFile
  /// The function that is called with the name of each collection, even if the collection is empty.
  var onCollection: (String) -> Void = { _ in }
  /// The function that decides for each document, from the name of its collection, whether the document is read.
  var wantsDocument: (String) throws -> Bool = { _ in false }
  var onDocument: (ExportDocument) throws -> Void = { _ in }

  func parse() throws {
    var reader = try JSONReader(file.path)
    guard try reader.nextKind() == .object else {
      throw ImportProblem("This is no export that is known: its collections are missing.")
    }
    try reader.forEachMember { reader, name in
      switch (name, try reader.nextKind()) {
      case ("__collections__", .object): try readCollections(&reader, below: "")
      case (SkippedDocumentWriter.sourceField, .text): try reader.skipValue()
      case ("documents", .list): try reader.forEachItem { try readTypedDocument(&$0) }
      case (_, .object) where file.singleDocumentCollections.contains(name):
        onCollection(name)
        try readDocument(&reader, in: name, named: nil)
      case (_, .object), (_, .list): try readCollection(&reader, path: name)
      default: try skipValue(&reader, countedAs: name)
      }
    }
    try reader.expectEnd()
  }

  /// Skips a value that is not a document, but counts it in the collection `name` unless the value is null.
  private func skipValue(_ reader: inout JSONReader, countedAs name: String) throws {
    if try reader.nextKind() != .null { _ = try wantsDocument(name) }
    try reader.skipValue()
  }

  private func readCollections(_ reader: inout JSONReader, below path: String) throws {
    try reader.forEachMember { reader, name in
      // Some tools write the whole path of a collection as its name.
      try readCollection(&reader, path: name.contains("/") ? name : path + name)
    }
  }

  private func readCollection(_ reader: inout JSONReader, path: String) throws {
    switch try reader.nextKind() {
    case .object:
      onCollection(ExportDocument.names(inPath: path).last ?? "")
      try reader.forEachMember { try readDocument(&$0, in: path, named: $1.isEmpty ? nil : $1) }
    case .list:
      onCollection(ExportDocument.names(inPath: path).last ?? "")
      try reader.forEachItem { try readDocument(&$0, in: path, named: nil) }
    default: try skipValue(&reader, countedAs: path)
    }
  }

  private func readTypedDocument(_ reader: inout JSONReader) throws {
    let line = reader.line
    guard let document = try ExportDocument(typedDocument: reader.readValue(), line: line) else {
      return
    }
    onCollection(document.collection)
    if try wantsDocument(document.collection) { try onDocument(document) }
  }

  private func readDocument(
    _ reader: inout JSONReader, in collection: String, named name: String?
  ) throws {
    try Task.checkCancellation()
    let own = ExportDocument.names(inPath: collection).last ?? ""
    guard try reader.nextKind() == .object else {
      return try skipValue(&reader, countedAs: "\(own) (no record)")
    }
    let isWanted = try wantsDocument(own)
    let line = reader.line
    var fields: [String: JSONNode] = [:]
    var name = name
    var length = 0
    try reader.forEachMember { reader, field in
      if try isSubcollection(&reader, field) {
        let place = name.map { "\(collection)/\($0)/" }
        guard let place = place ?? (file.allowsIDAfterCollections ? "" : nil) else {
          throw ImportProblem(
            "The document in line \(line) has a collection before its id: put the id first.")
        }
        return try readSubcollection(&reader, field: field, path: place)
      }
      let isName = name == nil && Self.documentNameFields.contains(field)
      guard isWanted || isName else { return try reader.skipValue() }
      let start = reader.position
      if file.pictureFields.contains(field), try reader.nextKind() == .text {
        let text = try reader.readText(maximumBytes: Self.maximumPictureBytes)
        fields[field] = .text(text.utf8.count < Self.maximumPictureBytes ? text : "…")
        return
      }
      fields[field] = try reader.readValue()
      if isName { name = fields[field]?.documentName ?? name }
      length += reader.position - start + field.utf8.count
      if length > JSONReader.maximumValueBytes {
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

  private func readSubcollection(_ reader: inout JSONReader, field: String, path: String) throws {
    if file.nestedCollections.contains(field) {
      return try readCollection(&reader, path: path + field)
    }
    try readCollections(&reader, below: path)
  }

  private static let collectionMarkers: Set = [
    "__collections__", "subCollection", "subCollections",
  ]
  private static let documentNameFields = ["id", "_id", "__id__", "documentId", "uid"]
  /// The maximum length of a picture in bytes of Base64 text, above which only an ellipsis is read.
  private static let maximumPictureBytes = 3 << 20
}
