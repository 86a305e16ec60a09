/// A piece of a template as it stands in the file: bytes of text, or a tag.
enum Token {
  case text(Range<Int>)
  case tag(Tag)
}

/// A tag: what it does, what it names, and where it begins.
struct Tag {
  let kind: Kind
  let content: String
  let offset: Int
  /// The line this tag has to itself; values never have one, for they are written where they stand.
  let line: Range<Int>?

  enum Kind {
    case variable, unescaped, section, inverted, close, partial, comment, delimiters
  }
}

extension Tag.Kind {
  /// Reads the character behind the opening delimiter; a value's tag has none.
  init(sigil: UInt8?) {
    switch sigil {
    case UInt8(ascii: "{"), UInt8(ascii: "&"): self = .unescaped
    case UInt8(ascii: "#"): self = .section
    case UInt8(ascii: "^"): self = .inverted
    case UInt8(ascii: "/"): self = .close
    case UInt8(ascii: ">"): self = .partial
    case UInt8(ascii: "!"): self = .comment
    case UInt8(ascii: "="): self = .delimiters
    default: self = .variable
    }
  }

  var mayStandAlone: Bool { self != .variable && self != .unescaped }
}

/// The name a tag looks up, cut at its dots; a lone dot has no parts and means the current value.
struct Name: Sendable, Hashable {
  let parts: [String]
  let text: String

  init?(_ text: String) {
    self.text = text
    if text == "." {
      parts = []
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isWord) else { return nil }
    self.parts = parts.map(String.init)
  }

  /// Whether these are only letters, digits, - and _.
  static func isWord(_ part: Substring) -> Bool {
    !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }
}
