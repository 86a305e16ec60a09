import Records

/// What reaches somebody, or opens what is not everybody's, within a text.
extension String {
  /// The text with an ellipsis for each address of mail, each number to call, and each key in the address of
  /// a page.
  var withoutContacts: String { withoutKeys.withoutAddresses.withoutNumbers }

  /// The text with an ellipsis for what stands behind such names as `token=` in the query of an address.
  private var withoutKeys: String {
    guard utf8.contains(UInt8(ascii: "=")) else { return self }
    var plain = ""
    var name = ""
    var (isQuery, isKey) = (false, false)
    for letter in self {
      switch letter {
      case "?", "#": (isQuery, isKey, name) = (true, false, "")
      case "&", ";": (isKey, name) = (false, "")
      case _ where letter.isAroundAddress && letter != ":" && letter != ",":
        (isQuery, isKey) = (false, false)
      case _ where isKey: continue
      case "=" where isQuery:
        isKey = name.namesKey
        name = ""
        plain += isKey ? "=…" : "="
        continue
      default: if isQuery { name.append(letter) }
      }
      plain.append(letter)
    }
    return plain
  }

  /// Whether a field of this name holds how somebody is reached, or its name is that.
  var namesContact: Bool {
    let plain = lowercased()
    return Self.senders.contains(plain) || Self.contacts.contains(where: plain.contains)
      || plain.hasSuffix("tel") && !plain.hasSuffix("hotel") || withoutContacts != self
  }

  private static let contacts = ["phone", "mail", "mobile", "contact", "telef"]
  private static let senders: Set = ["from", "sender", "recipient", "number", "whatsapp"]
}

extension JSONNode {
  /// The value without whatever reaches somebody; what a field such as `userId` points to is called by
  /// something that is always the same for it.
  func withoutContacts(in field: String = "") -> JSONNode {
    switch self {
    case .list(let items): .list(items.map { $0.withoutContacts(in: field) })
    case .object(let members):
      .object(
        members.filter { !$0.key.namesContact }.reduce(into: [:]) { plain, member in
          let name = field.pointsToDocument ? field : member.key
          plain[member.key] = member.value.withoutContacts(in: name)
        })
    // What has blanks, and more than an address or a number, is no name of a document.
    case .text(let text)
    where field.pointsToDocument && (!text.contains(" ") || text.withoutContacts == "…"):
      .text(text.withoutAddressesInPath)
    case .text(let text) where EncodedPicture.bytes(of: text) == nil: .text(text.withoutContacts)
    default: self
    }
  }
}

extension JSONNode {
  /// Whether something was cut of a text in it.
  var holdsGap: Bool {
    switch self {
    case .list(let items): items.contains(where: \.holdsGap)
    case .object(let members): members.values.contains(where: \.holdsGap)
    case .text(let text): text.contains("…")
    default: false
    }
  }
}

extension String {
  /// A path each name of which may be an address.
  var withoutAddressesInPath: String {
    // Of millions of documents hardly one is called so.
    if utf8.allSatisfy({ $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "+") }) { return self }
    return split(separator: "/", omittingEmptySubsequences: false).map { String($0).withoutAddress }
      .joined(separator: "/")
  }
}
