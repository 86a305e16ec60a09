import Foundation
import Records

/// Everything a reader sees, written for one language, one choice of units and one time zone.
///
/// Words, numbers, dates and times are those of the United States, Mexico or Canada for families that
/// live there or use imperial units, else those of Britain, Spain or France. Nothing depends on the
/// machine's own language, zone or clock.
package struct Wording: Sendable, Encodable {
  /// The phrases of the language, as they are said where the habits are.
  package let phrases: Phrasebook
  /// The units figures are shown in.
  package let units: Family.Units
  /// The zone moments are shown in.
  package private(set) var zone: Zone
  /// How numbers, dates and times are written.
  package let habits: Habits
  let region: LanguageRegion
  /// Whose numbers are written as they were recorded, without a unit.
  package let bare: Quantities
  /// Whether no line ends within a date, or between a count and what it counts.
  private(set) var isPrinted = false

  /// Makes the wording of a language; imperial units are read in North America alone.
  ///
  /// Throws where the language has not been read.
  package init(
    _ language: Language, from books: Phrasebooks, units: Family.Units, zone: Zone,
    habits: Habits = .european, bare: Quantities = []
  ) throws(PhraseError) {
    self.bare = bare
    self.units = units
    self.zone = zone
    self.habits = units == .imperial ? .northAmerican : habits
    phrases = try books[language, self.habits]
    region = phrases.description.region(self.habits)
  }

  /// The region follows from the rest.
  private enum CodingKeys: CodingKey { case phrases, units, zone, habits, bare, isPrinted }

  /// The language everything is written in.
  package var language: Language { phrases.language }

  /// How that language is written.
  package var description: LanguageDescription { phrases.description }

  /// Whose habits numbers, dates and times are written with.
  package var locale: Locale { region.locale }

  /// The same wording for a profile that lives in another zone.
  package func `in`(_ zone: Zone) -> Wording {
    var wording = self
    wording.zone = zone
    return wording
  }

  /// The same wording for paper, where no line ends within a date, or after a count.
  package var printed: Wording {
    var wording = self
    wording.isPrinted = true
    return wording
  }

  /// A phrase with its placeholders filled; throws like `Phrasebook.text`.
  package func text(
    _ key: String, _ arguments: [String: String] = [:]
  ) throws(PhraseError) -> String {
    try phrases.text(key, arguments)
  }

  /// A counted phrase, its number written with some decimals; throws like `Phrasebook.count`.
  package func count(
    _ key: String, _ number: Double, decimals: Int = 0, _ arguments: [String: String] = [:]
  ) throws(PhraseError) -> String {
    let rounded = number.rounded(to: decimals)
    var arguments = arguments
    let written = self.number(rounded, decimals: decimals)
    arguments["count"] = written
    let text = try phrases.form(
      key, description.plurals.form(of: rounded, decimals: decimals), arguments)
    return isPrinted ? text.replacing("\(written) ", with: "\(written)\u{a0}") : text
  }

  /// A counted phrase of a whole number; throws like `Phrasebook.count`.
  package func count(
    _ key: String, _ number: Int, _ arguments: [String: String] = [:]
  ) throws(PhraseError) -> String {
    try count(key, Double(number), arguments)
  }

  /// A counted phrase of halves: a half is told as one is, "½ packet"; throws like
  /// `Phrasebook.count`.
  package func count(
    _ key: String, halves number: Double, _ arguments: [String: String] = [:]
  ) throws(PhraseError) -> String {
    try phrases.form(
      key,
      description.plurals.form(of: number == 0 ? 0 : max(1, number.magnitude), decimals: 0),
      arguments.merging(["count": halves(number)]) { $1 })
  }

  /// Things in a row: "a, b and c", "a, b y c", "a, b et c".
  package func list(_ items: [String]) -> String {
    items.formatted(.list(type: .and, width: .standard).locale(locale))
  }

  /// What an ordinal goes with: "1.º" and "1er", before its noun "1.er", for feminine nouns "1.ª" and
  /// "1re"; English makes no difference.
  package enum Agreement: String, Sendable, Decodable {
    case masculine
    case beforeMasculine = "before_masculine"
    case feminine
  }

  /// The place in a row: 1st, 2nd, 3rd; 1.º, 2.ª; 1er, 1re, 2e.
  package func ordinal(_ number: Int, _ agreement: Agreement = .masculine) -> String {
    description.ordinal(number, agreement)
  }

  /// A text that begins a line or a sentence: months and weekdays are small in Spanish and French.
  package func opening(_ text: String) -> String {
    text.prefix(1).uppercased(with: locale) + text.dropFirst()
  }
}
