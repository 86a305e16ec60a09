import Foundation
import Records

/// The texts and formats for readers with one language, system of units and time zone.
///
/// The formats of numbers, dates and times are those of the United States, Mexico or Canada for families that live
/// there or use imperial units, otherwise those of Britain, Spain or France. The language, time zone and clock of the
/// computer have no effect.
package struct Wording: Sendable, Encodable {
  package let phrases: Phrasebook
  package let units: Family.UnitSystem
  package private(set) var zone: Zone
  package let regionalFormat: RegionalFormat
  let region: LanguageRegion
  /// The quantities with an unknown unit, which are shown as they were recorded, without a unit.
  package let quantitiesOfUnknownUnit: Quantities
  /// Whether texts are for paper: lines must not be broken within a date, or between a count and its noun.
  private(set) var isPrinted = false

  /// Creates a wording; throws if the phrases of the language were not read from their files.
  ///
  /// With imperial units, the format is always North American.
  package init(
    _ language: Language, from books: Phrasebooks, units: Family.UnitSystem, zone: Zone,
    regionalFormat: RegionalFormat = .european, quantitiesOfUnknownUnit: Quantities = []
  ) throws(PhraseError) {
    self.quantitiesOfUnknownUnit = quantitiesOfUnknownUnit
    self.units = units
    self.zone = zone
    self.regionalFormat = units == .imperial ? .northAmerican : regionalFormat
    phrases = try books[language, self.regionalFormat]
    region = phrases.description.region(self.regionalFormat)
  }

  /// The properties that are encoded, without `region`, which depends on the others.
  private enum CodingKeys: String, CodingKey {
    case phrases, units, zone, isPrinted
    case regionalFormat = "habits"
    case quantitiesOfUnknownUnit = "bare"
  }

  package var language: Language { phrases.language }

  package var description: LanguageDescription { phrases.description }

  package var locale: Locale { region.locale }
  package var usesAMAndPM: Bool { region.usesAMAndPM }

  /// Returns the same wording for another time zone.
  package func `in`(_ zone: Zone) -> Wording {
    var wording = self
    wording.zone = zone
    return wording
  }

  /// The same wording for texts on paper.
  package var forPaper: Wording {
    var wording = self
    wording.isPrinted = true
    return wording
  }

  package func text(
    _ key: String, _ arguments: [String: String] = [:]
  ) throws(PhraseError) -> String {
    try phrases.text(key, arguments)
  }

  /// Returns a counted phrase in the plural form for a number, which replaces the placeholder `{count}`.
  package func countedText(
    _ key: String, _ number: Double, decimals: Int = 0, _ arguments: [String: String] = [:]
  ) throws(PhraseError) -> String {
    let rounded = number.rounded(toDecimals: decimals)
    var arguments = arguments
    let written = self.number(rounded, decimals: decimals)
    arguments["count"] = written
    let text = try phrases.pluralForm(
      key, description.plurals.category(of: rounded, decimals: decimals), arguments)
    return isPrinted ? text.replacing("\(written) ", with: "\(written)\u{a0}") : text
  }

  package func countedText(
    _ key: String, _ number: Int, _ arguments: [String: String] = [:]
  ) throws(PhraseError) -> String {
    try countedText(key, Double(number), arguments)
  }

  /// Returns a counted phrase with a number of halves, such as "½ packet"; for one half, the plural form is that of 1.
  package func countedText(
    _ key: String, halves number: Double, _ arguments: [String: String] = [:]
  ) throws(PhraseError) -> String {
    try phrases.pluralForm(
      key,
      description.plurals.category(of: number == 0 ? 0 : max(1, number.magnitude), decimals: 0),
      arguments.merging(["count": numberInHalves(number)]) { $1 })
  }

  /// Returns the items as a list in the language: "a, b and c", "a, b y c", "a, b et c".
  package func list(_ items: [String]) -> String {
    items.formatted(.list(type: .and, width: .standard).locale(locale))
  }

  package func ordinal(_ number: Int, _ agreement: OrdinalAgreement = .masculine) -> String {
    description.ordinal(number, agreement)
  }

  /// Returns the text with a capital first letter, for the start of a line.
  ///
  /// In Spanish and French, months and weekdays would otherwise be in lowercase there.
  package func capitalizingFirstLetter(_ text: String) -> String {
    text.prefix(1).uppercased(with: locale) + text.dropFirst()
  }
}
