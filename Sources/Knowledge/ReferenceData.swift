import Foundation
import Records

/// The data that is part of the program: phrases for readers, growth standards, and reference values of medical
/// sources.
package struct ReferenceData: Sendable {
  package let phrasebooks: Phrasebooks
  package let ruleData: RuleData
  package let growthStandards: GrowthStandards
  package let commonFoodTranslations: CommonFoodTranslations

  /// Reads all data files in the folder `assets`.
  ///
  /// If `languages` is not nil, only the phrases of these languages are read. If a file is missing or invalid, throws
  /// an error that names the file.
  package init(assets: URL, languages: [Language]? = nil) throws {
    phrasebooks =
      try languages.map { try Phrasebooks(unchecked: assets, onlyLanguages: $0) }
      ?? Phrasebooks.load(assets: assets)
    ruleData = try RuleData(
      folder: assets.appendingPathComponent("Rules"),
      foodNames: phrasebooks.languages.foodNamesByLanguage)
    growthStandards = try GrowthStandards(folder: assets.appendingPathComponent("Growth"))
    commonFoodTranslations = CommonFoodTranslations(phrasebooks.languages.foodNamesByLanguage)
  }
}
