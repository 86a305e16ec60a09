import Foundation
import Knowledge
import Mustache
import Records

/// The words, templates and assets that belong to the program, read from its folders.
package struct SiteResources: Sendable {
  /// The phrases of every language.
  package let phrasebooks: Phrasebooks
  /// The reference values findings are held beside.
  package let rulebook: Rulebook
  /// The growth tables.
  package let standards: GrowthStandards
  /// The words by which texts are told that are not for viewers.
  package let healthWords: HealthWords
  let templates: TemplateLibrary
  let assets: SiteAssets

  /// Reads everything, or of the phrases those of some languages; throws where something is missing
  /// or wrong, saying which file.
  package init(templates: URL, assets: URL, languages: [Language]? = nil) throws {
    phrasebooks =
      try languages.map { try Phrasebooks(unchecked: assets, only: $0) }
      ?? Phrasebooks.load(assets: assets)
    rulebook = try Rulebook(
      folder: assets.appendingPathComponent("Rules"), foodNames: phrasebooks.languages.foodNames)
    healthWords = try HealthWords(folder: assets.appendingPathComponent("Rules"))
    standards = try GrowthStandards(folder: assets.appendingPathComponent("Growth"))
    self.templates = try TemplateLibrary(folder: templates)
    self.assets = try SiteAssets(folder: assets)
  }
}
