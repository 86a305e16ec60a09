import Foundation
import Records

/// The names of common foods in all languages; sites for viewers show them instead of the names that the family wrote.
package struct CommonFoodTranslations {
  private let namesByLanguage: [Language: [String: String]]
  private let englishNamesByFoldedName: [String: String]

  /// Creates the names from a dictionary for each language, with English names as keys and translated names as values.
  package init(_ names: [Language: [String: String]]) {
    namesByLanguage = names
    let pairs = names.values.flatMap { $0.map { (Self.folded($1), $0) } }
    // A word can be the name of two foods in different languages; the alphabetically first English name is used.
    englishNamesByFoldedName = Dictionary(pairs) { min($0, $1) }
  }

  /// Returns the food with its common names in all languages, or nil if it is not a common food.
  package func commonFood(matching food: Food) -> Food? {
    let names = familyGivenNamesInOrder(of: food).map(Self.folded)
    guard let english = names.lazy.compactMap({ englishNamesByFoldedName[$0] }).first else {
      return nil
    }
    var common = food
    common.name = english
    common.namesByLanguage = namesByLanguage.compactMapValues { $0[english] }
    return common
  }

  /// Returns all names that the family gave to a food, or an empty array if one of them is the name of a common food.
  package func familyGivenNames(of food: Food) -> [String] {
    commonFood(matching: food) == nil ? familyGivenNamesInOrder(of: food).uniqued : []
  }

  private func familyGivenNamesInOrder(of food: Food) -> [String] {
    [food.name] + food.namesByLanguage.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func folded(_ name: String) -> String {
    name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .replacing("œ", with: "oe")
  }
}
