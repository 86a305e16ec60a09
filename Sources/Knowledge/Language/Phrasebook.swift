import Foundation
import Hashing
import Records

package struct Phrasebook: Sendable, Encodable {
  package let language: Language
  package let description: LanguageDescription
  let phrasesByKey: [String: Phrase]
  /// The texts of the phrases without placeholders and plural forms, by key.
  ///
  /// No key may start with another key and a dot.
  package let plainTextsByKey: [String: String]
  /// The hashes of the language's description and of its string tables, from which all other properties are read.
  private let fileHashes: String

  /// Reads the text of a string table; throws an error with the file and line if the text is not well formed.
  package init(
    _ language: Language, describedBy description: LanguageDescription, reading text: String,
    named file: String
  ) throws(PhraseError) {
    let spaced = description.withNoBreakSpaces(text)
    try self.init(
      language, description, StringTable(reading: spaced, named: file).phrasesByKey,
      fileHashes: "\(description.fileHash) \(SHA256.hex(of: spaced.utf8))", named: file)
  }

  private init(
    _ language: Language, _ description: LanguageDescription, _ phrases: [String: Phrase],
    fileHashes: String, named file: String
  ) throws(PhraseError) {
    self.language = language
    self.description = description
    self.phrasesByKey = phrases
    self.fileHashes = fileHashes
    plainTextsByKey = phrases.filter { !$0.key.utf8.contains(UInt8(ascii: "#")) }
      .compactMapValues(\.plainText)
    // In sorted order, a dot is before all other characters of keys, so `a.b` follows `a` immediately.
    let keys = plainTextsByKey.keys.sorted()
    for (key, next) in zip(keys, keys.dropFirst()) where next.hasPrefix("\(key).") {
      throw PhraseError(at: file, "\"\(next)\" conflicts with a phrase whose key is its beginning")
    }
  }

  /// Returns the phrases of this book and of `others`; if both have a key, the phrase of `others` is used.
  ///
  /// Throws if a key would start with another key and a dot.
  func overlaid(with others: Phrasebook, named file: String) throws(PhraseError) -> Phrasebook {
    try Phrasebook(
      language, description, phrasesByKey.merging(others.phrasesByKey) { $1 },
      fileHashes: "\(fileHashes) \(others.fileHashes)", named: file)
  }

  private enum CodingKeys: CodingKey { case language, fileHashes }

  /// Returns the text of a phrase with the arguments in place of its placeholders.
  ///
  /// Throws if the key is unknown, an argument is missing, or the phrase has no placeholder for an argument. The phrase
  /// need not contain the placeholders `omissiblePlaceholders`, but `arguments` must have values for them.
  package func text(
    _ key: String, _ arguments: [String: String] = [:], omissiblePlaceholders: Set<String> = []
  ) throws(PhraseError) -> String {
    guard let phrase = phrasesByKey[key] else {
      throw phraseError(key, "this phrase does not exist")
    }
    let expected = phrase.placeholderNames.union(omissiblePlaceholders)
    if let missing = expected.subtracting(arguments.keys).min() {
      throw phraseError(key, "no value for {\(missing)}")
    }
    if let spare = Set(arguments.keys).subtracting(expected).min() {
      throw phraseError(key, "the phrase has no placeholder {\(spare)}")
    }
    return phrase.filled(with: arguments)
  }

  /// Returns the text of a counted phrase in the plural form for a whole number.
  ///
  /// The number replaces the placeholder `{count}`; a plural form without this placeholder, such as "twins", is
  /// allowed.
  package func countedText(
    _ key: String, _ number: Int, _ arguments: [String: String] = [:]
  ) throws(PhraseError) -> String {
    let written = number.formatted(.number.locale(description.region(.european).locale))
    return try pluralForm(
      key, description.plurals.category(of: Double(number), decimals: 0),
      arguments.merging(["count": written]) { given, _ in given })
  }

  /// Returns the word for a case of an enumeration; its key is the group and the raw value, such as `sex.female`.
  package func word<Word: RawRepresentable<String>>(
    _ group: String, _ word: Word
  ) throws(PhraseError) -> String {
    try text("\(group).\(word.rawValue)")
  }

  /// Returns the text of a counted phrase in a plural form.
  package func pluralForm(
    _ key: String, _ plural: PluralCategory, _ arguments: [String: String]
  ) throws(PhraseError) -> String {
    try text("\(key)#\(plural.rawValue)", arguments, omissiblePlaceholders: ["count"])
  }

  /// Returns the text of a phrase, or nil if the key is unknown or the phrase has placeholders.
  package func textIfKnown(_ key: String) -> String? {
    phrasesByKey[key]?.plainText
  }

  private func phraseError(_ key: String, _ problem: String) -> PhraseError {
    PhraseError(at: "\"\(key)\" (\(language.rawValue))", problem)
  }
}
