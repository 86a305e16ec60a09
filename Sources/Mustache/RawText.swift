/// The content of an HTML element in which `<` begins no tag but the element's own end.
struct RawText: Hashable {
  let element: String
  private var content: Content
  /// `</element`, and how much of it has just been read.
  private let end: [UInt8]
  private var matched = 0

  private enum Content: Hashable {
    /// Text in which `&amp;` still means `&`.
    case escapable
    /// Data for a script.
    case json(JSONContext)
    /// Programs, style sheets and the like, where no escaping makes a stranger's text safe.
    case forbidden
  }

  /// Nil for the elements that hold ordinary text and tags.
  init?(in tag: MarkupContext.OpenTag) {
    element = tag.name
    end = Array("</\(tag.name)".utf8)
    switch (tag.name, tag.scriptType) {
    case ("title", _), ("textarea", _): content = .escapable
    case ("script", "application/json"), ("script", "application/ld+json"): content = .json(.value)
    case ("script", _), ("style", _), ("iframe", _): content = .forbidden
    case ("xmp", _), ("noembed", _), ("noframes", _), ("plaintext", _): content = .forbidden
    default: return nil
    }
  }

  /// Whether the element's end tag stands before this byte; if not, reads on by it.
  mutating func ends(before byte: UInt8) -> Bool {
    if matched == end.count {
      if " \t\n\u{C}\r/>".utf8.contains(byte) { return true }
      matched = 0
    }
    let lowercased = "".appendingLowercased(byte).utf8.first
    matched = lowercased == end[matched] ? matched + 1 : byte == end[0] ? 1 : 0
    switch content {
    case .json(var json):
      json.consume(byte)
      content = .json(json)
    // Inside <svg> a title does hold tags, and one of them could begin a program.
    case .escapable where byte == end[0]: content = .forbidden
    case .escapable, .forbidden: break
    }
    return false
  }

  func escapingOfValue() throws(TemplateError.Problem) -> Escaping {
    // A value of "/title " behind a literal "<" would end the element.
    guard matched == 0 else { throw .forbiddenPlace(.element(element)) }
    switch content {
    case .escapable: return .quoted
    case .json(let json): return try json.escapingOfValue()
    case .forbidden: throw .forbiddenPlace(.element(element))
    }
  }
}

/// Markup without tags or text that only waits for its own end: comments, declarations, CDATA.
struct SkippedText: Hashable {
  let place: TemplateError.Place
  private let ending: [UInt8]
  private var matched = 0

  init(until ending: String, place: TemplateError.Place = .declaration) {
    self.ending = Array(ending.utf8)
    self.place = place
  }

  /// Reads on by one byte, and tells whether it was the last.
  mutating func ends(with byte: UInt8) -> Bool {
    if byte == ending[matched] {
      matched += 1
    } else if byte != ending[0] {
      matched = 0
    }
    // Else one more "-" before "-->": the last two still count.
    return matched == ending.count
  }
}
