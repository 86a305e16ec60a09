/// The words of a language by which the program understands the texts of families.
///
/// A family may mix languages, so a text is compared with the words of ``all`` languages. Words are in lowercase and
/// without accents, unless the description of a property states that they keep their accents. A pattern is a part of a
/// regular expression.
package struct LanguageWords: Sendable {
  package let language: Language
  /// Words before and after the name of a substance that mean its absence in a medicine, such as "without" and "free".
  package let absencesBefore, absencesAfter: [String]
  /// Starts of phrases in an answer about a medicine: for "not taken", for "later", and for "not forgotten".
  package let doseDenials, doseDelays, doseAssurances: [String]
  /// Words for "no" and for "taken" in an answer about a medicine; a word for "no" counts only if it is the first word.
  package let negations, confirmations: [String]
  /// Words that may be between a denial and what it denies, words for "or" and "nor", and words that are ignored.
  package let denialLinks, conjunctions, fillers: [String]
  /// Phrases for a fever, and phrases with the same words that mean no fever; a final "-" stands for any end of a word.
  package let fevers, feverDenials, temperatureDenials, normalTemperatures, pastDenials: [String]
  /// Words after a number that show that the number is not a temperature, such as "weeks"; they keep their accents.
  package let ageUnits: [String]
  /// Patterns for "teaspoon" and "tablespoon" as units of a dose; they keep their accents.
  package let teaspoons, tablespoons: [String]
  /// Starts of words for a tablet, capsule or suppository.
  package let pieces: [String]
  /// Starts of words for other single doses, such as an ampoule, and of words for drops; they keep their accents.
  package let singleDoses, drops: [String]
  /// Words for a medicine that is applied to the skin, such as "cream".
  package let skinForms: [String]
  /// Abbreviations of international units, without full stops.
  package let internationalUnits: [String]
  /// Words for "per" between a strength (in international units or milligrams) and its volume; they keep their accents.
  package let perAfterUnits, perAfterMilligrams: [String]
  /// Patterns for "blood pressure", for words between it and the numbers, and for "pulse"; they keep their accents.
  package let bloodPressures, bloodPressureLinks, pulses: [String]
  /// Words between the two numbers of a blood pressure, such words only for centimeters of mercury, and words between
  /// two pressures; they keep their accents.
  package let over, overInCentimeters, and: [String]
  /// Patterns for the position of the body in which blood pressure was measured.
  package let lying, standing, sitting: [String]
  /// The suffixes of the names of edited photos in Google's exports; they keep their accents.
  package let editedPhotoSuffixes: [String]
  package let sheet: Sheet

  /// The words that families and spreadsheet programs write in spreadsheets.
  package struct Sheet: Sendable {
    /// Words for the events of a child.
    package let feeds, wetDiapers, dirtyDiapers, mixedDiapers, pumpings, notes: [String]
    /// Words for the contents of a bottle.
    package let breastMilk, formula: [String]
    /// Words for the side of a breast, for units, and between the parts of a note; they keep their accents.
    package let left, right, both, minutes, milliliters, ounces, joints: [String]
    /// The start of the text that a spreadsheet cell contains until its value is loaded; it keeps its accents.
    package let loading: String

    package static let all = LanguageWords.all.map(\.sheet) + [german]

    /// Returns the meaning of each word in these groups of words, in all languages.
    ///
    /// If a word is in two groups, it has the meaning of the first.
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

  /// Returns a pattern for a regular expression that matches any word of a group, in all languages.
  package static func pattern(_ group: (LanguageWords) -> [String]) -> String {
    all.flatMap(group).joined(separator: "|")
  }
}

extension Regex {
  /// Creates a regular expression from a pattern with words; the pattern must have the capture groups of `Output`.
  package init(words pattern: String) {
    do { try self.init(pattern, as: Output.self) } catch {
      preconditionFailure("\(pattern) is not a regular expression: \(error)")
    }
  }
}
