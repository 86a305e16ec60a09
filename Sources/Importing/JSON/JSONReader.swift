import Records

/// Reads JSON text value by value from pieces of any size, with one piece in memory.
///
/// Throws at the first byte that is not valid by RFC 8259, even in skipped values, and if values are nested too deeply
/// or the file is incomplete.
struct JSONReader {
  package enum Kind { case object, list, text, number, flag, null }

  /// The maximum depth of nested values.
  static let deepest = 64
  /// The maximum length of a value in bytes, more than that of a Firestore document, which has at most 1 MB.
  static let longestValue = 1 << 22

  private let readMore: () throws -> [UInt8]
  private(set) var buffer: [UInt8] = []
  /// The index of the next byte in the piece.
  var next = 0
  private var consumed = 0
  var depth = 0
  /// The position where a value that is kept must end.
  var end = Int.max
  /// The bytes of the text or number that was read last.
  var letters: [UInt8] = []
  /// The line of the next byte, starting at 1.
  private(set) var line = 1

  /// Starts to read; `readMore` returns the next piece, and an empty one at the end.
  init(readMore: @escaping () throws -> [UInt8]) throws {
    self.readMore = readMore
    let first = try peek()
    if buffer.beginWideText { throw ImportProblem.wideText }
    if first == 0xEF {
      for byte: UInt8 in [0xEF, 0xBB, 0xBF] where try take() != byte { throw problem("no text") }
    }
  }

  init(_ path: String) throws {
    try self.init(readMore: pieces(ofFileAt: path))
  }

  var position: Int { consumed + next }
}

extension JSONReader {
  /// Throws if the current value is too long to be kept.
  func checkLength() throws {
    guard position <= end, letters.count <= Self.longestValue else {
      throw problem("a value is longer than 4 MB")
    }
  }

  /// Returns the next byte without reading it, or nil at the end.
  mutating func peek() throws -> UInt8? {
    if next == buffer.count {
      consumed += next
      next = 0
      buffer = try readMore()
    }
    return next < buffer.count ? buffer[next] : nil
  }

  mutating func take() throws -> UInt8 {
    guard let byte = try peek() else { throw endsEarly }
    next += 1
    return byte
  }

  mutating func expect(_ mark: Unicode.Scalar) throws {
    guard try !passes(mark) else { return }
    if try peek() == nil { throw endsEarly }
    throw problem("“\(mark)” is missing")
  }

  /// Reads `mark` and returns true if it comes next.
  mutating func passes(_ mark: Unicode.Scalar) throws -> Bool {
    try passBlanks()
    guard let byte = try peek(), byte == UInt8(ascii: mark) else { return false }
    next += 1
    return true
  }

  /// Skips whitespace, and counts lines.
  mutating func passBlanks() throws {
    while let byte = try peek() {
      switch byte {
      case 0x20, 0x0D, 0x09: next += 1
      case 0x0A:
        next += 1
        line += 1
      default: return
      }
    }
  }

  var endsEarly: ImportProblem {
    let length = position == 1 ? "1 byte" : "\(position) bytes"
    return ImportProblem("The file ends early, after \(length): export or copy it again.")
  }

  /// Returns a problem with the next byte, or with the one `back` bytes before.
  func problem(_ what: String, back: Int = 0) -> ImportProblem {
    ImportProblem("This is no JSON text: \(what) at byte \(position - back), in line \(line).")
  }
}

extension JSONReader {
  /// Reads a number as `Int`, as `Double`, or as text if it is too large for both.
  mutating func number() throws -> JSONNode {
    try scanNumber()
    let text = String(decoding: letters, as: UTF8.self)
    if let whole = Int(text) { return .integer(whole) }
    guard let number = Double(text), number.isFinite else { return .text(text) }
    return .number(number)
  }

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
  /// True if the bytes are a number in JSON, without a plus sign and leading zeros.
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
  /// Drops the digits at the beginning, and returns their number.
  fileprivate mutating func passDigits() -> Int {
    let digits = prefix(while: \.isDigit).count
    removeFirst(digits)
    return digits
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  fileprivate var isOfNumber: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: isDigit
    }
  }
}
