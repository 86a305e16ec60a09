import Foundation

/// A JSON value, such as an object or a number.
///
/// The keys of objects are written in alphabetical order, so that equal values have equal bytes.
package enum JSONNode: Hashable, Sendable, Codable {
  case object([String: JSONNode])
  case list([JSONNode])
  case text(String)
  case integer(Int)
  case number(Double)
  case flag(Bool)
  case null

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONNode].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONNode].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    if case .object(let members) = self { return try Self.encode(members, to: encoder) }
    var container = encoder.singleValueContainer()
    switch self {
    case .list(let items): try container.encode(items)
    case .text(let text): try container.encode(text)
    case .integer(let number): try container.encode(number)
    case .number(let number) where number.isFinite: try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .number, .null, .object: try container.encodeNil()
    }
  }

  private static func encode(_ members: [String: JSONNode], to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    for (name, node) in members.sorted(by: { $0.key < $1.key }) {
      try object.encode(node, forKey: Key(stringValue: name))
    }
  }

  package static func textList(_ texts: [String]) -> JSONNode { .list(texts.map(JSONNode.text)) }

  /// Returns a number, rounded to six decimals, as a JSON value; returns `.null` if the number is nil.
  package static func roundedNumber(_ number: Double?) -> JSONNode {
    // Adding 0 converts -0 to 0.
    number.map { .number(($0 * 1_000_000).rounded() / 1_000_000 + 0) } ?? .null
  }

  /// Returns the value as JSON with indentation, sorted keys and a line break at the end.
  package func encodedWithIndentation() throws -> Data {
    try encoded(formatting: .prettyPrinted) + Data("\n".utf8)
  }

  /// Returns the value as JSON on one line, with sorted keys.
  package func encodedOnOneLine() throws -> String {
    String(decoding: try encoded(formatting: []), as: UTF8.self)
  }

  private func encoded(formatting: JSONEncoder.OutputFormatting) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return try encoder.encode(self)
  }
}
