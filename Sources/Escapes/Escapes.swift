extension Unicode.Scalar {
  /// The HTML entity, such as `&lt;`, for a character that HTML and XML interpret, or nil for any other character.
  @inlinable package var markupEntity: String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: nil
    }
  }
}

extension String {
  /// The text with entities such as `&lt;` in place of the characters that HTML and XML interpret.
  ///
  /// Replaces Unicode scalars, because browsers interpret "<" even before a combining accent, but Swift combines both
  /// into one `Character`.
  package var escapedForMarkup: String {
    unicodeScalars.reduce(into: "") { $0 += $1.markupEntity ?? String($1) }
  }

  /// Returns the text with all bytes percent-encoded, except ASCII letters, digits and the characters in `unencoded`.
  package func percentEncoded(keeping unencoded: String) -> String {
    let unencodedBytes = Set(unencoded.utf8)
    return utf8.reduce(into: "") { text, byte in
      let isUnencoded =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || unencodedBytes.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      text += isUnencoded ? String(UnicodeScalar(byte)) : byte < 16 ? "%0\(digits)" : "%\(digits)"
    }
  }

  /// The text as one word of a shell command, with quotation marks if it contains characters such as spaces.
  package var quotedForShell: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "/._-+,:=@%".unicodeScalars.contains($0)
    }
    if isPlain, !isEmpty { return self }
    // A terminal would interpret control characters in a name.
    let isHarmless = unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    if isHarmless { return "'" + replacing("'", with: "'\\''") + "'" }
    return "$'" + utf8.map(\.escapedForShellQuotes).joined() + "'"
  }
}

extension UInt8 {
  /// The byte in the form in which a shell command contains it between `$'` and `'`, such as `\033`.
  fileprivate var escapedForShellQuotes: String {
    let isPlain =
      (0x20..<0x7F).contains(self) && self != UInt8(ascii: "'") && self != UInt8(ascii: "\\")
    if isPlain { return String(Unicode.Scalar(self)) }
    let digits = String(self, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
