/// A value that a template is rendered with; the caller formats numbers, dates and plurals for the language.
package enum TemplateValue: Sendable, Hashable {
  /// A known name without a value: it writes nothing and counts as false in a section.
  case null
  /// A condition, which can open a section but cannot be written.
  case bool(Bool)
  /// Text from any source, escaped according to its place.
  case text(String)
  /// A list: a section's body is written once for each item.
  case list([TemplateValue])
  /// Values by name; tags in a section for this object look up names in it first.
  case object([String: TemplateValue])

  /// Whether a template section for this value is omitted.
  ///
  /// Empty text counts as false, so that a template can test for a caption before it writes the caption's element.
  var isFalsy: Bool {
    switch self {
    case .null, .bool(false): true
    case .bool(true), .object: false
    case .text(let words): words.isEmpty
    case .list(let values): values.isEmpty
    }
  }

  /// The kind of the value: a number for the encoding, and a name for error messages.
  var kind: (code: Int, name: String) {
    switch self {
    case .null: (0, "null")
    case .bool: (1, "a yes/no value")
    case .text: (2, "text")
    case .list: (3, "a list")
    case .object: (4, "an object")
    }
  }
}

extension TemplateValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral words: String) { self = .text(words) }

  package init(booleanLiteral condition: Bool) { self = .bool(condition) }

  package init(arrayLiteral values: TemplateValue...) { self = .list(values) }

  /// Creates an `.object` value from a dictionary literal; if a name occurs twice, its last value is used.
  package init(dictionaryLiteral members: (String, TemplateValue)...) {
    self = .object(Dictionary(members, uniquingKeysWith: { _, last in last }))
  }
}

extension TemplateValue: Encodable {
  /// Encodes the number of the kind and then the content; the members of an object are sorted by name, so that equal
  /// values have equal encodings.
  package func encode(to encoder: any Encoder) throws {
    var parts = encoder.unkeyedContainer()
    try parts.encode(kind.code)
    switch self {
    case .null: break
    case .bool(let condition): try parts.encode(condition)
    case .text(let words): try parts.encode(words)
    case .list(let values): try parts.encode(values)
    case .object(let members):
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        try parts.encode(name)
        try parts.encode(value)
      }
    }
  }
}
