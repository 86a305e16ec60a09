import Records

/// Numbers and the three words of JSON.
extension JSONReader {
  /// Reads a number; a whole one stays whole where it has room, and one that has room nowhere stays as it is
  /// written.
  mutating func number() throws -> JSONNode {
    try scanNumber()
    let text = String(decoding: letters, as: UTF8.self)
    if let whole = Int(text) { return .integer(whole) }
    guard let number = Double(text), number.isFinite else { return .text(text) }
    return .number(number)
  }

  /// Reads a number as it is written.
  mutating func scanNumber() throws {
    letters.removeAll(keepingCapacity: true)
    while let byte = try peek(), byte.isOfNumber, letters.count < 400 {
      letters.append(byte)
      next += 1
    }
    if !letters.isJSONNumber {
      throw try peek() == nil ? endsEarly : problem("what is no number ends")
    }
  }

  /// Reads `true`, `false` or `null`.
  mutating func word() throws -> JSONNode {
    let words: [(String, JSONNode)] = [
      ("true", .flag(true)), ("false", .flag(false)), ("null", .null),
    ]
    let first = try peek()
    guard let (word, node) = words.first(where: { $0.0.utf8.first == first }) else {
      throw problem("a value is missing")
    }
    for letter in word.utf8 where try take() != letter {
      throw problem("an unknown word stands", back: 1)
    }
    return node
  }
}

extension [UInt8] {
  /// Whether they are a number as JSON writes it: no sign before, no nought before other digits.
  fileprivate var isJSONNumber: Bool {
    var rest = self[...]
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let beginsWithNought = rest.first == UInt8(ascii: "0")
    let whole = rest.passDigits()
    guard whole == 1 || whole > 1 && !beginsWithNought else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard rest.passDigits() > 0 else { return false }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest.removeFirst()
      }
      guard rest.passDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}

extension ArraySlice<UInt8> {
  /// Drops the digits it begins with; tells how many.
  fileprivate mutating func passDigits() -> Int {
    let digits = prefix(while: \.isDigit).count
    removeFirst(digits)
    return digits
  }
}

extension UInt8 {
  /// Whether it is a digit from 0 to 9.
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether it may stand in a number.
  fileprivate var isOfNumber: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: isDigit
    }
  }
}
