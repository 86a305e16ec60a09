/// The words of one language by which Kinfolio understands texts that families and caregivers write.
///
/// A family may mix languages, so each text is searched for the words of ``all`` languages. Words are in lowercase and
/// without accents, unless the description of a property says "with accents". A pattern is a part of a regular
/// expression.
package struct LanguageWords: Sendable {
  package let language: Language
  /// Words that deny a substance in the name of a medicine: before the substance, as in "without sugar", and after it,
  /// as in "sugar-free".
  package let withoutWords, wordsLikeFree: [String]
  /// Starts of phrases in an elder's answer about a medicine, which mean "not taken", "later", and "not forgotten".
  package let notTakenPhrases, laterPhrases, notForgotten: [String]
  /// Words for "no", if they are the first word of an elder's answer about a medicine, and words for "taken".
  package let noWords, takenWords: [String]
  /// Words that may be between "no" and a symptom, as in "no signs of fever", words for "or", and words to ignore.
  package let wordsAfterNo, orWords, ignoredWords: [String]
  /// Phrases for a fever, and phrases with the same words that mean no fever; "-" stands for any end of a word.
  package let feverPhrases, noFeverPhrases, noTemperature, normalTemperatures, noPastFever: [String]
  /// Words, with accents, such as "weeks": a number before them is not a temperature.
  package let ageUnits: [String]
  /// Patterns, with accents, for "teaspoon" and "tablespoon" as units of a dose.
  package let teaspoons, tablespoons: [String]
  /// Starts of words for a tablet, capsule or suppository.
  package let tabletWords: [String]
  /// Starts of words, with accents, for other single doses, such as an ampoule, and for drops.
  package let singleDoses, drops: [String]
  /// Words for a medicine that is applied to the skin, such as "cream".
  package let skinMedicines: [String]
  /// Abbreviations of international units, without full stops.
  package let internationalUnits: [String]
  /// Words, with accents, for "per" in the strength of a medicine, such as "400 IU per drop" or "100 mg per 5 ml".
  package let perAfterUnits, perAfterMilligrams: [String]
  /// Patterns, with accents, for "blood pressure", for words before its numbers, such as "was", and for "pulse".
  package let bloodPressures, bloodPressureLinks, pulses: [String]
  /// Words, with accents, between the two numbers of a blood pressure, as in "120 over 80".
  ///
  /// `overInCentimeters` are used for pressures in centimeters of mercury. `andWords` are between two blood pressures.
  package let overWords, overInCentimeters, andWords: [String]
  /// Patterns for the position of the body while a blood pressure was measured.
  package let lying, standing, sitting: [String]
  /// The ends, with accents, of the names of edited photos in exports of Google Photos, such as "-edited".
  package let editedPhotoSuffixes: [String]
  package let spreadsheetWords: SpreadsheetWords

  /// The words of one language in spreadsheets in which families enter feeds and diapers.
  package struct SpreadsheetWords: Sendable {
    /// Words for the kind of an event of a child.
    package let feeds, wetDiapers, dirtyDiapers, mixedDiapers, pumpings, notes: [String]
    /// Words for the contents of a bottle.
    package let breastMilk, formula: [String]
    /// Words, with accents, for the side of a breast, for units, and for "and" between the parts of a note.
    package let left, right, both, minutes, milliliters, ounces, andWords: [String]
    /// The start, with accents, of the text that a spreadsheet cell contains until its value is loaded.
    package let loadingText: String

    package static let all = LanguageWords.all.map(\.spreadsheetWords) + [german]

    /// Returns the meanings of the words in some groups; the keys are the words of all languages.
    ///
    /// If a word is in two groups, it has the meaning of the first group.
    package static func meaningsByWord<Meaning>(
      _ groups: [(Meaning, KeyPath<SpreadsheetWords, [String]>)]
    ) -> [String: Meaning] {
      let pairs = groups.flatMap { meaning, group in
        all.flatMap { $0[keyPath: group] }.map { ($0, meaning) }
      }
      return Dictionary(pairs) { first, _ in first }
    }
  }

  package static let all = [english, spanish, french]

  /// Returns a part of a regular expression that matches any word of a group in any language.
  package static func pattern(_ group: (LanguageWords) -> [String]) -> String {
    all.flatMap(group).joined(separator: "|")
  }
}

extension Regex {
  /// Creates a regular expression; ends the program if the pattern is invalid or lacks the capture groups of `Output`.
  package init(trustedPattern pattern: String) {
    do { try self.init(pattern, as: Output.self) } catch {
      preconditionFailure("\(pattern) is not a regular expression: \(error)")
    }
  }
}
