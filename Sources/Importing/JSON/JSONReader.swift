import Records

/// Reads JSON text value by value from pieces of input of any size, of which only one is in memory.
///
/// Throws at the first byte that is not valid by RFC 8259, even in skipped values, and if values are nested too deeply
/// or the file is incomplete.
struct JSONReader {
  package enum Kind { case object, list, text, number, flag, null }

  /// The maximum depth of nested JSON objects and lists.
  static let maximumDepth = 64
  /// The maximum length in bytes of a JSON value that is kept in memory, which is four times that of a Firestore
  /// document.
  static let maximumValueBytes = 1 << 22

  private let readMore: () throws -> [UInt8]
  private(set) var buffer: [UInt8] = []
  /// The index in `buffer` of the next byte to read.
  var nextIndex = 0
  /// The number of bytes of the input before those in `buffer`.
  private var bytesBeforeBuffer = 0
  var depth = 0
  /// The position in the input before which the current value must end, because of `maximumValueBytes`.
  var valueEndLimit = Int.max
  /// The bytes of the string or number that was read last, without those that the caller does not need.
  var textBytes: [UInt8] = []
  /// The line of the next byte to read, starting at 1.
  private(set) var line = 1

  /// Creates a reader of the input that `readMore` returns piece by piece, with an empty piece at the end.
  init(readMore: @escaping () throws -> [UInt8]) throws {
    self.readMore = readMore
    let first = try peekByte()
    if buffer.beginLikeUTF16OrUTF32 { throw ImportProblem.textInUTF16OrUTF32 }
    if first == 0xEF {
      for byte: UInt8 in [0xEF, 0xBB, 0xBF] where try readByte() != byte {
        throw problem("no text")
      }
    }
  }

  init(_ path: String) throws {
    try self.init(readMore: pieceReader(ofFileAt: path))
  }

  var position: Int { bytesBeforeBuffer + nextIndex }

  /// Throws if the JSON value that is being read is longer than `maximumValueBytes`.
  func checkValueLength() throws {
    guard position <= valueEndLimit, textBytes.count <= Self.maximumValueBytes else {
      throw problem("a value is longer than 4 MB")
    }
  }

  /// Returns the next byte of the input without reading it, or nil at the end of the input.
  mutating func peekByte() throws -> UInt8? {
    if nextIndex == buffer.count {
      bytesBeforeBuffer += nextIndex
      nextIndex = 0
      buffer = try readMore()
    }
    return nextIndex < buffer.count ? buffer[nextIndex] : nil
  }

  mutating func readByte() throws -> UInt8 {
    guard let byte = try peekByte() else { throw endsEarlyProblem }
    nextIndex += 1
    return byte
  }

  /// Skips whitespace and reads `mark`, or throws if another character follows.
  mutating func expect(_ mark: Unicode.Scalar) throws {
    guard try !readIfNext(mark) else { return }
    if try peekByte() == nil { throw endsEarlyProblem }
    throw problem("“\(mark)” is missing")
  }

  /// Skips whitespace, reads the next byte if it is `mark`, and returns whether it was.
  mutating func readIfNext(_ mark: Unicode.Scalar) throws -> Bool {
    try skipWhitespace()
    guard let byte = try peekByte(), byte == UInt8(ascii: mark) else { return false }
    nextIndex += 1
    return true
  }

  /// Skips whitespace, and counts lines.
  mutating func skipWhitespace() throws {
    while let byte = try peekByte() {
      switch byte {
      case 0x20, 0x0D, 0x09: nextIndex += 1
      case 0x0A:
        nextIndex += 1
        line += 1
      default: return
      }
    }
  }

  var endsEarlyProblem: ImportProblem {
    let length = position == 1 ? "1 byte" : "\(position) bytes"
    return ImportProblem("The file ends early, after \(length): export or copy it again.")
  }

  /// Returns an error that describes what is wrong with the next byte, or with the byte `bytesBack` bytes before it.
  func problem(_ what: String, bytesBack: Int = 0) -> ImportProblem {
    ImportProblem(
      "This is not valid JSON: \(what) at byte \(position - bytesBack), in line \(line).")
  }

  /// Reads a JSON number, and returns it as an `Int`, as a `Double`, or as text if it is too large for both.
  mutating func readNumber() throws -> JSONNode {
    try scanNumber()
    let text = String(decoding: textBytes, as: UTF8.self)
    if let whole = Int(text) { return .integer(whole) }
    guard let number = Double(text), number.isFinite else { return .text(text) }
    return .number(number)
  }

