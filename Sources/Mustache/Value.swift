/// What a template is filled with.
///
/// Numbers, dates and plurals are written out by the caller: how they look depends on a language,
/// which is not a template engine's business.
public enum Value: Sendable, Hashable {
  /// Known but absent: written as nothing, false as a section.
  case null
  /// A condition: only good for sections, and for bare values in JSON.
  case bool(Bool)
  /// Words from anywhere, escaped for the place they land in.
  case text(String)
  /// HTML our own code made and answers for: written as it is, and only where text may stand.
  case markup(String)
  /// A section's body is written once for each of these.
  case list([Value])
  /// Named values; a section looks names up here first.
  case object([String: Value])
}

extension Value {
  /// Whether a section with this value is left out; empty text is, so that a template can ask for
  /// a caption before it draws the caption's box.
  var isFalsy: Bool {
    switch self {
    case .null, .bool(false): true
    case .bool(true), .object: false
    case .text(let words), .markup(let words): words.isEmpty
    case .list(let values): values.isEmpty
    }
  }

  /// The word errors use for this kind of value.
  var noun: String {
    switch self {
    case .null: "null"
    case .bool: "a yes/no value"
    case .text: "text"
    case .markup: "markup"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  /// Makes `.text`.
  public init(stringLiteral words: String) { self = .text(words) }

  /// Makes `.bool`.
  public init(booleanLiteral condition: Bool) { self = .bool(condition) }
}

extension Value: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// Makes `.list`.
  public init(arrayLiteral values: Value...) { self = .list(values) }

  /// Makes `.object`; of a name given twice, the last stands.
  public init(dictionaryLiteral members: (String, Value)...) {
    self = .object(Dictionary(members, uniquingKeysWith: { _, last in last }))
  }
}

extension Value: Encodable {
  /// Encodes the kind, then what it holds, named values in the order of their names: equal values are
  /// always encoded alike.
  public func encode(to encoder: any Encoder) throws {
    var parts = encoder.unkeyedContainer()
    try parts.encode(kind)
    switch self {
    case .null: break
    case .bool(let condition): try parts.encode(condition)
    case .text(let words), .markup(let words): try parts.encode(words)
    case .list(let values): try parts.encode(values)
    case .object(let members):
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        try parts.encode(name)
        try parts.encode(value)
      }
    }
  }

  private var kind: Int {
    switch self {
    case .null: 0
    case .bool: 1
    case .text: 2
    case .markup: 3
    case .list: 4
    case .object: 5
    }
  }
}
