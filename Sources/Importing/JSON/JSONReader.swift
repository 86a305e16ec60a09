import Records

/// Reads JSON text value by value from pieces of any size, keeping one piece in memory.
///
/// Whatever is no JSON by RFC 8259 is refused with the byte it begins at, also in values that are passed
/// over; so are values within values deeper than any export has them, and half a file.
struct JSONReader {
  package enum Kind { case object, list, text, number, flag, null }

  /// How many values may lie within each other.
  static let deepest = 64
  /// More bytes than a document of Firestore has, of which one is 1 MB at most.
  static let longestValue = 1 << 22

  private let readMore: () throws -> [UInt8]
  private(set) var buffer: [UInt8] = []
  /// Where in the piece the next byte lies.
  var next = 0
  private var consumed = 0
  var depth = 0
  /// Where a value that is kept has to end.
  var end = Int.max
  /// The letters of the text or number that was read last.
  var letters: [UInt8] = []
  /// The line of the next byte, from 1.
  private(set) var line = 1

  /// Begins to read; `readMore` gives the next piece, and an empty one at the end.
  init(readMore: @escaping () throws -> [UInt8]) throws {
    self.readMore = readMore
    let first = try peek()
    if buffer.beginWideText { throw ImportProblem.wideText }
    if first == 0xEF {
      for byte: UInt8 in [0xEF, 0xBB, 0xBF] where try take() != byte { throw problem("no text") }
    }
  }

  /// Begins to read a file; throws where the disk refuses.
  init(_ path: String) throws {
    try self.init(readMore: pieces(ofFileAt: path))
  }

  /// How many bytes were read.
  var position: Int { consumed + next }
}

extension JSONReader {
  /// Throws where a value that is being read has grown too long to be kept.
  func checkLength() throws {
    guard position <= end, letters.count <= Self.longestValue else {
      throw problem("a value is longer than 4 MB")
    }
  }

  /// The next byte, which stays; nil at the end.
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

  /// Reads a mark, if it comes next.
  mutating func passes(_ mark: Unicode.Scalar) throws -> Bool {
    try passBlanks()
    guard let byte = try peek(), byte == UInt8(ascii: mark) else { return false }
    next += 1
    return true
  }

  /// Passes over what may stand between values, counting lines.
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

  /// A problem with the next byte, or with the one `back` before.
  func problem(_ what: String, back: Int = 0) -> ImportProblem {
    ImportProblem("This is no JSON text: \(what) at byte \(position - back), in line \(line).")
  }
}

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
