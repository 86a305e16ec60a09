/// Where in HTML or XML the template has reached, followed byte by byte through its own text.
///
/// It knows as much of the grammar as deciding about values takes, and where it is unsure it
/// believes itself in a place where no value is allowed.
struct MarkupContext: Hashable {
  let isHTML: Bool
  var state = State.text

  enum State: Hashable {
    case text
    /// Behind `<`, `</`, `<!` and so on: not yet clear what begins here.
    case opening(String)
    /// A comment, a declaration, a CDATA section.
    case skipped(SkippedText)
    case tag(OpenTag, Spot)
    case value(OpenTag, AttributeContext, Quoting)
    case rawText(RawText)
  }

  struct OpenTag: Hashable {
    var name: String
    let isEnd: Bool
    var scriptType = ""
  }

  /// Where in a tag, outside its attributes' values.
  enum Spot: Hashable {
    case name
    case space
    /// A name or value may just have ended: only a space, `/` or `>` may follow.
    case boundary
    case attributeName(String)
    case afterAttributeName(String)
  }

  enum Quoting: Hashable {
    case notYet
    case none
    case quotes(UInt8)
  }

  /// How to write a value that stands here, or why none may.
  mutating func escapingOfValue() throws(TemplateError.Problem) -> Escaping {
    switch state {
    case .text: return .text
    case .value(let tag, var attribute, .quotes(let quote)):
      let escaping = try attribute.escapingOfValue()
      state = .value(tag, attribute, .quotes(quote))
      return escaping
    case .rawText(let rawText): return try rawText.escapingOfValue()
    case .opening, .skipped, .tag, .value:
      throw .forbiddenPlace(placeOutsideText ?? .tag)
    }
  }

  /// Where the template goes on after a branch; see ``TemplateContext/joined(with:)``.
  func joined(with other: Self) -> Self? {
    if self == other { return self }
    var joined = self
    switch (state, other.state) {
    case (.tag(let mine, _), .tag(let theirs, _)) where mine == theirs:
      joined.state = .tag(mine, .boundary)
    case (.value(let tag, let mine, let quoting), .value(let other, let theirs, let otherQuoting))
    where tag == other && quoting == otherQuoting:
      guard let attribute = mine.joined(with: theirs) else { return nil }
      joined.state = .value(tag, attribute, quoting)
    default: return nil
    }
    return joined
  }

  /// Where we are, unless it is plain text.
  var placeOutsideText: TemplateError.Place? {
    switch state {
    case .text: nil
    case .opening, .tag: .tag
    case .skipped(let text): text.place
    case .value(_, let attribute, .quotes): .attribute(attribute.name)
    case .value: .unquotedValue
    case .rawText(let rawText): .element(rawText.element)
    }
  }
}
