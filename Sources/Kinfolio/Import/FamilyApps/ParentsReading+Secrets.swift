/// The tokens by which people join, and the addresses of those who asked them: nowhere are they taken for
/// something to tell.
extension ParentsReading {
  /// The fields of an invitation that hold them.
  static let secretFields: Set = ["token", "invitedByEmail"]

  mutating func learnSecrets() throws {
    var secrets = SecretWords()
    try look(at: names(of: [.invitation])) { fields in
      for name in Self.secretFields {
        if let secret = fields.value([name])?.node.spoken { secrets.add(secret) }
      }
    }
    self.secrets = secrets
  }

  /// Whether a text is or holds a secret.
  func givesAway(_ text: String) -> Bool { secrets.stand(in: text) }

  /// A child, or somebody who has an address for a name, is pointed to by that name.
  func tellable(_ document: ExportDocument) -> ExportDocument {
    let kind = ParentsKind(of: document.collection)
    let isPointedTo = kind == .child || kind == .user
    return !isPointedTo && givesAway(document.id) ? document.renamed() : document
  }

  func tellable(_ problem: RowProblem, of document: ExportDocument) -> RowProblem {
    // Of a long text only the beginning is found, in which a secret may be cut.
    let words = document.fields[problem.column]?.spoken ?? problem.found
    let isSecret = givesAway(words) || givesAway(problem.found)
    return RowProblem(
      problem.fault, column: tellable(problem.column), found: isSecret ? "…" : problem.found)
  }

  /// What fields and collections are called, for those that are called by a secret.
  func tellable(_ name: String) -> String { secrets.hidden(in: name) }

  /// What a person is called, who may go by an address.
  func tellableName(_ name: String) -> String? {
    givesAway(name) ? name.beforeAt.flatMap { givesAway($0) ? nil : $0 } : name
  }
}
