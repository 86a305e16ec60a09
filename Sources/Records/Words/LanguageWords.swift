/// The words of a language by which the program understands the texts of families.
///
/// A family may mix languages, so a text is compared with the words of ``all`` languages. Words are in lowercase. They
/// are without accents, except in groups "as written". A pattern is a part of a regular expression.
package struct LanguageWords: Sendable {
  package let language: Language
  /// Words before and after the name of a medicine that deny it, such as "without" and "free".
  package let absencesBefore, absencesAfter: [String]
  /// Starts of phrases in an answer about a medicine, such as "not taken", "later" and "not forgotten".
  package let doseDenials, doseDelays, doseAssurances: [String]
  /// Words in an answer about a medicine, a negation only at its start.
  package let negations, confirmations: [String]
  /// Words between a denial and what it denies, between the parts of a list, and without meaning.
  package let denialLinks, conjunctions, fillers: [String]
  /// Phrases for a fever, and those with its words that mean none, in the form of `symptoms.json`.
  package let fevers, feverDenials, temperatureDenials, normalTemperatures, pastDenials: [String]
  /// Words after a number that is no temperature, such as "weeks", as written.
  package let ageUnits: [String]
  /// Patterns of units, as written.
  package let teaspoons, tablespoons: [String]
  /// Starts of words for a tablet, capsule or suppository.
  package let pieces: [String]
  /// Starts of words for other single doses and for drops, as written.
  package let singleDoses, drops: [String]
  /// Words for a medicine on the skin, such as "cream".
  package let skinForms: [String]
  /// Abbreviations without points.
  package let internationalUnits: [String]
  /// Words between a strength in international units or in milligrams and its volume, as written.
  package let perAfterUnits, perAfterMilligrams: [String]
  /// Patterns of the name of a blood pressure, of words after it, and of the pulse, as written.
  package let bloodPressures, bloodPressureLinks, pulses: [String]
  /// Words between the numbers of a blood pressure, those only in centimeters, and between two values, as written.
  package let over, overInCentimeters, and: [String]
  /// Patterns of the position of a body.
  package let lying, standing, sitting: [String]
  /// Ends of the names of edited photos in Google's exports, as written.
  package let editedPhotoSuffixes: [String]
  package let sheet: Sheet

  /// The words of the sheets and spreadsheet programs of families.
  package struct Sheet: Sendable {
    /// Names of events.
    package let feeds, wetDiapers, dirtyDiapers, mixedDiapers, pumpings, notes: [String]
    /// Names of what is in a bottle.
    package let breastMilk, formula: [String]
    /// Words for the side of a breast, units, and words between the parts of a note, as written.
    package let left, right, both, minutes, milliliters, ounces, joints: [String]
    /// The start of the text in a cell without its value, as written.
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

  /// Returns the alternatives of a regular expression for a group of all languages.
  package static func pattern(_ group: (LanguageWords) -> [String]) -> String {
    all.flatMap(group).joined(separator: "|")
  }
}

extension Regex {
  /// Creates an expression from a pattern with words, which must have the groups of `Output`.
  package init(words pattern: String) {
    do { try self.init(pattern, as: Output.self) } catch {
      preconditionFailure("\(pattern) is not a regular expression: \(error)")
    }
  }
}
