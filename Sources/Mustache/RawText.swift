/// The content of an HTML element such as `script`, in which `<` starts no tag except the end tag of the element
/// itself.
struct RawText: Hashable {
  let element: String
  private var content: Content
  /// The bytes of `</` and the element's name; `matchedByteCount` is the number of them that were just read.
  private let endTagStart: [UInt8]
  private var matchedByteCount = 0

  private enum Content: Hashable {
    /// Text with character references: `&amp;` still means `&`.
    case escapable
    case json(JSONContext)
    /// Programs, style sheets and similar content, in which no escaping makes a template value safe.
    case forbidden
  }

  /// Creates the content of the element that `tag` starts; returns nil if the element has ordinary content.
  init?(in tag: MarkupContext.UnfinishedTag) {
    element = tag.name
    endTagStart = Array("</\(tag.name)".utf8)
    switch (tag.name, tag.scriptType) {
    case ("title", _), ("textarea", _): content = .escapable
    case ("script", "application/json"), ("script", "application/ld+json"):
      content = .json(.outsideString)
    case ("script", _), ("style", _), ("iframe", _): content = .forbidden
    case ("xmp", _), ("noembed", _), ("noframes", _), ("plaintext", _): content = .forbidden
    default: return nil
    }
  }

  /// Returns whether the bytes before `byte` are the start of the element's end tag; if not, reads `byte` as content.
  mutating func isEnded(beforeConsuming byte: UInt8) -> Bool {
    if matchedByteCount == endTagStart.count {
      if " \t\n\u{C}\r/>".utf8.contains(byte) { return true }
      matchedByteCount = 0
    }
    let lowercased = "".appendingLowercased(byte).utf8.first
    matchedByteCount =
      lowercased == endTagStart[matchedByteCount]
      ? matchedByteCount + 1 : byte == endTagStart[0] ? 1 : 0
    switch content {
    case .json(var json):
      json.consume(byte)
      content = .json(json)
    // In `<svg>` a `<title>` can contain tags, and one of them could start a program.
    case .escapable where byte == endTagStart[0]: content = .forbidden
    case .escapable, .forbidden: break
    }
    return false
  }

  func escapingOfValue() throws(TemplateError.Problem) -> Escaping {
    // After a literal "<", a value such as "/title " would end the element.
    guard matchedByteCount == 0 else { throw .forbiddenPlace(.element(element)) }
    switch content {
    case .escapable: return .text
    case .json(let json): return try json.escapingOfValue()
    case .forbidden: throw .forbiddenPlace(.element(element))
    }
  }
}

/// A comment, a declaration or a CDATA section of a document, which is skipped up to its fixed ending, such as `-->`.
struct SkippedText: Hashable {
  let place: TemplateError.Place
  private let ending: [UInt8]
  private var matchedByteCount = 0

  init(until ending: String, place: TemplateError.Place = .declaration) {
    self.ending = Array(ending.utf8)
    self.place = place
  }

  mutating func isEnded(afterConsuming byte: UInt8) -> Bool {
    if byte == ending[matchedByteCount] {
      matchedByteCount += 1
    } else if byte != ending[0] {
      matchedByteCount = 0
    }
    // In `--->`, the third "-" is not the expected ">", but the last two "-" still match the ending.
    return matchedByteCount == ending.count
  }
}
