import Records

/// What an invitation keeps secret, by the names of its fields.
extension SecretWords {
  /// Whether a field of an invitation holds a secret, by its name; when a token expires is none.
  static func isSecret(_ field: String) -> Bool {
    let plain = field.wordsOfName.joined()
    return !plain.hasSuffix("at") && !publicCodes.contains { plain.hasSuffix($0 + "code") }
      && ["token", "code", "mail", "phone"].contains { plain.contains($0) }
  }

  /// What codes are of that everybody knows.
  private static let publicCodes = [
    "area", "color", "colour", "country", "currency", "language", "locale", "post", "postal",
    "region", "status", "zip",
  ]

  /// Learns what the invitations in some collections keep secret.
  mutating func learn(from source: some DocumentSource, in collections: Set<String>) throws {
    var learnt = self
    try source.forEachDocument(in: collections) { document in
      learnt.learn(from: .object(document.fields), in: "")
    }
    self = learnt
  }

  private mutating func learn(from node: JSONNode, in field: String) {
    switch node {
    case .object(let members): for (name, node) in members { learn(from: node, in: name) }
    case .list(let items): for item in items { learn(from: item, in: field) }
    case .text, .integer:
      guard Self.isSecret(field), let secret = node.spoken, secret.count > Self.longestWord else {
        return
      }
      // Where an address belongs a name may stand, which is nobody's secret.
      if secret.contains("@") || !field.lowercased().contains("mail") { add(secret) }
    default: break
    }
  }

  /// Such as `en` for a language's code.
  private static let longestWord = 2
}
