/// A phrase from a string table, split at its placeholders such as `{name}`.
struct Phrase: Hashable, Sendable {
  enum Component: Hashable, Sendable {
    case literal(String)
    case placeholder(String)
  }

  let components: [Component]

  /// Parses the text of a phrase; returns nil if a brace is not closed or does not contain a name.
  init?(_ text: String) {
    var components: [Component] = []
    let (opening, closing) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var rest = text.utf8[...]
    while let brace = rest.firstIndex(where: { $0 == opening || $0 == closing }) {
      guard rest[brace] == opening, let end = rest[brace...].firstIndex(of: closing) else {
        return nil
      }
      let name = rest[rest.index(after: brace)..<end]
      guard !name.isEmpty, name.allSatisfy(Self.isPlaceholderNameByte) else { return nil }
      if brace > rest.startIndex { components.append(.literal(String(Substring(rest[..<brace])))) }
      components.append(.placeholder(String(Substring(name))))
      rest = rest[rest.index(after: end)...]
    }
    if !rest.isEmpty { components.append(.literal(String(Substring(rest)))) }
    self.components = components
  }

  private static func isPlaceholderNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
  }

  var placeholderNames: Set<String> {
    Set(components.compactMap { if case .placeholder(let name) = $0 { name } else { nil } })
  }

  /// The text of the phrase, or nil if it has placeholders.
  var plainText: String? {
    if components.count == 1, case .literal(let text) = components[0] { text } else { nil }
  }

  /// Returns the text of the phrase with arguments in place of the placeholders; a missing argument becomes empty.
  ///
  /// If an argument ends with a full stop, such as "3 Apr.", a full stop after the placeholder is left out. After a
  /// name in Arabic or Hebrew, an invisible mark keeps the direction of the phrase.
  func filled(with arguments: [String: String]) -> String {
    components.reduce(into: "") { text, component in
      switch component {
      case .literal(let words):
        text += text.hasSuffix(".") && words.hasPrefix(".") ? String(words.dropFirst()) : words
      case .placeholder(let name):
        let argument = arguments[name, default: ""]
        text += argument.endsWithRightToLeftLetter ? argument + "\u{200E}" : argument
      }
    }
  }
}

extension String {
  /// True if the last letter belongs to a writing system from right to left.
  fileprivate var endsWithRightToLeftLetter: Bool {
    if utf8.allSatisfy({ $0 < 0x80 }) { return false }
    let last = unicodeScalars.last(where: \.properties.isAlphabetic)?.value ?? 0
    return switch last {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

package struct PhraseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file and line of the error, or the key and language of the phrase.
  package let location: String
  package let problem: String

  package init(at place: String, _ problem: String) {
    self.location = place
    self.problem = problem
  }

  package var description: String { "\(location): \(problem)" }
}
