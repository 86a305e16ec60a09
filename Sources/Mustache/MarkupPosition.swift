/// The syntactic position in HTML or XML, such as inside a tag, after the bytes of a template that have been read.
///
/// Only the parts of the grammar that matter for template values are implemented. Where the position is uncertain, no
/// value may be inserted.
struct MarkupPosition: Hashable {
  let isHTML: Bool
  var state = State.text

  enum State: Hashable {
    case text
    /// The position is after `<`, and the bytes read since then do not yet show whether a tag or a comment starts.
    case markupStart(String)
    /// The position is in a comment, a declaration, a processing instruction or a CDATA section.
    case skippedText(SkippedText)
    case tag(UnfinishedTag, TagPosition)
    case attributeValue(UnfinishedTag, UnfinishedAttribute, AttributeQuoting)
    case rawText(RawText)
  }

  struct UnfinishedTag: Hashable {
    var name: String
    let isEndTag: Bool
  }

  /// A position in a tag, outside of attribute values.
  enum TagPosition: Hashable {
    case elementName
    case afterSpace
    /// The position may be directly after the name or value of an attribute, where only a space, `/` or `>` may follow.
    case needsSeparator
    case attributeName(String)
    case afterAttributeName(String)
  }

  /// The quotes around the value of an attribute; directly after `=`, they are not yet known.
  enum AttributeQuoting: Hashable {
    case undetermined
    case none
    case quotes(UInt8)
  }

  /// Returns the escaping for a template value at this position; throws if no value is allowed here.
  mutating func escapingForInsertedValue() throws(TemplateError.Problem) -> Escaping {
    switch state {
    case .text: return .markupText
    case .attributeValue(let tag, var attribute, .quotes(let quote)):
      let escaping = try attribute.escapingForInsertedValue()
      state = .attributeValue(tag, attribute, .quotes(quote))
      return escaping
    case .rawText(let rawText) where rawText.allowsTemplateValues: return .markupText
    case .markupStart, .skippedText, .tag, .attributeValue, .rawText:
      throw .valueInForbiddenPlace(placeOutsideText ?? .tag)
    }
  }

  /// Returns the position after an optional section of a template; `self` is the position without the section, `other`
  /// the position with it.
  ///
  /// Returns nil if the two positions are incompatible.
  func merged(withBranch other: Self) -> Self? {
    if self == other { return self }
    var joined = self
    switch (state, other.state) {
    case (.tag(let mine, _), .tag(let theirs, _)) where mine == theirs:
      joined.state = .tag(mine, .needsSeparator)
    case (
      .attributeValue(let tag, let mine, let quoting),
      .attributeValue(let other, let theirs, let otherQuoting)
    )
    where tag == other && quoting == otherQuoting:
      guard let attribute = mine.merged(withBranch: theirs) else { return nil }
      joined.state = .attributeValue(tag, attribute, quoting)
    default: return nil
    }
    return joined
  }

  /// The part of the document at this position, such as a comment, or nil in the text between tags.
  var placeOutsideText: TemplateError.Place? {
    switch state {
    case .text: nil
    case .markupStart, .tag: .tag
    case .skippedText(let text): text.place
    case .attributeValue(_, let attribute, .quotes): .attribute(attribute.name)
    case .attributeValue: .unquotedValue
    case .rawText(let rawText): .element(rawText.elementName)
    }
  }

  mutating func consume(_ byte: UInt8) throws(TemplateError.Problem) {
    switch state {
    case .text:
      if byte == UInt8(ascii: "<") { state = .markupStart("") }
    case .markupStart(let start):
      state = nextState(afterMarkupStart: start.appendingLowercased(byte), endingIn: byte)
    case .skippedText(var text):
      state = text.isEnded(afterConsuming: byte) ? .text : .skippedText(text)
    case .tag(let tag, let spot):
      state = try nextState(after: byte, in: tag, at: spot)
    case .attributeValue(let tag, let attribute, let quoting):
      state = try nextState(after: byte, in: tag, attribute, quoting)
    case .rawText(var text):
      let hasEnded = text.isEnded(beforeConsuming: byte)
      state =
        hasEnded
        ? .tag(UnfinishedTag(name: text.elementName, isEndTag: true), .elementName) : .rawText(text)
      if hasEnded { try consume(byte) }
    }
  }

