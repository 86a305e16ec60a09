import Foundation
import Records

/// The secrets in invitations, which are tokens and contact details, to remove them from any text that repeats them.
///
/// All other email addresses, phone numbers and access keys in URLs are removed from the text, too. A text is scanned
/// once for any number of secrets.
package struct InvitationSecrets: Sendable {
  /// The secrets, as the bytes of lowercase text.
  private var lowercaseSecrets: Set<ArraySlice<UInt8>> = []
  /// The lengths in bytes of the secrets that can be within other words, by the secrets' first four bytes.
  private var secretLengths: [UInt32: Set<Int>] = [:]
  /// The last digits of secret phone numbers, which are the same with and without a country code.
  private var phoneNumberEndings: Set<Substring> = []
  /// Secrets of few digits, which are found only as whole numbers, because many longer numbers contain them.
  private var shortCodes: Set<Substring> = []

  /// The minimum number of bytes of a secret that is found within other text, because many words contain shorter ones.
  fileprivate static let minimumTokenLength = 4

  package init() {}

  mutating func add(_ secret: String) {
    let plain = Self.lowercaseBytes(of: secret)
    if plain.isEmpty { return }
    lowercaseSecrets.insert(plain[...])
    let digits = secret.filter(\.isNumber)
    if digits.count >= PhoneNumber.minimumDigitCount,
      secret.allSatisfy({ $0 == "+" || $0.isPartOfPhoneNumber })
    {
      phoneNumberEndings.insert(digits.suffix(PhoneNumber.minimumDigitCount))
    }
    guard plain.count >= Self.minimumTokenLength else { return }
    if digits == secret, digits.count < PhoneNumber.minimumDigitCount {
      shortCodes.insert(secret[...].withoutLeadingZeros)
      return
    }
    secretLengths[Self.firstFourBytes(of: plain[...]), default: []].insert(plain.count)
  }

  package mutating func formUnion(_ others: InvitationSecrets) {
    lowercaseSecrets.formUnion(others.lowercaseSecrets)
    phoneNumberEndings.formUnion(others.phoneNumberEndings)
    shortCodes.formUnion(others.shortCodes)
    secretLengths.merge(others.secretLengths) { $0.union($1) }
  }

  /// Returns the secrets in a text, in lowercase; a code of few digits counts only if it is the whole text.
  private func containedSecrets(in text: String) -> Set<String> {
    if lowercaseSecrets.isEmpty { return [] }
    let plain = Self.lowercaseBytes(of: text)
    var found: Set<ArraySlice<UInt8>> = []
    if lowercaseSecrets.contains(plain[...]) { found.insert(plain[...]) }
    for place in plain.indices.dropLast(Self.minimumTokenLength - 1) {
      guard let lengths = secretLengths[Self.firstFourBytes(of: plain[place...])] else { continue }
      for length in lengths where place + length <= plain.count {
        let word = plain[place..<place + length]
        if lowercaseSecrets.contains(word) { found.insert(word) }
      }
    }
    return Set(found.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Returns whether a text contains a secret or a contact detail.
  func occur(in text: String) -> Bool { redacted(text) != text }

  /// Returns a text with an ellipsis in place of each secret and contact detail.
  func redacted(_ text: String) -> String {
    // If two secrets overlap, the longer one is removed first.
    let secrets = containedSecrets(in: text).sorted { ($1.utf8.count, $1) < ($0.utf8.count, $0) }
    let plain = secrets.reduce(text.precomposedStringWithCanonicalMapping) {
      $0.replacingOccurrences(of: $1, with: "…", options: .caseInsensitive)
    }
    let isCut = !secrets.isEmpty && containedSecrets(in: plain).isEmpty
    let words = secrets.isEmpty ? text : isCut ? plain : "…"
    return withoutPhoneNumbers(withoutShortCodes(words).withoutContacts)
  }

  private func withoutShortCodes(_ text: String) -> String {
    if shortCodes.isEmpty { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: \.isNumber) {
      var number = rest[start...].prefix(while: \.isNumber)
      // In a URL, `%20` before the number is a space.
      if rest[..<start].last == "%", number.count >= 2 + Self.minimumTokenLength {
        number = number.dropFirst(2)
      }
      result += rest[..<number.startIndex]
      let isCode = shortCodes.contains(number.withoutLeadingZeros) && !number.isYear(in: text)
      result += isCode ? "…" : number
      rest = rest[number.endIndex...]
    }
    return result + rest
  }

  /// Returns a text with an ellipsis in place of each secret phone number, however the number is written.
  private func withoutPhoneNumbers(_ text: String) -> String {
    if phoneNumberEndings.isEmpty { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: \.isNumber) {
      let number = rest[start...].leadingNumber
      let digits = number.filter(\.isNumber)
      let isSecret = digits.indices.contains {
        phoneNumberEndings.contains(digits[$0...].prefix(PhoneNumber.minimumDigitCount))
      }
      result += rest[..<start] + (isSecret ? "…" : number)
      rest = rest[number.endIndex...]
    }
    return result + rest
  }

  /// Returns the bytes of a text in lowercase, with composed letters, because some letters can be written in two ways.
  private static func lowercaseBytes(of text: String) -> [UInt8] {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    return Array((isPlain ? text : text.precomposedStringWithCanonicalMapping).lowercased().utf8)
  }

  private static func firstFourBytes(of bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(minimumTokenLength).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension Substring {
  /// The code without leading zeros, which the same code written as a number does not have.
  fileprivate var withoutLeadingZeros: Substring {
    let short = drop { $0 == "0" }
    return short.count < InvitationSecrets.minimumTokenLength ? self : short
  }

  /// True if these digits are the year of a date or a month in `text`, such as 2026-05-30 or 30/05/2026.
  fileprivate func isYear(in text: String) -> Bool {
    guard count == 4, hasPrefix("19") || hasPrefix("20") else { return false }
    let behind = text[endIndex...].prefix(2)
    let before = text[..<startIndex].suffix(2)
    return behind.first == "-" && behind.last?.isNumber == true
      || before.first?.isNumber == true && before.last.map("/.-".contains) == true
  }
}

extension InvitationSecrets {
  /// Returns whether a field of an invitation contains a secret, such as a token, and not the time when one expires.
  static func isSecretField(_ field: String) -> Bool {
    let plain = field.wordsOfFieldName.joined()
    return !plain.hasSuffix("at") && !wordsOfPublicCodes.contains { plain.hasSuffix($0 + "code") }
      && ["token", "code", "mail", "phone"].contains { plain.contains($0) }
  }

  private static let wordsOfPublicCodes = [
    "area", "color", "colour", "country", "currency", "language", "locale", "post", "postal",
    "region", "status", "zip",
  ]

  /// Collects the secrets in the invitations of an export, because another export may repeat these secrets.
  package init(inExportAt path: String) throws {
    self.init()
    let file = try JSONExportFile(path, of: [.familyApp])
    let counts = try file.documentCounts(knowing: CollectionName.isKnown)
    let invitations = counts.keys.filter { ParentsAppCollection(of: $0) == .invitation }
    if !invitations.isEmpty { try addAll(from: file, in: Set(invitations)) }
  }

  mutating func addAll(from source: some DocumentSource, in collections: Set<String>) throws {
    var learnt = self
    try source.forEachDocument(in: collections) { document in
      learnt.addAll(from: .object(document.fields), in: "")
    }
    self = learnt
  }

  private mutating func addAll(from node: JSONNode, in field: String) {
    switch node {
    case .object(let members): for (name, node) in members { addAll(from: node, in: name) }
    case .list(let items): for item in items { addAll(from: item, in: field) }
    case .text, .integer:
      // Words of one or two letters, such as `en`, are never secrets.
      guard Self.isSecretField(field), let secret = node.plainText, secret.count > 2 else { return }
      // A name may take the place of an address, and is not secret.
      if secret.contains("@") || !field.lowercased().contains("mail") { add(secret) }
    default: break
    }
  }
}
