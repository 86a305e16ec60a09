import Foundation
import Records

/// A name that families use for a medicine.
package struct MedicineName: Sendable, Decodable {
  /// A medicine that a rule refers to.
  package enum Substance: String, Sendable, CaseIterable, Decodable {
    case acetaminophen
    case ibuprofen
    case vitaminD = "vitamin_d"
    case iron
  }

  package let substance: Substance
  /// The generic or brand name.
  package let name: String
  /// The source of the name.
  package let source: String
  private let normalizedName: String

  private enum CodingKeys: String, CodingKey {
    case substance, name, source
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    substance = try container.decode(Substance.self, forKey: .substance)
    name = try container.decode(String.self, forKey: .name)
    source = try container.decode(String.self, forKey: .source)
    normalizedName = Self.normalized(name)
  }

  /// Returns whether a normalized text contains the name as a whole word.
  func occurs(inNormalized text: String) -> Bool {
    text.ranges(of: normalizedName).contains { range in
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      return before?.isLetter != true && after?.isLetter != true
    }
  }

  /// Returns the text without case and accents, for comparisons.
  package static func normalized(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

/// Words in descriptions of a sign of illness, in all languages.
package struct SignWords: Sendable, Decodable {
  /// A sign that a rule or a report refers to.
  package enum Sign: String, Sendable, CaseIterable, Decodable {
    case jaundice
    case greenVomit = "green_vomit"
    /// A sign that guidelines list as urgent, such as a seizure, blue lips or a fall.
    ///
    /// It decides only which symptoms a report lists first. All of them are listed.
    case danger
  }

  private enum CodingKeys: String, CodingKey {
    case sign, phrases
  }

  let sign: Sign
  /// The beginnings of words without accents, or whole words of up to three letters; those of a phrase
  /// follow one another in a text.
  private let phrases: [[String]]

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    sign = try container.decode(Sign.self, forKey: .sign)
    phrases = try container.decode([String].self, forKey: .phrases)
      .map { $0.split(separator: " ").map(String.init) }
  }

  /// Returns true if a text contains a phrase about the sign.
  ///
  /// It can have another meaning, or be a denial. Reports therefore print the words.
  func describe(_ text: String) -> Bool {
    let words = MedicineName.normalized(text).split { !$0.isLetter }
      .filter { !Self.fillers.contains(String($0)) }
    return phrases.contains { phrase in
      words.indices.contains { start in
        let found = words[start...].prefix(phrase.count)
        return found.count == phrase.count
          && zip(found, phrase).allSatisfy { $1.count <= 3 ? $0 == $1 : $0.hasPrefix($1) }
      }
    }
  }

  /// Words between those of a phrase that do not matter, as in "vomit is dark green".
  private static let fillers: Set = [
    "a", "are", "bit", "bright", "clair", "color", "colour", "couleur", "dark", "de", "fonce",
    "is", "light", "look", "looks", "looking", "oscuro", "slightly", "un", "very", "was", "were",
  ]
}
