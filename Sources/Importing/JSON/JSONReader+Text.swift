extension JSONReader {
  /// Reads a JSON string, and returns about its first `most` bytes.
  ///
  /// The result can be longer, because a piece of the input is never divided.
  mutating func readText(maximumBytes most: Int = .max) throws -> String {
    try scanText(storesBytes: true, maximumBytes: most)
    return String(decoding: textBytes, as: UTF8.self)
  }

  /// Reads a JSON string to its end, and stores about its first `most` bytes in `textBytes`, or no bytes if `wantsAll`
  /// is false.
  mutating func scanText(storesBytes wantsAll: Bool, maximumBytes most: Int = .max) throws {
    try expect("\"")
    textBytes.removeAll(keepingCapacity: true)
    while true {
      let isKept = wantsAll && textBytes.count < most
      try readPlainASCII(storesBytes: isKept)
      let byte = try readByte()
      switch byte {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\"): storeBytes(try readEscape(), if: isKept)
      case 0..<0x20: throw problem("a text contains a control character", bytesBack: 1)
      case 0x80...: storeBytes(try readCharacter(firstByte: byte), if: isKept)
      // An ordinary character is here only if it is the first byte of a piece of the input.
      default: storeBytes([byte], if: isKept)
      }
      try checkValueLength()
    }
  }

  private mutating func storeBytes(_ bytes: [UInt8], if isKept: Bool) {
    if isKept { textBytes += bytes }
  }

  /// Reads the ASCII characters before a quotation mark, a backslash, any other special byte or the end of the current
  /// piece of the input.
  private mutating func readPlainASCII(storesBytes isKept: Bool) throws {
    var end = nextIndex
    while end < buffer.count, (0x20..<0x80).contains(buffer[end]),
      buffer[end] != UInt8(ascii: "\""), buffer[end] != UInt8(ascii: "\\")
    { end += 1 }
    if isKept { textBytes += buffer[nextIndex..<end] }
    nextIndex = end
  }

  /// Reads the rest of a UTF-8 character with the first byte `lead`, and returns all bytes of the character.
  ///
  /// Throws if the bytes are not in Unicode's table of well-formed UTF-8.
  private mutating func readCharacter(firstByte lead: UInt8) throws -> [UInt8] {
    let second: ClosedRange<UInt8>
    let count: Int
    switch lead {
    case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: throw invalidUTF8
    }
    var bytes = [lead]
    while bytes.count < count {
      let byte = try readByte()
      guard (bytes.count == 1 ? second : 0x80...0xBF).contains(byte) else { throw invalidUTF8 }
      bytes.append(byte)
    }
    return bytes
  }

  private var invalidUTF8: ImportProblem {
    ImportProblem(
      "This is no UTF-8, as JSON must be, at byte \(position - 1), in line \(line): "
        + "export it again, or save it as UTF-8 in an editor.")
  }

  /// Reads the rest of an escape such as `\n`, and returns the character in UTF-8.
  private mutating func readEscape() throws -> [UInt8] {
    let byte = try readByte()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try readUnicodeEscape()
    default: throw problem("an unknown letter follows a \\", bytesBack: 1)
    }
  }

  /// Reads the digits after `\u` and, if the character is beyond U+FFFF, a second such escape, and returns the
  /// character in UTF-8.
  private mutating func readUnicodeEscape() throws -> [UInt8] {
    var units = [try readFourHexDigits()]
    var isWhole = true
    if UTF16.isLeadSurrogate(units[0]) {
      isWhole = try readByte() == UInt8(ascii: "\\") && readByte() == UInt8(ascii: "u")
      if isWhole { units.append(try readFourHexDigits()) }
    }
    guard isWhole, let letter = String(validating: units, as: UTF16.self) else {
      throw problem("a text contains half of a character", bytesBack: 1)
    }
    return Array(letter.utf8)
  }

  private mutating func readFourHexDigits() throws -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(try readByte())).hexDigitValue else {
        throw problem("four digits are missing after \\u", bytesBack: 1)
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}
