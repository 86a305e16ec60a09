/// The entries of a string table file, by key.
///
///     /* a comment */
///     "feeds.title" = "Feeds of {name}";   // another
///     "feeds.number#one" = "{count} feed";
///
/// Quoted text supports the escapes `\"`, `\\`, `\n` and `\u{202f}`.
struct StringTable: Hashable, Sendable {
  let entries: [String: Phrase]

  /// Parses a table.
  ///
  /// Throws with file and line at the first problem.
  init(reading text: String, named file: String) throws(PhraseError) {
    var scanner = StringTableScanner(text, named: file)
    var entries: [String: Phrase] = [:]
    var lines: [String: Int] = [:]
    while let entry = try scanner.entry() {
      if let first = lines.updateValue(entry.line, forKey: entry.key) {
        throw scanner.error("\"\(entry.key)\" is already on line \(first)", at: entry.line)
      }
      guard Self.isKey(entry.key) else {
        throw scanner.error(
          "\"\(entry.key)\" is not a valid key: use words of letters, digits and _, separated by "
            + "dots, and a plural form such as #one or #other after a counted key",
          at: entry.line)
      }
      guard let phrase = Phrase(entry.text), !phrase.components.isEmpty else {
        throw scanner.error(
          "\"\(entry.key)\" needs text, with only placeholder names in braces",
          at: entry.line)
      }
      entries[entry.key] = phrase
    }
    self.entries = entries
  }

  private static func isKey(_ key: String) -> Bool {
    let name = key.utf8.prefix { $0 != UInt8(ascii: "#") }
    let form = key.utf8.dropFirst(name.count)
    if !form.isEmpty, Plural(rawValue: String(Substring(form.dropFirst()))) == nil { return false }
    return name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.allSatisfy(isWordByte) }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return letters.contains(byte | 0x20) || digits.contains(byte) || byte == UInt8(ascii: "_")
  }
}
