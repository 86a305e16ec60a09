import Records

/// What is noted of a document that is skipped, for the others of its export are not there when it comes
/// again, and what is left out of it.
extension ParentsReading {
  /// From when numbers count, a child's colour, and who somebody is.
  func hints(for document: ExportDocument) -> [String: JSONNode] {
    var hints = [NumberOrigin.note: JSONNode.integer(Int(origin))]
    if ParentsKind(of: document.collection) == .child {
      hints[ExportDocument.slotNote] = slots[document.id].map { .integer($0) }
    }
    // Whoever gave points is met by the name the transaction tells itself: another one would be as late as it.
    if ParentsKind(of: document.collection) == .points { return hints }
    var fields = ExportFields(document, in: zone)
    let named = try? fields.reference("userID", "userId")
    guard let id = named, let person = people.known[id] else {
      return hints
    }
    hints["userName"] = person.name.map(JSONNode.text)
    hints[ExportDocument.roleNote] = people.role(of: id).map(JSONNode.text)
    return hints
  }

  /// Tokens, and how anybody is reached, are cut wherever they stand, for the file of what is skipped is shown
  /// to whoever helps to correct it.
  func withoutSecrets(_ document: ExportDocument) -> ExportDocument {
    let kind = ParentsKind(of: document.collection)
    let person =
      kind == .user ? document.withNameAlone(and: ["userID", "userId", "role"]) : document
    var fields = person.withoutContacts().fields
    for name in ["userName", "invitedName", "inviteeName"] {
      // What is called by the rest of an address is so after the correction, too.
      if case .text(let text)? = person.fields[name] {
        fields[name] = tellableName(text).map(JSONNode.text)
      }
    }
    if kind == .invitation { fields = fields.filter { !SecretWords.isSecret($0.key) } }
    return ExportDocument(
      path: document.path, line: document.line, fields: withoutSecrets(fields))
  }

  private func withoutSecrets(_ members: [String: JSONNode]) -> [String: JSONNode] {
    members.filter { !givesAway($0.key) }.reduce(into: [:]) { plain, member in
      plain[member.key] = withoutSecrets(member.value, in: member.key)
    }
  }

  /// A value without what is secret in its texts; nil for one that is a secret and no text.
  private func withoutSecrets(_ node: JSONNode, in field: String) -> JSONNode? {
    switch node {
    case .list(let items): .list(items.compactMap { withoutSecrets($0, in: field) })
    case .object(let members): .object(withoutSecrets(members))
    case .text(let text) where !field.pointsToDocument: .text(secrets.cut(from: text))
    default: node.spoken.map(givesAway) == true ? nil : node
    }
  }
}
