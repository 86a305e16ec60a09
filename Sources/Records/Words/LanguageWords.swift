/// The words of a language by which the program understands the texts of families.
///
/// A family may mix languages, so a text is compared with the words of ``all`` languages. Words are in lowercase and
/// without accents. In groups "as written", they keep their accents. A pattern is a part of a regular expression.
package struct LanguageWords: Sendable {
  package let language: Language
  /// Words before and after the name of a medicine that deny it, such as "without" and "free".
  package let absencesBefore, absencesAfter: [String]
  /// The starts of phrases in an answer about a medicine, such as "not taken", "later" and "not forgotten".
  package let doseDenials, doseDelays, doseAssurances: [String]
  /// Words such as "no" and "taken" in an answer about a medicine; one such as "no" counts only at its start.
  package let negations, confirmations: [String]
  /// Words between a denial and what it denies, words between the parts of a list, and words without meaning.
  package let denialLinks, conjunctions, fillers: [String]
  /// Phrases for a fever, and phrases with the same words that mean no fever, in the form of `symptoms.json`.
  package let fevers, feverDenials, temperatureDenials, normalTemperatures, pastDenials: [String]
  /// Words after a number that show that it is no temperature, such as "weeks", as written.
  package let ageUnits: [String]
  /// Patterns of the units for spoons, as written.
  package let teaspoons, tablespoons: [String]
  /// The starts of words for a tablet, capsule or suppository.
  package let pieces: [String]
  /// The starts of words for other single doses, and of words for drops, as written.
  package let singleDoses, drops: [String]
  /// Words for a medicine on the skin, such as "cream".
  package let skinForms: [String]
  /// Abbreviations of international units, without full stops.
  package let internationalUnits: [String]
  /// Words between a strength (in international units or in milligrams) and the volume that contains it, as written.
  package let perAfterUnits, perAfterMilligrams: [String]
  /// Patterns for the name of a blood pressure, for the words after it, and for the pulse, as written.
  package let bloodPressures, bloodPressureLinks, pulses: [String]
  /// Words between the two numbers of a blood pressure, such words only for centimeters, and words between two values,
  /// as written.
  package let over, overInCentimeters, and: [String]
  /// Patterns for the position of a body.
  package let lying, standing, sitting: [String]
  /// The ends of the names of edited photos in Google's exports, as written.
  package let editedPhotoSuffixes: [String]
  package let sheet: Sheet

  /// The words in the sheets and spreadsheet programs of families.
  package struct Sheet: Sendable {
    /// Names of events.
    package let feeds, wetDiapers, dirtyDiapers, mixedDiapers, pumpings, notes: [String]
    /// Names of what is in a bottle.
    package let breastMilk, formula: [String]
    /// Words for the side of a breast, for units, and between the parts of a note, as written.
    package let left, right, both, minutes, milliliters, ounces, joints: [String]
    /// The start of the text that a cell contains until its value is loaded, as written.
    package let loading: String

    package static let all = LanguageWords.all.map(\.sheet) + [german]

    /// Returns the meaning of each word in some groups.
    package static func meanings<Meaning>(
      _ groups: [(Meaning, KeyPath<Sheet, [String]>)]
    ) -> [String: Meaning] {
      let pairs = groups.flatMap { meaning, group in
        all.flatMap { $0[keyPath: group] }.map { ($0, meaning) }
      }
      return Dictionary(pairs) { first, _ in first }
    }
  }

  package static let all = [english, spanish, french]

  /// Returns a regular expression that matches any word of a group, in all languages.
  package static func pattern(_ group: (LanguageWords) -> [String]) -> String {
    all.flatMap(group).joined(separator: "|")
  }
}

extension Regex {
  /// Creates an expression from a pattern that contains words; it must have the groups of `Output`.
  package init(words pattern: String) {
    do { try self.init(pattern, as: Output.self) } catch {
      preconditionFailure("\(pattern) is not a regular expression: \(error)")
    }
  }
}
