import Foundation
import Records

/// The data that is part of the program: phrases for readers, growth standards, and reference values of medical
/// sources.
package struct ReferenceData: Sendable {
  package let phrasebooks: Phrasebooks
  package let ruleData: RuleData
  package let growthStandards: GrowthStandards
  package let commonFoodTranslations: CommonFoodTranslations

  /// Reads all data files in the folder `assets` except the phrases, which are read when they are needed.
  ///
  /// Throws an error that names the file if a file is missing or invalid.
  package init(assets: URL) throws {
    phrasebooks = try Phrasebooks(assets: assets)
    ruleData = try RuleData(
      folder: assets.appendingPathComponent("Rules"),
      foodNames: phrasebooks.languages.foodNamesByLanguage)
    growthStandards = try GrowthStandards(folder: assets.appendingPathComponent("Growth"))
    commonFoodTranslations = CommonFoodTranslations(phrasebooks.languages.foodNamesByLanguage)
  }
}
