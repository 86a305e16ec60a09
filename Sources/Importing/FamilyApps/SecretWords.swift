import Foundation
import Records

/// The tokens by which people join, and how those are reached who asked them, to be found in whatever text
/// repeats them; so is any other address, number to call or key of a page.
///
/// A text is looked through once, however many secrets there are.
package struct SecretWords: Sendable {
  /// In small letters.
  private var all: Set<ArraySlice<UInt8>> = []
  /// How long those are that stand within other words, by the bytes they begin with.
  private var lengths: [UInt32: Set<Int>] = [:]
  /// The last digits of numbers to call, which are the same with the code of a country and without.
  private var numbers: Set<Substring> = []
  /// Those of a few digits, which stand in many longer figures, and are only found by themselves.
  private var codes: Set<Substring> = []

  /// What is shorter than any token stands in many words, and is only found where it is all of a text.
  fileprivate static let shortestToken = 4

  package init() {}

  mutating func add(_ secret: String) {
    let plain = Self.plain(secret)
    if plain.isEmpty { return }
    all.insert(plain[...])
    let digits = secret.filter(\.isNumber)
    if digits.count >= NumberToCall.fewestDigits,
      secret.allSatisfy({ $0 == "+" || $0.isPartOfNumber })
    {
      numbers.insert(digits.suffix(NumberToCall.fewestDigits))
    }
    guard plain.count >= Self.shortestToken else { return }
    if digits == secret, digits.count < NumberToCall.fewestDigits {
      codes.insert(secret[...].withoutZeros)
      return
    }
    lengths[Self.start(of: plain[...]), default: []].insert(plain.count)
  }

  package mutating func formUnion(_ others: SecretWords) {
    all.formUnion(others.all)
    numbers.formUnion(others.numbers)
    codes.formUnion(others.codes)
    lengths.merge(others.lengths) { $0.union($1) }
  }

  /// The secrets that stand in a text, in small letters.
  private func found(in text: String) -> Set<String> {
    if all.isEmpty { return [] }
    let plain = Self.plain(text)
    var found: Set<ArraySlice<UInt8>> = []
    if all.contains(plain[...]) { found.insert(plain[...]) }
    for place in plain.indices.dropLast(Self.shortestToken - 1) {
      guard let lengths = lengths[Self.start(of: plain[place...])] else { continue }
      for length in lengths where place + length <= plain.count {
        let word = plain[place..<place + length]
        if all.contains(word) { found.insert(word) }
      }
    }
    return Set(found.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Whether a text holds a secret, or how somebody is reached.
  func stand(in text: String) -> Bool { cut(from: text) != text }

  /// A text with an ellipsis for each secret in it, and for all that reaches somebody.
  func cut(from text: String) -> String {
    // Of two that overlap the longer one is the secret.
    let secrets = found(in: text).sorted { ($1.utf8.count, $1) < ($0.utf8.count, $0) }
    let plain = secrets.reduce(text.precomposedStringWithCanonicalMapping) {
      $0.replacingOccurrences(of: $1, with: "…", options: .caseInsensitive)
    }
    let isCut = !secrets.isEmpty && found(in: plain).isEmpty
    let words = secrets.isEmpty ? text : isCut ? plain : "…"
    return withoutNumbers(withoutCodes(words).withoutContacts)
  }

  private func withoutCodes(_ text: String) -> String {
    if codes.isEmpty { return text }
    var plain = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: \.isNumber) {
      var number = rest[start...].prefix(while: \.isNumber)
      // In an address the two figures of `%20` stand for a blank before it.
      if rest[..<start].last == "%", number.count >= 2 + Self.shortestToken {
        number = number.dropFirst(2)
      }
      plain += rest[..<number.startIndex]
      let isCode = codes.contains(number.withoutZeros) && !number.isYear(in: text)
      plain += isCode ? "…" : number
      rest = rest[number.endIndex...]
    }
    return plain + rest
  }

  /// A text without the numbers that are secret, however they are written.
  private func withoutNumbers(_ text: String) -> String {
    if numbers.isEmpty { return text }
    var plain = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: \.isNumber) {
      let number = rest[start...].leadingNumber
      let digits = number.filter(\.isNumber)
      let isSecret = digits.indices.contains {
        numbers.contains(digits[$0...].prefix(NumberToCall.fewestDigits))
      }
      plain += rest[..<start] + (isSecret ? "…" : number)
      rest = rest[number.endIndex...]
    }
    return plain + rest
  }

  /// One letter may be written in two ways.
  private static func plain(_ text: String) -> [UInt8] {
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    return Array((isPlain ? text : text.precomposedStringWithCanonicalMapping).lowercased().utf8)
  }

  private static func start(of bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(shortestToken).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension Substring {
  /// A code without the zeros before it, which a number has none of.
  fileprivate var withoutZeros: Substring {
    let short = drop { $0 == "0" }
    return short.count < SecretWords.shortestToken ? self : short
  }

  /// Whether it stands in a text as the year of a day or a month, such as 2026-05-30, or 30/05/2026.
  fileprivate func isYear(in text: String) -> Bool {
    guard count == 4, hasPrefix("19") || hasPrefix("20") else { return false }
    let behind = text[endIndex...].prefix(2)
    let before = text[..<startIndex].suffix(2)
    return behind.first == "-" && behind.last?.isNumber == true
      || before.first?.isNumber == true && before.last.map("/.-".contains) == true
  }
}

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
