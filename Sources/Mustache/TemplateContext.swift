/// The syntactic position in the output at the end of the part of a template that has been read; it decides how a value
/// is escaped.
enum TemplateContext: Hashable {
  case plain
  case json(JSONContext)
  case markup(MarkupContext)

  init(_ kind: ContentKind) {
    switch kind {
    case .plain: self = .plain
    case .json: self = .json(.outsideString)
    case .html: self = .markup(MarkupContext(isHTML: true))
    case .xml: self = .markup(MarkupContext(isHTML: false))
    }
  }

  /// Advances the position by one byte of the template's own text, outside of template tags.
  mutating func consume(_ byte: UInt8) throws(TemplateError.Problem) {
    switch self {
    case .plain: break
    case .json(var context):
      context.consume(byte)
      self = .json(context)
    case .markup(var context):
      try context.consume(byte)
      self = .markup(context)
    }
  }

  /// Returns the escaping for a template value at this position; throws if no value is allowed here.
  mutating func escapingOfValue() throws(TemplateError.Problem) -> Escaping {
    switch self {
    case .plain: return .verbatim
    case .json(let context): return try context.escapingOfValue()
    case .markup(var context):
      let escaping = try context.escapingOfValue()
      self = .markup(context)
      return escaping
    }
  }

  /// Returns the position after a section of a template, from the positions with and without the section (this one and
  /// `other`); returns nil if these are incompatible.
  func merged(withBranch other: Self) -> Self? {
    if case .markup(let mine) = self, case .markup(let theirs) = other {
      return mine.merged(withBranch: theirs).map(Self.markup)
    }
    return self == other ? self : nil
  }

  /// The part of the document at this position, such as a JSON string, or nil if the template may end here.
  var placeOutsideText: TemplateError.Place? {
    switch self {
    case .plain, .json(.outsideString): nil
    case .json: .jsonString
    case .markup(let context): context.placeOutsideText
    }
  }
}

/// A position in JSON text: between strings, in a string, or after a backslash.
enum JSONContext: Hashable {
  case outsideString, string, escape

  mutating func consume(_ byte: UInt8) {
    switch (self, byte) {
    case (.outsideString, UInt8(ascii: "\"")): self = .string
    case (.string, UInt8(ascii: "\"")): self = .outsideString
    case (.string, UInt8(ascii: "\\")): self = .escape
    case (.escape, _): self = .string
    default: break
    }
  }

  func escapingOfValue() throws(TemplateError.Problem) -> Escaping {
    switch self {
    case .outsideString: return .jsonValue
    case .string: return .jsonString
    case .escape: throw .forbiddenPlace(.jsonEscape)
    }
  }
}

/// The output format of a template, which decides how values are escaped.
public enum ContentKind: Sendable, Hashable {
  /// A page: values are escaped according to their position in the HTML.
  case html
  /// An XML document such as a news feed: like HTML, but no element has special content, as `script` has.
  case xml
  /// Calendars, mail and plain text: nothing is escaped.
  case plain
  /// JSON: a tag whose value is text must be in quotes; outside of quotes, only booleans and null are allowed.
  case json

  /// Creates the output format for a file extension such as `html`, or nil if no template has that extension.
  init?(fileExtension: String) {
    switch fileExtension {
    case "html": self = .html
    case "xml": self = .xml
    case "txt", "ics": self = .plain
    case "json": self = .json
    default: return nil
    }
  }
}
