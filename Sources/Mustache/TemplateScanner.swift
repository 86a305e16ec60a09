/// Splits a template into text and tags; a tag alone on its line is removed with the line, unless it prints a value.
struct TemplateScanner {
  private let source: TemplateSource
  private var nextByteOffset = 0
  private var openingDelimiter = Array("{{".utf8)
  private var closingDelimiter = Array("}}".utf8)
  private var pendingTag: TemplateTag?

  init(_ source: TemplateSource) {
    self.source = source
  }

  mutating func nextToken() throws(TemplateError) -> TemplateToken? {
    if let tag = pendingTag {
      pendingTag = nil
      return .tag(tag)
    }
    let start = nextByteOffset
    guard start < source.bytes.count else { return nil }
    guard let open = source.firstOffset(of: openingDelimiter, from: start) else {
      nextByteOffset = source.bytes.count
      return .text(start..<nextByteOffset)
    }
    let tag = try scanTag(at: open)
    let end = tag.standaloneLineRange?.lowerBound ?? open
    guard start < end else { return .tag(tag) }
    pendingTag = tag
    return .text(start..<end)
  }

  /// Reads the tag at an offset in bytes and moves past it, or past its whole line if nothing else is on the line.
  private mutating func scanTag(at offset: Int) throws(TemplateError) -> TemplateTag {
    let inside = offset + openingDelimiter.count
    let sigil = inside < source.bytes.count ? source.bytes[inside] : nil
    let kind = TemplateTag.Kind(sigil: sigil)
    let start = kind == .variable ? inside : inside + 1
    let ending = tagEnding(forSigil: sigil)
    guard let end = source.firstOffset(of: ending, from: start) else {
      let words = String(decoding: ending, as: UTF8.self)
      throw source.error(.unclosedTag(ending: words), at: offset)
    }
    let content = source.string(in: start..<end).trimmingWhitespace()
    let range = offset..<(end + ending.count)
    let printsValue = kind == .variable || kind == .unescapedVariable
    let line = printsValue ? nil : source.standaloneLineRange(around: range)
    nextByteOffset = line?.upperBound ?? range.upperBound
    if kind == .delimiterChange { try setDelimiters(content, at: offset) }
    return TemplateTag(kind: kind, content: content, byteOffset: offset, standaloneLineRange: line)
  }

  /// Returns the bytes that close a tag, given the byte after its opening delimiter: `}}}` closes `{{{`, and `=}}`
  /// closes `{{=`.
  private func tagEnding(forSigil sigil: UInt8?) -> [UInt8] {
    switch sigil {
    case UInt8(ascii: "{"): [UInt8(ascii: "}")] + closingDelimiter
    case UInt8(ascii: "="): [UInt8(ascii: "=")] + closingDelimiter
    default: closingDelimiter
    }
  }

  private mutating func setDelimiters(_ content: String, at offset: Int) throws(TemplateError) {
    let pair = content.split(whereSeparator: \.isWhitespace)
    guard pair.count == 2, !content.utf8.contains(UInt8(ascii: "=")) else {
      throw source.error(.invalidDelimiters(content), at: offset)
    }
    openingDelimiter = Array(pair[0].utf8)
    closingDelimiter = Array(pair[1].utf8)
  }
}

extension String {
  fileprivate func trimmingWhitespace() -> String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

enum TemplateToken {
  case text(Range<Int>)
  case tag(TemplateTag)
}

struct TemplateTag {
  let kind: Kind
  let content: String
  let byteOffset: Int
  /// The range of bytes of the tag's line, which is not written, or nil if the line contains more than the tag.
  ///
  /// It is also nil if the tag prints a value, because the line is then written.
  let standaloneLineRange: Range<Int>?

  enum Kind {
    case variable, unescapedVariable, section, invertedSection, sectionEnd, partial, comment,
      delimiterChange

    /// Creates the kind of a tag from the byte after its opening delimiter, such as `#`; if the byte has no special
    /// meaning, the tag prints a value.
    init(sigil: UInt8?) {
      switch sigil {
      case UInt8(ascii: "{"), UInt8(ascii: "&"): self = .unescapedVariable
      case UInt8(ascii: "#"): self = .section
      case UInt8(ascii: "^"): self = .invertedSection
      case UInt8(ascii: "/"): self = .sectionEnd
      case UInt8(ascii: ">"): self = .partial
      case UInt8(ascii: "!"): self = .comment
      case UInt8(ascii: "="): self = .delimiterChange
      default: self = .variable
      }
    }
  }
}

/// The name in a tag, split at its dots; the name `.` has no parts and means the current value.
struct DottedName: Sendable, Hashable {
  let components: [String]
  let text: String

  init?(_ text: String) {
    let parts = text == "." ? [] : text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isValidComponent) else { return nil }
    self.text = text
    components = parts.map(String.init)
  }

  static func isValidComponent(_ part: Substring) -> Bool {
    !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }
}
