extension String {
  /// The text as one word of a shell command, with quotation marks if they are needed.
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
  /// The byte as written between `$'` and `'` in a shell.
  fileprivate var escapedForShellQuotes: String {
    let isPlain =
      (0x20..<0x7F).contains(self) && self != UInt8(ascii: "'") && self != UInt8(ascii: "\\")
    if isPlain { return String(Unicode.Scalar(self)) }
    let digits = String(self, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
