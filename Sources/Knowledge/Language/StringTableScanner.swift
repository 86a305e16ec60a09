/// A scanner for string tables that keeps track of the line.
struct StringTableScanner {
  private let file: String
  private let text: [UInt8]
  private var position = 0
  private var line = 1

  init(_ text: String, named file: String) {
    self.file = file
    self.text = Array(text.utf8)
  }

  /// Returns the next entry; nil at the end of the file.
  mutating func entry() throws(PhraseError) -> (key: String, text: String, line: Int)? {
    try skipBlanksAndComments()
    if nextByte == nil { return nil }
    let start = line
    let key = try quotedText(expecting: "a key in quotes")
    try expect("=")
    let text = try quotedText(expecting: "a phrase in quotes")
    try expect(";")
    return (key, text, start)
  }

  func error(_ problem: String, at line: Int? = nil) -> PhraseError {
    PhraseError(at: "\(file):\(line ?? self.line)", problem)
  }

  private var nextByte: UInt8? { position < text.count ? text[position] : nil }

  private func isNext(_ prefix: String) -> Bool { text[position...].starts(with: prefix.utf8) }

  private mutating func advance() -> UInt8? {
    guard let byte = nextByte else { return nil }
    position += 1
    if byte == UInt8(ascii: "\n") { line += 1 }
    return byte
  }

  private mutating func skipBlanksAndComments() throws(PhraseError) {
    while let byte = nextByte {
      if byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) {
        _ = advance()
      } else if isNext("//") {
        while let byte = nextByte, byte != UInt8(ascii: "\n") { position += 1 }
      } else if isNext("/*") {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(PhraseError) {
    let start = line
    position += 2
    while !isNext("*/") {
      guard advance() != nil else {
        throw error("unclosed comment: */ is missing", at: start)
      }
    }
    position += 2
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(PhraseError) {
    try skipBlanksAndComments()
    guard nextByte == UInt8(ascii: character) else { throw unexpected("\"\(character)\"") }
    position += 1
  }

  private mutating func quotedText(expecting what: String) throws(PhraseError) -> String {
    try skipBlanksAndComments()
    guard nextByte == UInt8(ascii: "\"") else { throw unexpected(what) }
    position += 1
    let start = line
    var bytes: [UInt8] = []
    while let byte = advance(), byte != UInt8(ascii: "\n") {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): bytes += String(try escaped()).utf8
      default: bytes.append(byte)
      }
    }
    throw error("unclosed quotation mark", at: start)
  }

  private mutating func escaped() throws(PhraseError) -> Unicode.Scalar {
    switch advance() {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "u"): return try escapedCode()
    default: throw error(#"only ", \, n or u{…} is allowed after a backslash"#)
    }
  }

  private mutating func escapedCode() throws(PhraseError) -> Unicode.Scalar {
    let end = text[position...].firstIndex(of: UInt8(ascii: "}")) ?? text.endIndex
    let code = String(decoding: text[position..<end].dropFirst(), as: UTF8.self)
    guard nextByte == UInt8(ascii: "{"), end < text.endIndex, code.first?.isHexDigit == true,
      let number = UInt32(code, radix: 16), let scalar = Unicode.Scalar(number)
    else { throw error(#"\u needs a character code in braces, such as \u{202f}"#) }
    position = end + 1
    return scalar
  }

  private func unexpected(_ expected: String) -> PhraseError {
    guard let found = String(decoding: text[position...], as: UTF8.self).unicodeScalars.first else {
      return error("expected \(expected), found the end of the file")
    }
    return error("expected \(expected), found \"\(found)\"")
  }
}
