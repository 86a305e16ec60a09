import Records

/// A document of an app's export, or a row of one of its tables.
struct ExportDocument {
  /// The names of collections and documents from the root of the export to this document, such as
  /// `feedingLogs/miso/logs/x1`.
  private(set) var path: String
  /// The line of the file in which the document starts; the first line is 1.
  let line: Int
  private(set) var fields: [String: JSONNode]
  /// True if the document is a row of a table, in which all values are texts.
  var isTableRow = false

  /// The field that marks a skipped document as a row of a table.
  static let tableRowField = "_row"
  /// The field with the cells of a table's row that have no column.
  static let surplusCellsField = "_cells_too_many"
  /// The field of a skipped document with the color of its profile, which other documents of the export determine.
  static let colorField = "_slot"
  /// The field, in a skipped document about a user, with the user's role from other documents of its export.
  static let roleField = "_role"
  /// The field of a skipped document with the keys of imported records whose names the document contains.
  static let linkedKeysField = "_links"
  /// The field of a skipped document with the time from which plain numbers in its export count, in seconds since 1970.
  static let epochField = "_origin"

  /// The names of fields that contain the time of a document's last change, in order of precedence.
  static let changeTimeFields = [
    "updateTime", "updatedAt", "lastUpdated", "lastModified", "lastModifiedAt", "modifiedAt",
    "modificationDate",
  ]

  /// The document's name within its collection, or an empty text if it has none.
  var id: String { path.hasSuffix("/") ? "" : Self.names(inPath: path).last ?? "" }

  func refuseSurplusCells() throws(RowProblem) {
    guard isTableRow, case .list(let cells)? = fields[Self.surplusCellsField] else { return }
    throw TextTable.problem(
      ofSurplusCells: cells.compactMap { if case .text(let text) = $0 { text } else { nil } })
  }

  /// The name of the collection that contains the document.
  var collection: String {
    let names = Self.names(inPath: path)
    return names.count % 2 == 0 ? names.dropLast().last ?? "" : names.last ?? ""
  }

  /// Returns the name of the document of `collection` that contains this one at any depth, or nil if there is none.
  func ancestorName(in collection: String) -> String? { ancestorName { $0 == collection } }

  /// Returns the name of the outermost document around this one for whose collection `isWanted` returns true.
  func ancestorName(where isWanted: (String) -> Bool) -> String? {
    let names = Self.names(inPath: path)
    let pairs = zip(names, names.dropFirst()).enumerated()
    return pairs.first { $0.offset % 2 == 0 && isWanted($0.element.0) }?.element.1
  }

  /// The path of the collection that contains the document, and the name of the document.
  var collectionPathAndName: (collection: String, name: String) {
    let name = path.reversed().prefix { $0 != "/" }
    return (String(path.dropLast(name.count + 1)), String(name.reversed()))
  }

  static func names(inPath path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }
}

extension ExportDocument {
  /// Creates a document from Firestore's REST format, in which each value has a type, or returns nil for anything else.
  ///
  /// The path begins below the root of the database.
  init?(typedDocument node: JSONNode, line: Int) {
    guard case .object(let members) = node, case .text(let name) = members["name"],
      let root = name.firstRange(of: "/documents/")
    else { return nil }
    var fields: [String: JSONNode] = [:]
    if case .object(let typed) = members["fields"] { fields = typed.mapValues(Self.untypedValue) }
    for stamp in ["createTime", "updateTime"] where fields[stamp] == nil {
      fields[stamp] = members[stamp]
    }
    self.init(path: String(name[root.upperBound...]), line: line, fields: fields)
  }

  /// Creates a document of a collection, and escapes the slashes in the document's name.
  init(in collection: String, named name: String, line: Int, fields: [String: JSONNode]) {
    self.init(path: "\(collection)/\(name.replacing("/", with: "%2F"))", line: line, fields: fields)
    isTableRow = fields[Self.tableRowField] == .flag(true)
  }

  /// Returns a value of Firestore's REST format without its type.
  private static func untypedValue(_ typed: JSONNode) -> JSONNode {
    guard case .object(let members) = typed, let (type, value) = members.first else { return typed }
    switch (type, value) {
    case ("integerValue", .text(let text)): return Int(text).map(JSONNode.integer) ?? value
    case ("mapValue", .object(let map)):
      guard case .object(let fields) = map["fields"] else { return .object([:]) }
      return .object(fields.mapValues(untypedValue))
    case ("arrayValue", .object(let list)):
      guard case .list(let values) = list["values"] else { return .list([]) }
      return .list(values.map(untypedValue))
    case ("nullValue", _): return .null
    default: return value
    }
  }

  /// Returns the document with its name replaced by a hash, which is the same in each import.
  func withHashedName() -> ExportDocument {
    withPath("\(collectionPathAndName.collection)/\(ImportID.text("", collection, id))")
  }

  /// Returns the document with only some fields, its change times, and the fields added when it was skipped before.
  func keepingOnlyFields(_ names: Set<String>) -> ExportDocument {
    let notes = [Self.linkedKeysField, Self.tableRowField, Self.epochField, Self.roleField]
    let kept = names.union(Self.changeTimeFields).union(notes)
    var document = self
    document.fields = fields.filter { kept.contains($0.key) }
    return document
  }

  /// Returns the document without email addresses, phone numbers and access keys.
  func withoutContacts() -> ExportDocument {
    guard case .object(let fields) = JSONNode.object(fields).withoutContacts() else { return self }
    var document = self
    document.fields = fields
    return document
  }

  func withHashedContactsInPath() -> ExportDocument { withPath(path.pathWithHashedContacts) }

  func withPath(_ path: String) -> ExportDocument {
    var document = self
    document.path = path
    return document
  }

  /// Returns a person's document with only the name and the fields `others`, because all other details are private.
  func withOnlyName(andFields others: Set<String> = []) -> ExportDocument {
    var document = self
    for name in ["displayName", "name"] {
      guard case .text(let text)? = fields[name] else { continue }
      document.fields[name] = text.nameWithoutContacts.map(JSONNode.text)
    }
    if document.fields["displayName"] == nil, document.fields["name"] == nil,
      case .text(let email)? = fields["email"]
    {
      document.fields["displayName"] = email.emailLocalPart.map(JSONNode.text)
    }
    return document.keepingOnlyFields(others.union(["displayName", "name"]))
  }
}
