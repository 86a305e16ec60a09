/// The entries of one file of phrases, by key.
///
///     /* a comment */
///     "feeds.title" = "Feeds of {name}";   // another
///     "feeds.number#one" = "{count} feed";
///
/// In quotes, `\"`, `\\`, `\n` and `\u{202f}` stand for what cannot be typed.
struct StringTable: Hashable, Sendable {
  let entries: [String: Phrase]

  /// Reads a table; throws with file and line at the first thing that is not as it should be.
  init(reading text: String, named file: String) throws(PhraseError) {
    var scanner = StringTableScanner(text, named: file)
    var entries: [String: Phrase] = [:]
    var lines: [String: Int] = [:]
    while let entry = try scanner.entry() {
      if let first = lines.updateValue(entry.line, forKey: entry.key) {
        throw scanner.error("\"\(entry.key)\" stands on line \(first) already", at: entry.line)
      }
      guard Self.isKey(entry.key) else {
        throw scanner.error(
          "\"\(entry.key)\" is not a key: words of letters, digits and _ with dots between, "
            + "and #one, #many or #other behind a counted one", at: entry.line)
      }
      guard let phrase = Phrase(entry.text), !phrase.pieces.isEmpty else {
        throw scanner.error(
          "\"\(entry.key)\" needs text, and in braces nothing but a placeholder's name",
          at: entry.line)
      }
      entries[entry.key] = phrase
    }
    self.entries = entries
  }

  private static func isKey(_ key: String) -> Bool {
    let parts = key.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, Plural(rawValue: String(parts[1])) == nil { return false }
    return parts[0].split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" }
    }
  }
}