  /// Reads a JSON number, and stores its bytes in `textBytes`.
  mutating func scanNumber() throws {
    textBytes.removeAll(keepingCapacity: true)
    while let byte = try peekByte(), byte.isPartOfJSONNumber, textBytes.count < 400 {
      textBytes.append(byte)
      nextIndex += 1
    }
    if !textBytes.isJSONNumber {
      throw try peekByte() == nil ? endsEarlyProblem : problem("an invalid number ends")
    }
  }

  /// Reads `true`, `false` or `null`.
  mutating func readLiteral() throws -> JSONNode {
    let words: [(String, JSONNode)] = [
      ("true", .flag(true)), ("false", .flag(false)), ("null", .null),
    ]
    let first = try peekByte()
    guard let (literal, node) = words.first(where: { $0.0.utf8.first == first }) else {
      throw problem("a value is missing")
    }
    for letter in literal.utf8 where try readByte() != letter {
      throw problem("an unknown word is", bytesBack: 1)
    }
    return node
  }

  /// Returns the kind of the JSON value that comes next in the input, without reading the value.
  mutating func nextKind() throws -> Kind {
    try skipWhitespace()
    switch try peekByte() {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .list
    case UInt8(ascii: "\""): return .text
    case let byte? where byte == UInt8(ascii: "-") || byte.isDigit: return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .flag
    case UInt8(ascii: "n"): return .null
    case nil: throw endsEarlyProblem
    default: throw problem("a value is missing")
    }
  }

  /// Reads a JSON object, and calls `body`, which must read or skip the member's value, with the name of each member.
  mutating func forEachMember(_ body: (inout Self, String) throws -> Void) throws {
    try readItems(from: "{", to: "}") { reader in
      let name = try reader.readText()
      try reader.expect(":")
      try body(&reader, name)
    }
  }

  /// Reads a JSON list, and calls `body`, which must read or skip the item, for each item.
  mutating func forEachItem(_ body: (inout Self) throws -> Void) throws {
    try readItems(from: "[", to: "]", body)
  }

  /// Reads a JSON value with everything in it, or throws if the value is longer than `maximumValueBytes`.
  mutating func readValue() throws -> JSONNode {
    let outer = valueEndLimit
    valueEndLimit = min(valueEndLimit, position + Self.maximumValueBytes)
    defer { valueEndLimit = outer }
    return try readNode()
  }

  mutating func skipValue() throws {
    switch try nextKind() {
    case .object:
      try readItems(from: "{", to: "}") { reader in
        try reader.scanText(storesBytes: false)
        try reader.expect(":")
        try reader.skipValue()
      }
    case .list: try forEachItem { try $0.skipValue() }
    case .text: try scanText(storesBytes: false)
    case .number: try scanNumber()
    case .flag, .null: _ = try readLiteral()
    }
  }

  /// Throws if the rest of the input contains anything except whitespace.
  mutating func expectEnd() throws {
    try skipWhitespace()
    if try peekByte() != nil { throw problem("something follows after the end") }
  }

  private mutating func readNode() throws -> JSONNode {
    switch try nextKind() {
    case .object:
      var members: [String: JSONNode] = [:]
      try forEachMember { members[$1] = try $0.readNode() }
      return .object(members)
    case .list:
      var list: [JSONNode] = []
      try forEachItem { list.append(try $0.readNode()) }
      return .list(list)
    case .text: return .text(try readText())
    case .number: return try readNumber()
    case .flag, .null: return try readLiteral()
    }
  }

  private mutating func readItems(
    from open: Unicode.Scalar, to close: Unicode.Scalar, _ item: (inout Self) throws -> Void
  ) throws {
    try expect(open)
    depth += 1
    guard depth <= Self.maximumDepth else { throw problem("values are nested too deep") }
    if try !readIfNext(close) {
      repeat {
        try checkValueLength()
        try item(&self)
      } while try readIfNext(",")
      try expect(close)
    }
    depth -= 1
  }
}

extension [UInt8] {
  /// True if the bytes are a valid JSON number, which is stricter than a `Double`: it has no leading plus sign, no
  /// leading zeros, and digits on both sides of a period.
  fileprivate var isJSONNumber: Bool {
    let unsigned = first == UInt8(ascii: "-") ? dropFirst() : self[...]
    let whole = unsigned.prefix(while: \.isDigit)
    let rest = unsigned.dropFirst(whole.count)
    if whole.isEmpty || whole.count > 1 && whole.first == UInt8(ascii: "0") { return false }
    if rest.first == UInt8(ascii: "."), rest.dropFirst().first?.isDigit != true { return false }
    return Double(String(decoding: self, as: UTF8.self)) != nil
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  fileprivate var isPartOfJSONNumber: Bool {
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: isDigit
    }
  }
}
