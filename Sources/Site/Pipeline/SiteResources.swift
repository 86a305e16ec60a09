import Foundation
import Knowledge
import Mustache
import Records

/// The reference data, templates and assets that ship with the program.
package struct SiteResources: Sendable {
  package let reference: ReferenceData
  let templates: TemplateLibrary
  let assets: SiteAssets

  /// Reads all resources, but phrases only of the given languages unless `languages` is nil.
  ///
  /// Throws an error that names the file if one is missing or invalid.
  package init(templates: URL, assets: URL, languages: [Language]? = nil) throws {
    reference = try ReferenceData(assets: assets, languages: languages)
    self.templates = try TemplateLibrary(folder: templates)
    self.assets = try SiteAssets(folder: assets)
  }
}
