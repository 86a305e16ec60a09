internal import Escapes

/// How a value is written so that it stays a value in the place it stands.
enum Escaping: Sendable {
  case verbatim
  /// Text of HTML or XML, where our own markup may stand too.
  case text
  /// A quoted attribute, or an element without tags inside.
  case quoted
  /// The start of an address, where a value may bring its own scheme.
  case address
  /// A value in a style attribute.
  case style
  case jsonString
  /// JSON outside of strings.
  case jsonValue

  var admitsMarkup: Bool { self == .text || self == .verbatim }

  /// Writes words so that they cannot leave their place.
  ///
  /// Unusable words never stop a nightly build: what must not be written is replaced or dropped.
  func append(_ words: String, to output: inout [UInt8]) {
    switch self {
    case .verbatim: output.append(contentsOf: words.utf8)
    case .text, .quoted: Self.appendMarkup(words, to: &output)
    case .address: Self.appendMarkup(isTrustedAddress(words) ? words : "#unsafe", to: &output)
    case .style: output.append(contentsOf: (isPlainStyle(words) ? words : "unsafe").utf8)
    case .jsonString, .jsonValue: Self.appendJSON(words, to: &output)
    }
  }

  private static func appendMarkup(_ words: String, to output: inout [UInt8]) {
    guard !words.utf8.allSatisfy(\.isOrdinary) else {
      output.append(contentsOf: words.utf8)
      return
    }
    for scalar in words.unicodeScalars {
      if let entity = scalar.markupEntity {
        output.append(contentsOf: entity.utf8)
      } else if !scalar.isDroppedFromMarkup {
        output.append(contentsOf: scalar.utf8)
      }
    }
  }

  /// Escapes what would end the string, and what would end a script element around it.
  private static func appendJSON(_ words: String, to output: inout [UInt8]) {
    for scalar in words.unicodeScalars {
      switch scalar {
      case "\"", "\\": output += [UInt8(ascii: "\\"), UInt8(ascii: scalar)]
      case "\n": output.append(contentsOf: "\\n".utf8)
      case "<", ">", "&", "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        let padding = String(repeating: "0", count: 4 - digits.count)
        output.append(contentsOf: "\\u\(padding)\(digits)".utf8)
      default: output.append(contentsOf: scalar.utf8)
      }
    }
  }
}

extension Escaping {
  /// Whether an address is relative or of a scheme that only fetches or writes a letter.
  private func isTrustedAddress(_ words: String) -> Bool {
    let start = words.unicodeScalars.prefix { !["/", "?", "#"].contains($0) }
    guard let colon = start.firstIndex(of: ":") else { return true }
    return ["http", "https", "mailto"].contains(String(start[..<colon]).lowercased())
  }

  /// Whether this can only be lengths, numbers, colours and keywords.
  private func isPlainStyle(_ words: String) -> Bool {
    words.utf8.allSatisfy { $0.isAlphanumeric || " #%.,-_".utf8.contains($0) }
  }
}

extension UInt8 {
  /// ASCII that every kind of markup takes as it is.
  fileprivate var isOrdinary: Bool {
    self >= 0x20 && self < 0x7F && !"&<>\"'".utf8.contains(self)
  }

  fileprivate var isAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }
}

extension String {
  /// The text without what pages never show: control characters and those that turn the direction
  /// of writing.
  public var withoutControls: String {
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: unicodeScalars.filter { !$0.isDroppedFromMarkup })
    return String(kept)
  }
}

extension UnicodeScalar {
  /// Control characters, which HTML and XML forbid, and characters that turn the direction of
  /// writing: unclosed in a caption, they would mirror the rest of the page or disguise a name.
  fileprivate var isDroppedFromMarkup: Bool {
    switch self {
    case "\t", "\n": false
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": true
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: false
    }
  }
}
