/// A text file in UTF-8, UTF-16 or Windows-1252, which is converted to UTF-8 piece by piece.
package struct TextFile {
  private enum Encoding { case utf8, utf16(isBigEndian: Bool), windows1252 }

  package let path: String
  private let encoding: Encoding
  /// True if lines end with a carriage return alone, as on old Macs.
  private let endsLinesWithReturns: Bool

  /// Opens a text file, and reads it once to detect its encoding.
  package init(_ path: String) throws {
    self.path = path
    let encoding = try Self.detectedEncoding(of: path)
    self.encoding = encoding
    endsLinesWithReturns = try Self.endsLinesWithReturns(Self.reading(path, encoding))
  }

  /// Returns whether a text has carriage returns, but no line feeds outside quotation marks; usually reads one piece.
  private static func endsLinesWithReturns(_ read: () throws -> [UInt8]) throws -> Bool {
    var hasReturns = false
    var isQuoted = false
    while true {
      let piece = try read()
      if piece.isEmpty { return hasReturns }
      for byte in piece {
        switch byte {
        case UInt8(ascii: "\""): isQuoted.toggle()
        case UInt8(ascii: "\n") where !isQuoted: return false
        case UInt8(ascii: "\r"): hasReturns = true
        default: break
        }
      }
    }
  }

  /// Returns a function that returns the next piece of the text in UTF-8 on each call, and an empty array at the end.
  func utf8PieceReader() throws -> () throws -> [UInt8] {
    let read = try Self.reading(path, encoding)
    if !endsLinesWithReturns { return read }
    return { try read().map { $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0 } }
  }

  private static func reading(_ path: String, _ encoding: Encoding) throws -> () throws -> [UInt8] {
    let read = try pieceReader(ofFileAt: path)
    var decoder = UTF16Decoder()
    switch encoding {
    case .utf8: return read
    case .windows1252: return { try read().flatMap { utf8BytesOfWindows1252[Int($0)] } }
    case .utf16(let isBigEndian):
      return {
        while true {
          let piece = try read()
          let text = decoder.decode(piece, isBigEndian: isBigEndian)
          if piece.isEmpty || !text.isEmpty { return text }
        }
      }
    }
  }

  private static func detectedEncoding(of path: String) throws -> Encoding {
    let read = try pieceReader(ofFileAt: path)
    var piece = try read()
    if piece.starts(with: [0xFF, 0xFE, 0, 0]) { throw ImportProblem.textInUTF16OrUTF32 }
    if piece.starts(with: [0xFF, 0xFE]) { return .utf16(isBigEndian: false) }
    if piece.starts(with: [0xFE, 0xFF]) { return .utf16(isBigEndian: true) }
    var isUTF8 = true
    // The first bytes of a character whose other bytes are in the next piece.
    var rest: [UInt8] = []
    while !piece.isEmpty {
      if piece.contains(0) {
        throw piece.beginLikeUTF16OrUTF32 ? .textInUTF16OrUTF32 : ImportProblem("This is no text.")
      }
      let bytes = rest + piece
      let whole = bytes.count - bytes.incompleteCharacterLength
      isUTF8 = isUTF8 && String(validating: bytes[..<whole], as: UTF8.self) != nil
      rest = Array(bytes[whole...])
      piece = try read()
    }
    return isUTF8 && rest.isEmpty ? .utf8 : .windows1252
  }

  /// The UTF-8 bytes of each byte of Windows-1252, where an undefined byte is the Unicode character of the same number.
  private static let utf8BytesOfWindows1252: [[UInt8]] = {
    let others: [UInt32] = [
      0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
      0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
      0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
    ]
    return (0..<256).map { byte in
      let code = (0x80..<0xA0).contains(byte) ? others[byte - 0x80] : UInt32(byte)
      return Unicode.Scalar(code).map { Array(String($0).utf8) } ?? []
    }
  }()
}

/// Decodes UTF-16 from pieces that may end within a character.
private struct UTF16Decoder {
  private var incompleteBytes: [UInt8] = []

  mutating func decode(_ piece: [UInt8], isBigEndian: Bool) -> [UInt8] {
    let bytes = incompleteBytes + piece
    var units = stride(from: 0, to: bytes.count - 1, by: 2).map { place -> UInt16 in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    // A lead surrogate at the end waits for its trail surrogate in the next piece.
    let isOpen = !piece.isEmpty && units.last.map { UTF16.isLeadSurrogate($0) } == true
    if isOpen { units.removeLast() }
    incompleteBytes = Array(bytes[(units.count * 2)...])
    if piece.isEmpty { incompleteBytes = [] }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

extension [UInt8] {
  /// The number of bytes at the end that begin an incomplete UTF-8 character.
  fileprivate var incompleteCharacterLength: Int {
    for length in 1...Swift.min(3, Swift.max(1, count)) where length <= count {
      let byte = self[count - length]
      if byte & 0xC0 == 0x80 { continue }
      let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return needed > length ? length : 0
    }
    return 0
  }
}
