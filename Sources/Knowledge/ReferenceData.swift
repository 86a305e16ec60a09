import Foundation
import Records

/// The data that is part of the program: phrases for readers, growth standards, and reference values of medical
/// sources.
package struct ReferenceData: Sendable {
  package let phrasebooks: Phrasebooks
  package let ruleData: RuleData
  package let standards: GrowthStandards
  package let commonFoods: CommonFoodNames

  /// Reads all data files in the folder `assets`.
  ///
  /// If `languages` is not nil, only the phrases of these languages are read. If a file is missing or invalid, throws
  /// an error that names the file.
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
