import Records

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

  /// The document by a path in which no name is an address.
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
