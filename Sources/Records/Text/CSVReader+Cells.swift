private let quote = UInt8(ascii: "\"")

extension ArraySlice<UInt8> {
  /// The bytes with one quotation mark for every two.
  func halvingQuotes() -> ArraySlice<UInt8> {
    var halved: ArraySlice<UInt8> = []
    var isSecond = false
    for byte in self {
      isSecond = byte == quote && !isSecond && halved.last == quote
      if !isSecond { halved.append(byte) }
    }
    return halved
  }

  package func trimmingSpaces() -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let end = lastIndex { !isSpace($0) }.map { $0 + 1 } ?? startIndex
    return self[startIndex..<end].drop(while: isSpace)
  }
}
