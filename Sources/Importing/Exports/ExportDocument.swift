import Records

/// A document of an export, or a row of its tables.
struct ExportDocument {
  /// Its collections and documents from the root, such as `feedingLogs/miso/logs/x1`.
  let path: String
  /// The line of the file it begins in, from 1.
  let line: Int
  let fields: [String: JSONNode]
  /// Whether it is a row of a table, all values of which are texts.
  var isRow = false

  /// The field that tells of a skipped document that it was a row of a table.
  static let rowNote = "_row"
  /// The field that holds the cells of a row for which there are no columns.
  static let surplus = "_cells_too_many"
  /// The field that tells of a skipped document which colour its place among the others gave it.
  static let slotNote = "_slot"
  /// The field that tells of a skipped person what the others of its export say this one may do.
  static let roleNote = "_role"

  /// Its name within its collection; empty where it has none.
  var id: String { path.hasSuffix("/") ? "" : Self.names(path).last ?? "" }

  /// Throws where it is a row with more cells than there are columns.
  func refuseSurplus() throws(RowProblem) {
    guard isRow, case .list(let cells)? = fields[Self.surplus] else { return }
    throw TextTable.problem(
      ofSurplus: cells.compactMap { if case .text(let text) = $0 { text } else { nil } })
  }

  var collection: String {
    let names = Self.names(path)
    return names.count % 2 == 0 ? names.dropLast().last ?? "" : names.last ?? ""
  }

  /// The name of the document above it that lies in a `collection`.
  func ancestor(in collection: String) -> String? {
    let names = Self.names(path)
    let pairs = zip(names, names.dropFirst()).enumerated()
    return pairs.first { $0.offset % 2 == 0 && $0.element.0 == collection }?.element.1
  }

  /// The path of the collection it lies in, and its name there.
  var place: (collection: String, name: String) {
    let name = path.reversed().prefix { $0 != "/" }
    return (String(path.dropLast(name.count + 1)), String(name.reversed()))
  }

  /// The parts of a path between its strokes.
  static func names(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }

  /// A document as Firestore's REST interface writes it, each value with its type, below the root of its
  /// database; nil for anything else.
  init?(typed node: JSONNode, line: Int) {
    guard case .object(let members) = node, case .text(let name) = members["name"],
      let root = name.firstRange(of: "/documents/")
    else { return nil }
    path = String(name[root.upperBound...])
    self.line = line
    var fields: [String: JSONNode] = [:]
    if case .object(let typed) = members["fields"] { fields = typed.mapValues(Self.plain) }
    for stamp in ["createTime", "updateTime"] where fields[stamp] == nil {
      fields[stamp] = members[stamp]
    }
    self.fields = fields
  }

  init(path: String, line: Int, fields: [String: JSONNode]) {
    self.path = path
    self.line = line
    self.fields = fields
  }

  /// A document of a collection; a stroke in its name parts nothing.
  init(in collection: String, named name: String, line: Int, fields: [String: JSONNode]) {
    self.init(
      path: "\(collection)/\(name.replacing("/", with: "%2F"))", line: line, fields: fields)
    isRow = fields[Self.rowNote] == .flag(true)
  }

  private static func plain(_ typed: JSONNode) -> JSONNode {
    guard case .object(let members) = typed, let (type, value) = members.first else { return typed }
    switch (type, value) {
    case ("integerValue", .text(let text)): return Int(text).map(JSONNode.integer) ?? value
    case ("mapValue", .object(let map)):
      guard case .object(let fields) = map["fields"] else { return .object([:]) }
      return .object(fields.mapValues(plain))
    case ("arrayValue", .object(let list)):
      guard case .list(let values) = list["values"] else { return .list([]) }
      return .list(values.map(plain))
    case ("nullValue", _): return .null
    default: return value
    }
  }
}

/// Documents of which not all may be told.
extension ExportDocument {
  /// The same document under a name that tells nothing, and always the same one.
  func renamed() -> ExportDocument {
    var renamed = ExportDocument(
      in: place.collection, named: ImportID.text("", collection, id), line: line, fields: fields)
    renamed.isRow = isRow
    return renamed
  }

  /// The document with no other fields than some, when it was changed, and what was noted of it when it
  /// was skipped before.
  func keeping(only names: Set<String>) -> ExportDocument {
    let notes = [ExportLinks.note, Self.rowNote, NumberOrigin.note, Self.roleNote]
    let kept = names.union(ExportFields.changes).union(notes)
    return leaving(kept.contains)
  }

  private func leaving(_ isLeft: (String) -> Bool) -> ExportDocument {
    var document = ExportDocument(
      path: path, line: line, fields: fields.filter { isLeft($0.key) })
    document.isRow = isRow
    return document
  }

  /// The document without addresses, numbers to call and what lets whoever has an address open it.
  func withoutContacts() -> ExportDocument {
    guard case .object(let fields) = JSONNode.object(fields).withoutContacts() else { return self }
    var document = ExportDocument(path: path, line: line, fields: fields)
    document.isRow = isRow
    return document
  }

  func withoutAddressesInPath() -> ExportDocument { withPath(path.withoutAddressesInPath) }

  func withPath(_ path: String) -> ExportDocument {
    if path == self.path { return self }
    var document = ExportDocument(path: path, line: line, fields: fields)
    document.isRow = isRow
    return document
  }

  /// A person with no more than a name: addresses, numbers and what is paid are nobody else's business.
  func withNameAlone(and others: Set<String> = []) -> ExportDocument {
    var fields = fields
    for name in ["displayName", "name"] {
      guard case .text(let text)? = fields[name] else { continue }
      fields[name] = text.calledName.map(JSONNode.text)
    }
    if fields["displayName"] == nil, fields["name"] == nil, case .text(let email)? = fields["email"]
    {
      fields["displayName"] = email.beforeAt.map(JSONNode.text)
    }
    return ExportDocument(path: path, line: line, fields: fields)
      .keeping(only: others.union(["displayName", "name"]))
  }
}
