import Foundation
import Records

/// The kind of an event in a family's sheet, found by the words that families write for the kind.
enum SheetEventKind: Hashable {
  case feed
  case diaper(isWet: Bool, isDirty: Bool)
  case pumped
  case note

  init?(_ word: String) {
    guard let kind = Self.kindsByWord[Self.plainWords(word)] else { return nil }
    self = kind
  }

  /// Returns `breast_milk`, `formula` or `other` for a family's description of the milk in a bottle.
  static func milkContents(in text: String) -> String {
    let words = " \(plainWords(text)) "
    if breastMilkWords.contains(where: { words.contains(" \($0) ") }) { return "breast_milk" }
    return formulaWords.contains(where: { words.contains(" \($0) ") }) ? "formula" : "other"
  }

  /// Returns whether a text means only breast milk, which families may also write in the column for the formula.
  static func isBreastMilk(_ text: String) -> Bool { breastMilkWords.contains(plainWords(text)) }

  private static let breastMilkWords = LanguageWords.SpreadsheetWords.all.flatMap(\.breastMilk)
  private static let formulaWords = LanguageWords.SpreadsheetWords.all.flatMap(\.formula)
  private static let kindsByWord = LanguageWords.SpreadsheetWords.meaningsByWord([
    (SheetEventKind.feed, \.feeds), (.diaper(isWet: true, isDirty: false), \.wetDiapers),
    (.diaper(isWet: false, isDirty: true), \.dirtyDiapers),
    (.diaper(isWet: true, isDirty: true), \.mixedDiapers), (.pumped, \.pumpings),
    (.note, \.notes),
  ])

  /// Returns the words of a text in lowercase, without accents, digits and marks, separated by single spaces.
  private static func plainWords(_ text: String) -> String {
    // `folding` takes ten times as long as `lowercased`, and most words have no accents.
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    let folded =
      isPlain
      ? text.lowercased()
      : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    return folded.split { !$0.isLetter }.joined(separator: " ")
  }
}
