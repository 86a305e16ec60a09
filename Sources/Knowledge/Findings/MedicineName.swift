import Foundation
import Records

/// A generic or brand name that families use for a medicine.
package struct MedicineName: Sendable, Decodable {
  /// A medicine, or a group of medicines, for which a rule has a reference value or a warning.
  package enum Substance: String, Sendable, CaseIterable, Decodable {
    case acetaminophen
    case ibuprofen
    case vitaminD = "vitamin_d"
    case iron
    case aspirin, codeine, tramadol, hydrocodone, promethazine, diphenhydramine, adrenaline
    /// An opioid without a case of its own.
    case opioid
    /// A benzodiazepine, or another medicine given to make someone sleep.
    case sedative

    static let dangerousToChildren: [Self] = [
      .opioid, .codeine, .tramadol, .hydrocodone, .promethazine, .diphenhydramine, .sedative,
      .aspirin, .adrenaline,
    ]
  }

  package let substance: Substance
  package let name: String
  package let source: String

  /// Returns true if a text contains a medicine's name as a word and does not deny it, as "without ibuprofen" does.
  ///
  /// Both must be in lowercase and without accents.
  static func isMentioned(_ name: String, in text: String) -> Bool {
    text.byteRanges(of: name).contains { range in
      let before = text[..<range.lowerBound]
      let after = text[range.upperBound...]
      if before.last?.isLetter == true || after.first?.isLetter == true { return false }
      // Most texts are only a name. Creating a regular expression takes much longer than searching for a name.
      let isDenied =
        !before.isEmpty
        && before.contains(Regex<Substring>(trustedPattern: denialPatternBeforeName))
        || !after.isEmpty
          && after.contains(Regex<Substring>(trustedPattern: denialPatternAfterName))
      return !isDenied
    }
  }

  private static let denialPatternBeforeName =
    #"\b(?:\#(LanguageWords.pattern(\.withoutWords)))\s+$"#
  private static let denialPatternAfterName =
    #"^[ -](?:\#(LanguageWords.pattern(\.wordsLikeFree)))\b"#

  /// Returns the text in lowercase and without accents, for comparisons.
  package static func normalized(_ text: String) -> String {
    if text.isASCII { return text.lowercased() }
    return text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
