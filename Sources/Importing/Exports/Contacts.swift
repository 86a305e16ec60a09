import Records

extension String {
  /// The text with an ellipsis in place of each email address, phone number and access key in a URL.
  var withoutContacts: String { withoutAccessKeys.withoutEmailAddresses.withoutPhoneNumbers }

  /// The text with an ellipsis in place of each access key in a URL, such as the value of `token=` in its query.
  private var withoutAccessKeys: String {
    guard utf8.contains(UInt8(ascii: "=")) else { return self }
    var plain = ""
    var name = ""
    var (isQuery, isKey) = (false, false)
    for letter in self {
      switch letter {
      case "?", "#": (isQuery, isKey, name) = (true, false, "")
      case "&", ";": (isKey, name) = (false, "")
      case _ where letter.delimitsEmailAddress && letter != ":" && letter != ",":
        (isQuery, isKey) = (false, false)
      case _ where isKey: continue
      case "=" where isQuery:
        isKey = name.isSecretFieldName
        name = ""
        plain += isKey ? "=…" : "="
        continue
      default: if isQuery { name.append(letter) }
      }
      plain.append(letter)
    }
    return plain
  }

  /// True if a field with this name contains a contact detail such as an email address, or if the name itself is one.
  var isContactFieldName: Bool {
    let plain = lowercased()
    return Self.contactFieldNames.contains(plain)
      || Self.contactWords.contains(where: plain.contains)
      || plain.hasSuffix("tel") && !plain.hasSuffix("hotel") || withoutContacts != self
  }

  private static let contactWords = ["phone", "mail", "mobile", "contact", "telef"]
  private static let contactFieldNames: Set = ["from", "sender", "recipient", "number", "whatsapp"]
}

extension JSONNode {
  /// Returns the value without contact details, or with a hash for an email address if the value refers to a document.
  func withoutContacts(in field: String = "") -> JSONNode {
    switch self {
    case .list(let items): .list(items.map { $0.withoutContacts(in: field) })
    case .object(let members):
      .object(
        members.filter { !$0.key.isContactFieldName }.reduce(into: [:]) { plain, member in
          let name = field.isReferenceFieldName ? field : member.key
          plain[member.key] = member.value.withoutContacts(in: name)
        })
    // A text with spaces is no document name, unless the whole text is an email address or a phone number.
    case .text(let text)
    where field.isReferenceFieldName && (!text.contains(" ") || text.withoutContacts == "…"):
      .text(text.pathWithHashedContacts)
    case .text(let text) where Base64Picture.bytes(of: text) == nil: .text(text.withoutContacts)
    default: self
    }
  }

  /// True if a text in the value contains an ellipsis, which replaces removed contact details.
  var hasEllipsis: Bool {
    switch self {
    case .list(let items): items.contains(where: \.hasEllipsis)
    case .object(let members): members.values.contains(where: \.hasEllipsis)
    case .text(let text): text.contains("…")
    default: false
    }
  }
}

extension String {
  /// The path of a document, with a hash in place of each name that is an email address or a phone number.
  var pathWithHashedContacts: String {
    // Only few of millions of documents have such a name.
    if utf8.allSatisfy({ $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "+") }) { return self }
    return split(separator: "/", omittingEmptySubsequences: false).map { String($0).hashIfContact }
      .joined(separator: "/")
  }
}
