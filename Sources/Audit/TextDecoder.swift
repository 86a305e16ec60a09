import Foundation

/// Decodes text that is written with escapes, in UTF-16 or in Base64, so that it can be searched.
enum TextDecoder {
  /// Decodes escapes such as `&#101;`, `&eacute;`, `\u0065`, `\145` and `%65`; also joins lines that a calendar has
  /// divided, and the parts of a word in a PDF.
  ///
  /// Returns nil if nothing changes, or if a NUL shows that the bytes are not text.
  static func unescaped(_ bytes: [UInt8]) -> [UInt8]? {
    guard !bytes.contains(0) else { return nil }
    var plain: [UInt8] = []
    var offset = 0
    var isChanged = false
    while offset < bytes.count {
      if let (letter, length) = unescapedCharacter(in: bytes, at: offset) {
        plain += letter
        offset += length
        isChanged = true
      } else {
        plain.append(bytes[offset])
        offset += 1
      }
    }
    return isChanged ? plain : nil
  }

  /// Converts UTF-16 with a byte order mark to UTF-8; returns nil if the mark is missing or the text is invalid.
  static func decodedUTF16(_ bytes: [UInt8]) -> [UInt8]? {
    let encoding: String.Encoding
    switch bytes.prefix(2) {
    case [0xFF, 0xFE]: encoding = .utf16LittleEndian
    case [0xFE, 0xFF]: encoding = .utf16BigEndian
    default: return nil
    }
    let whole = bytes.dropFirst(2).prefix((bytes.count - 2) / 2 * 2)
    return String(bytes: whole, encoding: encoding).map { Array($0.utf8) }
  }

  /// Decodes the Base64 data at the start of `bytes`, up to the first character that is not a Base64 digit.
  static func decodedBase64(_ bytes: [UInt8]) -> [UInt8]? {
    let digits = bytes.prefix {
      switch $0 {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F: true
      default: false
      }
    }
    let length = digits.count / 4 * 4
    return Data(base64Encoded: Data(digits.prefix(length))).map { Array($0) }
  }

  private static func unescapedCharacter(in bytes: [UInt8], at offset: Int) -> ([UInt8], Int)? {
    switch bytes[offset] {
    case 0x26: decodedHTMLEntity(bytes[offset...].prefix(12))
    case 0x5C: decodedBackslashEscape(bytes[offset...].prefix(12))
    // A line break in a calendar that divides a long line.
    case 0x0D: bytes[offset...].starts(with: [0x0D, 0x0A, 0x20]) ? ([], 3) : nil
    case 0x29: pdfSeparatorLength(bytes[offset...].prefix(12)).map { ([], $0) }
    case 0x25:
      parsedNumber(bytes[offset...].dropFirst().prefix(2), radix: 16, digitCount: 2).map {
        ([UInt8(truncatingIfNeeded: $0)], 3)
      }
    default: nil
    }
  }

  /// Returns the number of bytes that separate the parts of a word in a PDF, or nil if there is no such separator.
  ///
  /// In `(Mo)18(rel)`, the separator `)18(` consists of the end of a string, a distance and the start of a string.
  private static func pdfSeparatorLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    let distance = bytes.dropFirst().prefix {
      (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E
    }
    let next = distance.endIndex
    return !distance.isEmpty && next < bytes.endIndex && bytes[next] == 0x28
      ? next - bytes.startIndex + 1 : nil
  }

  /// Decodes an HTML entity such as `&#101;`, `&#x65;` or `&eacute;`; also returns the number of decoded bytes.
  private static func decodedHTMLEntity(_ bytes: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    guard let end = bytes.firstIndex(of: 0x3B) else { return nil }
    let name = bytes[..<end].dropFirst()
    let length = end - bytes.startIndex + 1
    guard name.first == 0x23 else {
      return charactersByEntityName[String(decoding: name, as: UTF8.self)].map {
        (Array($0.utf8), length)
      }
    }
    let isHexadecimal = name.dropFirst().first.map { $0 | 0x20 == 0x78 } ?? false
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    return parsedNumber(digits, radix: isHexadecimal ? 16 : 10).flatMap {
      utf8Bytes(ofCodePoint: $0)
    }.map { ($0, length) }
  }

  /// Decodes `\145`, `\x65`, `\u0065`, or two `\u` escapes of a surrogate pair; also returns the number of decoded
  /// bytes.
  private static func decodedBackslashEscape(_ bytes: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    let rest = bytes.dropFirst(2)
    switch bytes.dropFirst().first {
    case 0x30, 0x31, 0x32, 0x33:
      return parsedNumber(bytes.dropFirst().prefix(3), radix: 8, digitCount: 3).flatMap {
        utf8Bytes(ofCodePoint: $0)
      }
      .map { ($0, 4) }
    case 0x78:
      return parsedNumber(rest.prefix(2), radix: 16, digitCount: 2).flatMap {
        utf8Bytes(ofCodePoint: $0)
      }.map { ($0, 4) }
    case 0x75:
      guard let first = parsedNumber(rest.prefix(4), radix: 16, digitCount: 4) else { return nil }
      if let letter = utf8Bytes(ofCodePoint: first) { return (letter, 6) }
      let next = rest.dropFirst(4)
      guard next.starts(with: [0x5C, 0x75]),
        let second = parsedNumber(next.dropFirst(2).prefix(4), radix: 16, digitCount: 4),
        (0xD800..<0xDC00).contains(first), (0xDC00..<0xE000).contains(second)
      else { return nil }
      return utf8Bytes(ofCodePoint: 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)).map {
        ($0, 12)
      }
    default: return nil
    }
  }

  private static func parsedNumber(
    _ digits: ArraySlice<UInt8>, radix: Int, digitCount count: Int? = nil
  ) -> Int? {
    guard count == nil || digits.count == count, digits.first != 0x2B, digits.first != 0x2D else {
      return nil
    }
    return Int(String(decoding: digits, as: UTF8.self), radix: radix)
  }

  private static func utf8Bytes(ofCodePoint codePoint: Int) -> [UInt8]? {
    UInt32(exactly: codePoint).flatMap(UnicodeScalar.init).map { Array(String($0).utf8) }
  }

  /// The characters of HTML entities by name: U+00A0 to U+00FF, and a few others.
  private static let charactersByEntityName: [String: String] = {
    let latin = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn
      sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave
      Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
      ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN
      szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute
      icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml
      yacute thorn yuml
      """.split(whereSeparator: \.isWhitespace)
    var names = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "sol": "/", "rsquo": "’",
      "oelig": "œ", "OElig": "Œ",
    ]
    for (index, name) in latin.enumerated() {
      names[String(name)] = UnicodeScalar(0xA0 + UInt32(index)).map(String.init)
    }
    return names
  }()
}
