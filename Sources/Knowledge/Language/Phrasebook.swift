import Hashing
import Foundation
import Mustache
import Records

/// Every phrase a reader sees, in one language.
package struct Phrasebook: Sendable, Encodable {
  /// The language the phrases are in.
  package let language: Language
  /// How that language is written.
  package let description: LanguageDescription
  let phrases: [String: Phrase]
  /// The phrases without placeholders as `t.home.title` for templates, grouped at their dots.
  package let entries: Value
  /// The hash of the string tables and of the language's description, which decide all else.
  private let source: String

  /// Reads a string table; throws with file and line where it is not well formed.
  package init(
    _ language: Language, written description: LanguageDescription, reading text: String,
    named file: String
  ) throws(PhraseError) {
    let spaced = description.spaced(text)
    try self.init(
      language, description, StringTable(reading: spaced, named: file).entries,
      source: "\(description.source) \(SHA256.hex(of: spaced.utf8))", named: file)
  }

  private init(
    _ language: Language, _ description: LanguageDescription, _ phrases: [String: Phrase],
    source: String, named file: String
  ) throws(PhraseError) {
    self.language = language
    self.description = description
    self.phrases = phrases
    self.source = source
    entries = try Self.grouped(phrases, named: file)
  }

  /// The same phrases, but as another table says those it has; throws where a key would be a phrase
  /// and a group at once.
  func overlaid(
    with others: Phrasebook, named file: String
  ) throws(PhraseError) -> Phrasebook {
    try Phrasebook(
      language, description, phrases.merging(others.phrases) { $1 },
      source: "\(source) \(others.source)", named: file)
  }

  private enum CodingKeys: CodingKey { case language, source }

  /// The phrase with its placeholders filled; throws where the key is unknown, an argument lacks or
  /// one is too many.
  package func text(
    _ key: String, _ arguments: [String: String] = [:]
  ) throws(PhraseError) -> String {
    let phrase = try find(key)
    let wanted = phrase.placeholders
    try agree(key, wanted: wanted, given: Set(arguments.keys))
    return phrase.filled(with: arguments)
  }

  /// The counted phrase in the plural form of a whole number, which fills `{count}`.
  ///
  /// Throws like `text`, but the form may leave `{count}` out, as "twins" does.
  package func count(
    _ key: String, _ number: Int, _ arguments: [String: String] = [:]
  ) throws(PhraseError) -> String {
    let written = number.formatted(.number.locale(description.region(.european).locale))
    return try form(
      key, description.plurals.form(of: Double(number), decimals: 0),
      arguments.merging(["count": written]) { given, _ in given })
  }

  /// The word for a case of a record's enumeration, such as `food_colour.blue_purple`.
  package func word<Word: RawRepresentable<String>>(
    _ group: String, _ word: Word
  ) throws(PhraseError) -> String {
    try text("\(group).\(word.rawValue)")
  }

  package func form(
    _ key: String, _ plural: Plural, _ arguments: [String: String]
  ) throws(PhraseError) -> String {
    let phrase = try find("\(key)#\(plural.rawValue)")
    let wanted = phrase.placeholders.union(["count"])
    try agree("\(key)#\(plural.rawValue)", wanted: wanted, given: Set(arguments.keys))
    return phrase.filled(with: arguments)
  }

  /// The phrase of a key that may be unknown, where it needs nothing to be filled in.
  package func known(_ key: String) -> String? {
    phrases[key].flatMap { $0.placeholders.isEmpty ? $0.filled(with: [:]) : nil }
  }

  private func find(_ key: String) throws(PhraseError) -> Phrase {
    if let phrase = phrases[key] { return phrase }
    throw error(key, "there is no such phrase")
  }

  private func agree(
    _ key: String, wanted: Set<String>, given: Set<String>
  ) throws(PhraseError) {
    if let missing = wanted.subtracting(given).min() {
      throw error(key, "nothing was given for {\(missing)}")
    }
    if let spare = given.subtracting(wanted).min() {
      throw error(key, "{\(spare)} was given, but the phrase has no such place")
    }
  }

  private func error(_ key: String, _ problem: String) -> PhraseError {
    PhraseError(at: "\"\(key)\" (\(language.rawValue))", problem)
  }
}
