import Foundation
import Records

/// The kind of an event, by the words that families write.
enum SheetEventKind: Hashable {
  case feed
  case diaper(isWet: Bool, isDirty: Bool)
  case pumped
  case note

  init?(_ word: String) {
    guard let kind = Self.words[Self.plain(word)] else { return nil }
    self = kind
  }

  /// Returns the value of the column `contents` for milk with this description.
  static func contents(of text: String) -> String {
    let words = " \(plain(text)) "
    if breastMilk.contains(where: { words.contains(" \($0) ") }) { return "breast_milk" }
    return formula.contains(where: { words.contains(" \($0) ") }) ? "formula" : "other"
  }

  /// Returns whether the text means breast milk and nothing else, as in a list of formulas.
  static func isBreastMilk(_ text: String) -> Bool { breastMilk.contains(plain(text)) }

  private static let breastMilk = LanguageWords.Sheet.all.flatMap(\.breastMilk)
  private static let formula = LanguageWords.Sheet.all.flatMap(\.formula)
  private static let words = LanguageWords.Sheet.meanings([
    (SheetEventKind.feed, \.feeds), (.diaper(isWet: true, isDirty: false), \.wetDiapers),
    (.diaper(isWet: false, isDirty: true), \.dirtyDiapers),
    (.diaper(isWet: true, isDirty: true), \.mixedDiapers), (.pumped, \.pumpings),
    (.note, \.notes),
  ])

  /// Returns the text in lowercase without accents, with single spaces between words.
  private static func plain(_ text: String) -> String {
    // Folding takes ten times as long, and most words have no accents.
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    let folded =
      isPlain
      ? text.lowercased()
      : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    return folded.split { !$0.isLetter }.joined(separator: " ")
  }
}