  /// Returns the state after `<` and the bytes `start`, of which `byte` is the last; returns `.text` if they start
  /// neither a tag nor a comment.
  private func nextState(afterMarkupStart start: String, endingIn byte: UInt8) -> State {
    let comment = "!--"
    let characterData = "![cdata["
    if byte.isASCIILetter, start.count == 1 {
      return .tag(UnfinishedTag(name: start, isEndTag: false), .elementName)
    }
    if byte.isASCIILetter, start.count == 2, start.hasPrefix("/") {
      return .tag(UnfinishedTag(name: String(start.dropFirst()), isEndTag: true), .elementName)
    }
    switch start {
    case comment: return .skippedText(SkippedText(until: "-->", place: .comment))
    case characterData where !isHTML: return .skippedText(SkippedText(until: "]]>"))
    case "?": return .skippedText(SkippedText(until: isHTML ? ">" : "?>"))
    case "<", "/", "!": return .markupStart(start == "<" ? "" : start)
    case _ where comment.hasPrefix(start) || characterData.hasPrefix(start):
      return .markupStart(start)
    case _ where start.hasPrefix("/") || start.hasPrefix("!"):
      return byte == UInt8(ascii: ">") ? .text : .skippedText(SkippedText(until: ">"))
    default: return .text
    }
  }

  private func nextState(
    after byte: UInt8, in tag: UnfinishedTag, at position: TagPosition
  ) throws(TemplateError.Problem) -> State {
    if byte == UInt8(ascii: ">") { return nextState(afterTag: tag) }
    if byte == UInt8(ascii: "/") { return .tag(tag, .afterSpace) }
    switch position {
    case .elementName:
      if byte.isMarkupWhitespace { return .tag(tag, .afterSpace) }
      var longer = tag
      longer.name = tag.name.appendingLowercased(byte)
      return .tag(longer, .elementName)
    case .needsSeparator:
      guard byte.isMarkupWhitespace else { throw .attributesRunTogether }
      return .tag(tag, .afterSpace)
    case .afterSpace:
      return .tag(
        tag, byte.isMarkupWhitespace ? .afterSpace : .attributeName("".appendingLowercased(byte)))
    case .attributeName(let name), .afterAttributeName(let name):
      if byte == UInt8(ascii: "=") {
        return .attributeValue(tag, UnfinishedAttribute(name, of: tag.name), .undetermined)
      }
      if byte.isMarkupWhitespace { return .tag(tag, .afterAttributeName(name)) }
      let start = if case .attributeName = position { name } else { "" }
      return .tag(tag, .attributeName(start.appendingLowercased(byte)))
    }
  }

  private func nextState(
    after byte: UInt8, in tag: UnfinishedTag, _ attribute: UnfinishedAttribute,
    _ quoting: AttributeQuoting
  ) throws(TemplateError.Problem) -> State {
    switch quoting {
    case .quotes(byte): return .tag(tag, .needsSeparator)
    case .undetermined where byte.isMarkupWhitespace:
      return .attributeValue(tag, attribute, .undetermined)
    case .undetermined where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"):
      return .attributeValue(tag, attribute, .quotes(byte))
    case .undetermined where byte == UInt8(ascii: ">"), .none where byte == UInt8(ascii: ">"):
      return nextState(afterTag: tag)
    case .none where byte.isMarkupWhitespace: return .tag(tag, .afterSpace)
    default:
      var longer = attribute
      try longer.consume(byte)
      return .attributeValue(tag, longer, quoting == .undetermined ? .none : quoting)
    }
  }

  /// Returns the state after the `>` of a tag: text, except in the few HTML elements with special content, such as
  /// `script`.
  private func nextState(afterTag tag: UnfinishedTag) -> State {
    guard isHTML, !tag.isEndTag, let rawText = RawText(ofElement: tag.name) else { return .text }
    return .rawText(rawText)
  }
}

extension UInt8 {
  fileprivate var isMarkupWhitespace: Bool { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(self) }

  fileprivate var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
