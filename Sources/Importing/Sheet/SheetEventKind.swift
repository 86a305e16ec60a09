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

  private static let breastMilk = [
    "breast milk", "breastmilk", "ebm", "leche materna", "lait maternel", "muttermilch",
  ]
  private static let formula = ["formula", "leche de formula", "lait infantile", "pre milch"]

  private static let words: [String: SheetEventKind] = {
    let groups: [(SheetEventKind, String)] = [
      (
        .feed,
        "feed,feeding,fed,bottle,bottle feed,formula,milk,nursing,nurse,breast,breastfeed,"
          + "breastfeeding,toma,biberon,pecho,leche,lactancia,tetee,repas,lait,sein,allaitement,"
          + "futterung,flasche,stillen,brust,mahlzeit"
      ),
      (
        .diaper(isWet: true, isDirty: false),
        "pee,wee,wet,wet diaper,wet nappy,urine,pipi,pis,orina,mojado,mouille,nass"
      ),
      (
        .diaper(isWet: false, isDirty: true),
        "poo,poop,dirty,dirty diaper,dirty nappy,stool,caca,sucio,sale,selles,kacka,stuhl"
      ),
      (
        .diaper(isWet: true, isDirty: true),
        "both,mixed,pee and poo,pee and poop,pipi y caca,pipi et caca,pipi und kacka"
      ),
      (.pumped, "pump,pumping,pumped,sacaleches,extraccion,tire lait,abpumpen"),
      (.note, "note,nota,notiz,remarque"),
    ]
    return Dictionary(
      uniqueKeysWithValues: groups.flatMap { kind, words in
        words.split(separator: ",").map { (String($0), kind) }
      })
  }()

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
