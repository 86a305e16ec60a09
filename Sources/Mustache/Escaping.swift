internal import Escapes

/// The way in which a template value is escaped, so that it cannot change the markup around it.
enum Escaping: Sendable {
  /// For text between the tags of HTML or XML, in a quoted attribute value, or in an element that cannot contain tags,
  /// such as `title`.
  case markupText
  /// For the start of an address (a URL); a value with an untrusted scheme is replaced.
  case urlStart
  /// For a `style` attribute; a value with other characters than those of CSS keywords, numbers and colors is replaced.
  case styleValue

  /// Appends a text in escaped form.
  ///
  /// An unsafe address or style is replaced by a fixed word, and forbidden characters are removed. No text causes an
  /// error.
  func appendEscaped(_ text: String, to output: inout [UInt8]) {
    switch self {
    case .markupText: Self.appendEscapedForMarkup(text, to: &output)
    case .urlStart: Self.appendEscapedForMarkup(isSafeURL(text) ? text : "#unsafe", to: &output)
    case .styleValue: output.append(contentsOf: (isSafeStyleValue(text) ? text : "unsafe").utf8)
    }
  }

  private static func appendEscapedForMarkup(_ text: String, to output: inout [UInt8]) {
    guard !text.utf8.allSatisfy(\.isMarkupSafeASCII) else {
      output.append(contentsOf: text.utf8)
      return
    }
    for scalar in text.unicodeScalars {
      if let entity = scalar.markupEntity {
        output.append(contentsOf: entity.utf8)
      } else if !scalar.isDroppedFromMarkup {
        output.append(contentsOf: scalar.utf8)
      }
    }
  }

  /// Returns whether an address is relative or has the scheme `http`, `https` or `mailto`.
  private func isSafeURL(_ address: String) -> Bool {
    let start = address.unicodeScalars.prefix { !["/", "?", "#"].contains($0) }
    guard let colon = start.firstIndex(of: ":") else { return true }
    return ["http", "https", "mailto"].contains(String(start[..<colon]).lowercased())
  }

  /// Returns whether a text contains only characters of CSS lengths, numbers, colors and keywords.
  private func isSafeStyleValue(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0.isASCIIAlphanumeric || " #%.,-_".utf8.contains($0) }
  }
}

extension UInt8 {
  /// Whether the byte is printable ASCII that needs no escaping in markup.
  fileprivate var isMarkupSafeASCII: Bool {
    self >= 0x20 && self < 0x7F && !"&<>\"'".utf8.contains(self)
  }

  fileprivate var isASCIIAlphanumeric: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }
}

extension String {
  /// The text without control characters and without characters that change the writing direction.
  package var removingControlCharacters: String {
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: unicodeScalars.filter { !$0.isDroppedFromMarkup })
    return String(kept)
  }
}

extension UnicodeScalar {
  /// Whether the character is removed from values in HTML and XML.
  ///
  /// HTML and XML forbid control characters. A character that changes the writing direction could mirror the rest of
  /// the page or disguise a name.
  fileprivate var isDroppedFromMarkup: Bool {
    switch self {
    case "\t", "\n": false
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": true
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: false
    }
  }
}
