import Foundation
import Hashing
import Records

/// How a language is written: everything about it that is no phrase, read from a file such as `en.json`.
package struct LanguageDescription: Sendable {
  /// The language's own name for itself.
  package let name: String
  /// The places it is written in; the language's own string table says what is said in the first.
  let regions: [LanguageRegion]
  let plurals: PluralRules
  /// The names of common foods, by their English ones.
  let foodNames: [String: String]
  /// Whether names of foods begin small within a sentence.
  let foodsBeginSmall: Bool
  /// How the first of a month is written, if not as any other day.
  let firstOfMonth: String?
  /// What stands between the changes of a record.
  package let betweenChanges: String
  private let ordinals: [OrdinalRule]
  private let spaces: PunctuationSpaces?
  private let abbreviations: [String: String]
  /// The hash of the file, which decides all else.
  private(set) var source = ""

  /// Reads a description; throws if it is not well formed.
  init(reading data: Data) throws {
    self = try JSONDecoder().decode(LanguageDescription.self, from: data)
    source = SHA256.hex(of: data)
  }

  /// The place that has some habits, or the first if none is said to have them.
  func region(_ habits: Habits) -> LanguageRegion {
    regions.first { $0.habits == habits } ?? regions[0]
  }

  /// What a unit is called that is abbreviated otherwise in English.
  func abbreviation(of unit: String) -> String { abbreviations[unit] ?? unit }

  /// A place in a row.
  func ordinal(_ number: Int, _ agreement: Wording.Agreement) -> String {
    let rule = ordinals.first { $0.applies(to: number, agreement) }
    return rule?.text.replacing("{number}", with: "\(number)") ?? "\(number)."
  }

  /// The text with the spaces of the language around its punctuation.
  ///
  /// Translators type a plain space.
  func spaced(_ text: String) -> String { spaces?.applied(to: text) ?? text }
}

extension LanguageDescription: Decodable {
  private enum CodingKeys: String, CodingKey {
    case name, regions, plurals, ordinals, spaces, abbreviations, foods
    case foodsBeginSmall = "foods_begin_small"
    case firstOfMonth = "first_of_month"
    case betweenChanges = "between_changes"
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    name = try fields.decode(String.self, forKey: .name)
    regions = try fields.decode([LanguageRegion].self, forKey: .regions)
    plurals = try fields.decode(PluralRules.self, forKey: .plurals)
    ordinals = try fields.decodeIfPresent([OrdinalRule].self, forKey: .ordinals) ?? []
    spaces = try fields.decodeIfPresent(PunctuationSpaces.self, forKey: .spaces)
    abbreviations =
      try fields.decodeIfPresent([String: String].self, forKey: .abbreviations) ?? [:]
    foodNames = try fields.decodeIfPresent([String: String].self, forKey: .foods) ?? [:]
    foodsBeginSmall = try fields.decodeIfPresent(Bool.self, forKey: .foodsBeginSmall) ?? false
    firstOfMonth = try fields.decodeIfPresent(String.self, forKey: .firstOfMonth)
    betweenChanges = try fields.decodeIfPresent(String.self, forKey: .betweenChanges) ?? "; "
    guard !regions.isEmpty else {
      throw DecodingError.dataCorruptedError(
        forKey: .regions, in: fields, debugDescription: "a language is written somewhere")
    }
  }
}

/// How some places in a row are written.
private struct OrdinalRule: Decodable, Sendable {
  private let agreement: Wording.Agreement?
  private let condition: NumberCondition?
  let text: String

  private enum CodingKeys: String, CodingKey {
    case agreement, text
    case condition = "if"
  }

  func applies(to number: Int, _ agreement: Wording.Agreement) -> Bool {
    (self.agreement ?? agreement) == agreement
      && condition?.holds(for: Double(number)) ?? true
  }
}

/// The no-break spaces that take the place of plain ones before and behind punctuation.
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
