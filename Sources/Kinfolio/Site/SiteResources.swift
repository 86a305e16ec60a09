import Foundation
import Knowledge
import Mustache
import Records

/// The texts, templates, reference values and assets that ship with the program.
package struct SiteResources: Sendable {
  package let phrasebooks: Phrasebooks
  /// The reference values that records are compared with.
  package let ruleData: RuleData
  package let standards: GrowthStandards
  let commonFoods: CommonFoodNames
  let templates: TemplateLibrary
  let assets: SiteAssets

  /// Reads all resources, but phrases only of the given languages unless `languages` is nil.
  ///
  /// Throws an error that names the file if one is missing or invalid.
  package init(templates: URL, assets: URL, languages: [Language]? = nil) throws {
    phrasebooks =
      try languages.map { try Phrasebooks(unchecked: assets, only: $0) }
      ?? Phrasebooks.load(assets: assets)
    ruleData = try RuleData(
      folder: assets.appendingPathComponent("Rules"), foodNames: phrasebooks.languages.foodNames)
    standards = try GrowthStandards(folder: assets.appendingPathComponent("Growth"))
    commonFoods = CommonFoodNames(phrasebooks.languages.foodNames)
    self.templates = try TemplateLibrary(folder: templates)
    self.assets = try SiteAssets(folder: assets)
  }
}
