import Records

extension JSONReader {
  /// Returns the kind of the JSON value that comes next in the input, without reading the value.
  mutating func kind() throws -> Kind {
    try skipWhitespace()
    switch try peek() {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .list
    case UInt8(ascii: "\""): return .text
    case let byte? where byte == UInt8(ascii: "-") || byte.isDigit: return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .flag
    case UInt8(ascii: "n"): return .null
    case nil: throw endsEarly
    default: throw problem("a value is missing")
    }
  }

  /// Reads a JSON object, and calls `body` with the name of each member; `body` must read or skip the member's value.
  mutating func forEachMember(_ body: (inout Self, String) throws -> Void) throws {
    try items(from: "{", to: "}") { reader in
      let name = try reader.text()
      try reader.expect(":")
      try body(&reader, name)
    }
  }

  /// Reads a JSON list, and calls `body` for each item; `body` must read or skip the item.
  mutating func forEachItem(_ body: (inout Self) throws -> Void) throws {
    try items(from: "[", to: "]", body)
  }

  /// Reads a JSON value with everything in it; throws if the value is longer than `maximumValueLength`.
  mutating func value() throws -> JSONNode {
    let outer = end
    end = min(end, position + Self.maximumValueLength)
    defer { end = outer }
    return try node()
  }

  mutating func skip() throws {
    switch try kind() {
    case .object:
      try items(from: "{", to: "}") { reader in
        try reader.scanText(keeping: false)
        try reader.expect(":")
        try reader.skip()
      }
    case .list: try forEachItem { try $0.skip() }
    case .text: try scanText(keeping: false)
    case .number: try scanNumber()
    case .flag, .null: _ = try literal()
    }
  }

  /// Throws if the rest of the input contains anything except whitespace.
  mutating func finish() throws {
    try skipWhitespace()
    if try peek() != nil { throw problem("something follows after the end") }
  }

  private mutating func node() throws -> JSONNode {
    switch try kind() {
    case .object:
      var members: [String: JSONNode] = [:]
      try forEachMember { members[$1] = try $0.node() }
      return .object(members)
    case .list:
      var list: [JSONNode] = []
      try forEachItem { list.append(try $0.node()) }
      return .list(list)
    case .text: return .text(try text())
    case .number: return try number()
    case .flag, .null: return try literal()
    }
  }

  private mutating func items(
    from open: Unicode.Scalar, to close: Unicode.Scalar, _ item: (inout Self) throws -> Void
  ) throws {
    try expect(open)
    depth += 1
    guard depth <= Self.maximumDepth else { throw problem("values lie too deep within each other") }
    if try !readIfNext(close) {
      repeat {
        try checkLength()
        try item(&self)
      } while try readIfNext(",")
      try expect(close)
    }
    depth -= 1
  }
}
