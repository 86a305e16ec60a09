/// What is noted of a document that is skipped, for the others of its export are not there when it comes
/// again, and what is left out of it.
extension ParentsReading {
  /// From when numbers count, a child's colour, and who somebody is.
  func hints(for document: ExportDocument) -> [String: JSONNode] {
    var hints = [NumberOrigin.note: JSONNode.integer(Int(origin))]
    if ParentsKind(of: document.collection) == .child {
      hints[ExportDocument.slotNote] = slots[document.id].map { .integer($0) }
    }
    var fields = ExportFields(document, in: zone)
    guard let id = try? fields.reference("userID", "userId"), let person = people.known[id] else {
      return hints
    }
    hints["userName"] = person.name.map(JSONNode.text)
    hints[Self.roleHint] = .text(people.role(of: id, besideOwner: people.hasOwner))
    return hints
  }

  static let roleHint = "_role"

  /// Tokens and addresses are left out wherever they stand, for the file of what is skipped is shown to
  /// whoever helps to correct it.
  func withoutSecrets(_ document: ExportDocument) -> ExportDocument {
    let isInvitation = ParentsKind(of: document.collection) == .invitation
    let fields = document.fields.filter { name, node in
      !(isInvitation && ["token", "invitedByEmail"].contains(name)) && !givesAway(node)
    }
    return ExportDocument(path: document.path, line: document.line, fields: fields)
  }

  /// Whether a value holds a secret anywhere.
  private func givesAway(_ node: JSONNode) -> Bool {
    switch node {
    case .list(let items): return items.contains(where: givesAway)
    case .object(let members): return members.values.contains(where: givesAway)
    default:
      guard let words = node.spoken else { return false }
      return secrets.contains { isGivenAway($0, by: words) }
    }
  }
}
