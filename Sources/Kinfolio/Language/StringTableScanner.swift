/// Reads a string table from its first character to its last, knowing the line.
struct StringTableScanner {
  private let file: String
  private var rest: Substring.UnicodeScalarView
  private var line = 1

  init(_ text: String, named file: String) {
    self.file = file
    rest = text[...].unicodeScalars
  }

  /// The next entry, or nil at the end of the file.
  mutating func entry() throws(PhraseError) -> (key: String, text: String, line: Int)? {
    try skipBlanks()
    if rest.isEmpty { return nil }
    let start = line
    let key = try quoted("a key in quotes")
    try expect("=")
    let text = try quoted("the phrase in quotes")
    try expect(";")
    return (key, text, start)
  }

  func error(_ problem: String, at line: Int? = nil) -> PhraseError {
    PhraseError(at: "\(file):\(line ?? self.line)", problem)
  }

  private mutating func next() -> Unicode.Scalar? {
    let scalar = rest.popFirst()
    if scalar == "\n" { line += 1 }
    return scalar
  }

  private mutating func skipBlanks() throws(PhraseError) {
    while let scalar = rest.first {
      if scalar.properties.isWhitespace {
        _ = next()
      } else if rest.starts(with: "//".unicodeScalars) {
        while let scalar = rest.first, scalar != "\n" { _ = next() }
      } else if rest.starts(with: "/*".unicodeScalars) {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(PhraseError) {
    let start = line
    rest = rest.dropFirst(2)
    while !rest.starts(with: "*/".unicodeScalars) {
      guard next() != nil else {
        throw error("the comment that begins here has no */", at: start)
      }
    }
    rest = rest.dropFirst(2)
  }

  private mutating func expect(_ mark: Unicode.Scalar) throws(PhraseError) {
    try skipBlanks()
    guard rest.first == mark else { throw unexpected("\"\(mark)\"") }
    _ = next()
  }

  private mutating func quoted(_ what: String) throws(PhraseError) -> String {
    try skipBlanks()
    guard rest.first == "\"" else { throw unexpected(what) }
    _ = next()
    let start = line
    var text = String.UnicodeScalarView()
    while let scalar = next() {
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(try escaped())
      case "\n": throw error("the quotation mark that opens here is not closed", at: start)
      default: text.append(scalar)
      }
    }
    throw error("the quotation mark that opens here is not closed", at: start)
  }

  private mutating func escaped() throws(PhraseError) -> Unicode.Scalar {
    switch next() {
    case "\"": return "\""
    case "\\": return "\\"
    case "n": return "\n"
    case "u": return try escapedCode()
    default: throw error(#"after a backslash only ", \, n or u{…} may stand"#)
    }
  }

  private mutating func escapedCode() throws(PhraseError) -> Unicode.Scalar {
    let brace = rest.popFirst()
    let digits = rest.prefix { $0.properties.isASCIIHexDigit }
    rest = rest.dropFirst(digits.count)
    guard brace == "{", rest.popFirst() == "}",
      let code = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(code)
    else { throw error(#"\u needs a character's number in braces, such as \u{202f}"#) }
    return scalar
  }

  private func unexpected(_ wanted: String) -> PhraseError {
    guard let found = rest.first else { return error("the file ends where \(wanted) belongs") }
    return error("\(wanted) belongs where \"\(found)\" stands")
  }
}
