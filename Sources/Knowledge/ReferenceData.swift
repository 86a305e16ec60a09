import Foundation
import Records

/// The phrases, the growth standards and the reference values, which are a part of the program.
package struct ReferenceData: Sendable {
  package let phrasebooks: Phrasebooks
  package let ruleData: RuleData
  package let standards: GrowthStandards
  package let commonFoods: CommonFoodNames

  /// Reads all files in the folder `assets`; if `languages` is not nil, only the phrases of these languages.
  ///
  /// Throws an error that names the file if a file is missing or invalid.
  package init(assets: URL, languages: [Language]? = nil) throws {
    phrasebooks =
      try languages.map { try Phrasebooks(unchecked: assets, only: $0) }
      ?? Phrasebooks.load(assets: assets)
    ruleData = try RuleData(
      folder: assets.appendingPathComponent("Rules"), foodNames: phrasebooks.languages.foodNames)
    standards = try GrowthStandards(folder: assets.appendingPathComponent("Growth"))
    commonFoods = CommonFoodNames(phrasebooks.languages.foodNames)
  }
}
