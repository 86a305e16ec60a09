import Foundation
import Hashing
import Records

/// The rules and words of a language, without its phrases, as read from a file such as `en.json`.
package struct LanguageDescription: Decodable, Sendable {
  package let name: String
  /// The regions whose formats and phrases the language has.
  ///
  /// The main string table is written for the first region; each other region has a string table with its differences.
  let regions: [LanguageRegion]
  let plurals: PluralRules
  /// The names of common foods in the language; the keys are their English names.
  let foodNames: [String: String]?
  /// The language's words for foods, medicines and units that are not among the names of common foods.
  let termWords: [String]?
  /// The names of people and pets that are also words of the language, such as "Amber".
  let namesThatAreWords: [String]?
  /// True if the language writes the names of foods in lowercase within a sentence; nil means false.
  let lowercasesFoodNames: Bool?
  /// The form of the first day of a month, such as "1er", if it differs from that of other days.
  let firstOfMonthText: String?
  private let betweenChanges: String?
  private let ordinals: [OrdinalRule]?
  private let spaces: PunctuationSpaces?
  private let abbreviations: [String: String]?
  /// The SHA-256 of the language's file in hexadecimal, which is equal for equal descriptions.
  private(set) var fileHash = ""

  private enum CodingKeys: String, CodingKey {
    case name, regions, plurals, ordinals, spaces, abbreviations
    case foodNames = "foods"
    case termWords = "term_words"
    case namesThatAreWords = "names_that_are_words"
    case lowercasesFoodNames = "foods_begin_small"
    case firstOfMonthText = "first_of_month"
    case betweenChanges = "between_changes"
  }

  init(reading data: Data) throws {
    self = try JSONDecoder().decode(LanguageDescription.self, from: data)
    guard !regions.isEmpty else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [CodingKeys.regions], debugDescription: "needs at least one region"))
    }
    fileHash = SHA256.hex(of: data)
  }

  /// The text between two changes in a list of changes to a record, such as "; ".
  package var changeSeparator: String { betweenChanges ?? "; " }

  /// Returns the region with a format, or the first region of the language if no region has it.
  func region(_ regionalFormat: RegionalFormat) -> LanguageRegion {
    regions.first { $0.regionalFormat == regionalFormat } ?? regions[0]
  }

  /// Returns the abbreviation of a unit in the language, given the English abbreviation.
  func abbreviation(of unit: String) -> String { abbreviations?[unit] ?? unit }

  func ordinal(_ number: Int, _ agreement: OrdinalAgreement) -> String {
    let rule = ordinals?.first { $0.applies(to: number, agreement) }
    return rule?.text.replacing("{number}", with: "\(number)") ?? "\(number)."
  }

  /// Returns the text with no-break spaces around punctuation in place of plain spaces, as the language requires.
  func withNoBreakSpaces(_ text: String) -> String { spaces?.applied(to: text) ?? text }
}

/// The form of an ordinal number, which depends on the noun.
///
/// Examples are masculine "1.º" and "1er", before a masculine noun "1.er", and feminine "1.ª" and "1re".
package enum OrdinalAgreement: String, Sendable, Decodable {
  case masculine
  case beforeMasculine = "before_masculine"
  case feminine
}

/// The text of ordinal numbers that satisfy a condition, such as "{number}st" in English.
private struct OrdinalRule: Decodable, Sendable {
  private let agreement: OrdinalAgreement?
  private let condition: FormattedNumberCondition?
  let text: String

  private enum CodingKeys: String, CodingKey {
    case agreement, text
    case condition = "if"
  }

  func applies(to number: Int, _ agreement: OrdinalAgreement) -> Bool {
    (self.agreement ?? agreement) == agreement && condition?.isTrue(for: Double(number)) ?? true
  }
}

/// The no-break spaces that replace plain spaces before and after punctuation; the keys are the punctuation marks.
private struct PunctuationSpaces: Decodable, Sendable {
  let before: [String: String]
  let after: [String: String]

  func applied(to text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if result.last == " ", let space = before[String(scalar)] {
        result.removeLast()
        result += space.unicodeScalars
      }
      if scalar == " ", let last = result.last, let space = after[String(last)] {
        result += space.unicodeScalars
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
