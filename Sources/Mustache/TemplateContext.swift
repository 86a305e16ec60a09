/// What kind of place the template has reached, which decides how a value there is escaped.
enum TemplateContext: Hashable {
  case plain
  case json(JSONContext)
  case markup(MarkupContext)

  init(_ kind: ContentKind) {
    switch kind {
    case .plain: self = .plain
    case .json: self = .json(.value)
    case .html: self = .markup(MarkupContext(isHTML: true))
    case .xml: self = .markup(MarkupContext(isHTML: false))
    }
  }

  /// Reads on by one byte of the template's own text.
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

  /// How to write a value that stands here, or why none may.
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

  /// Where the template goes on after a branch that may or may not have been taken; nil if the two
  /// ways lead to different places.
  func joined(with other: Self) -> Self? {
    if case .markup(let mine) = self, case .markup(let theirs) = other {
      return mine.joined(with: theirs).map(Self.markup)
    }
    return self == other ? self : nil
  }

  /// Where we are, unless it is where a template begins and must end.
  var placeOutsideText: TemplateError.Place? {
    switch self {
    case .plain, .json(.value): nil
    case .json: .jsonString
    case .markup(let context): context.placeOutsideText
    }
  }
}

/// Where in JSON the template has reached: between strings, in one, or behind its backslash.
enum JSONContext: Hashable {
  case value, string, escape

  mutating func consume(_ byte: UInt8) {
    switch (self, byte) {
    case (.value, UInt8(ascii: "\"")): self = .string
    case (.string, UInt8(ascii: "\"")): self = .value
    case (.string, UInt8(ascii: "\\")): self = .escape
    case (.escape, _): self = .string
    default: break
    }
  }

  func escapingOfValue() throws(TemplateError.Problem) -> Escaping {
    switch self {
    case .value: return .jsonValue
    case .string: return .jsonString
    case .escape: throw .forbiddenPlace(.jsonEscape)
    }
  }
}

/// What a template writes, which decides how values are escaped.
public enum ContentKind: Sendable, Hashable {
  /// A page: escaped by where in the HTML a value stands.
  case html
  /// A feed: as HTML, but without elements whose content is not text.
  case xml
  /// Calendars, mail, plain text: nothing is escaped.
  case plain
  /// Values stand inside quoted strings; bare only if they are yes/no or null.
  case json

  /// The kind a file's last name part promises, if it is one we write.
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
