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

  /// Tokens and addresses are left out wherever they stand, for the file of what is skipped is shown to
  /// whoever helps to correct it.
  func withoutSecrets(_ document: ExportDocument) -> ExportDocument {
    let kind = ParentsKind(of: document.collection)
    var plain = document.fields
    for name in Self.userFields {
      // Who it was is known again by what stands for the address.
      if let id = plain[name]?.asName, id.contains("@") { plain[name] = .text(id.withoutAddress) }
    }
    let fields = plain.filter { name, node in
      !(kind == .invitation && SecretWords.isSecret(name)) && !givesAway(name)
        && !givesAway(node)
    }
    let document = ExportDocument(path: document.path, line: document.line, fields: fields)
    return kind == .user ? document.withNameAlone(and: ["userID", "userId", "role"]) : document
  }

  /// Whether a value holds a secret anywhere.
  private func givesAway(_ node: JSONNode) -> Bool {
    switch node {
    case .list(let items): return items.contains(where: givesAway)
    case .object(let members):
      return members.contains { name, node in givesAway(name) || givesAway(node) }
    default: return node.spoken.map(givesAway) ?? false
    }
  }
}
