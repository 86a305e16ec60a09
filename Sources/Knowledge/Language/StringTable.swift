import Foundation

/// The entries of a string table file, by key.
///
///     /* a comment */
///     "feeds.title" = "Feeds of {name}";   // another
///     "feeds.number#one" = "{count} feed";
///
/// Each entry is at the start of a line. Quoted text supports the escapes `\"`, `\\`, `\n` and `\U202f`.
struct StringTable: Hashable, Sendable {
  let phrasesByKey: [String: Phrase]

  /// Reads the text of a string table; throws an error with the file and the line or key of the first problem.
  init(reading text: String, named file: String) throws(PhraseError) {
    let texts = try Self.textsByKey(in: text, named: file)
    try Self.requireOneText(forEachKeyIn: text, named: file)
    var entries: [String: Phrase] = [:]
    for (key, text) in texts {
      guard Self.isValidKey(key) else {
        throw PhraseError(
          at: file,
          "\"\(key)\" is not a valid key: use words of letters, digits and _, separated by "
            + "dots, and a plural form such as #one or #other after a counted key")
      }
      guard let phrase = Phrase(text), !phrase.components.isEmpty else {
        throw PhraseError(at: file, "\"\(key)\" needs text, with only placeholder names in braces")
      }
      entries[key] = phrase
    }
    self.phrasesByKey = entries
  }

  private static func textsByKey(
    in table: String, named file: String
  ) throws(PhraseError) -> [String: String] {
    // The parser reports an empty file as an error.
    if table.isEmpty { return [:] }
    let found: Any
    do {
      found = try PropertyListSerialization.propertyList(from: Data(table.utf8), format: nil)
    } catch {
      // The error is an object of Core Foundation, and only its description contains the line.
      let cause = "\(error as NSError)".firstMatch(of: /[^"]+ on line [0-9]+/)
      throw PhraseError(at: file, cause.map { String($0.0) } ?? "it is not a string table")
    }
    guard let texts = found as? [String: String] else {
      throw PhraseError(at: file, "each key and each text must be in quotes")
    }
    return texts
  }

  /// Throws if two lines start with the same key; the parser would return only one of their texts.
  private static func requireOneText(
    forEachKeyIn text: String, named file: String
  ) throws(PhraseError) {
    let quote = UInt8(ascii: "\"")
    let keys = text.utf8.split(separator: UInt8(ascii: "\n")).filter { $0.first == quote }
      .map { Substring($0.dropFirst().prefix { $0 != quote }) }
    var known: Set<Substring> = []
    for key in keys where !known.insert(key).inserted {
      throw PhraseError(at: file, "\"\(key)\" has two texts")
    }
  }

  private static func isValidKey(_ key: String) -> Bool {
    let name = key.utf8.prefix { $0 != UInt8(ascii: "#") }
    let form = key.utf8.dropFirst(name.count)
    if !form.isEmpty, PluralCategory(rawValue: String(Substring(form.dropFirst()))) == nil {
      return false
    }
    return name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.allSatisfy(isKeyWordByte) }
  }

  private static func isKeyWordByte(_ byte: UInt8) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return letters.contains(byte | 0x20) || digits.contains(byte) || byte == UInt8(ascii: "_")
  }
}
