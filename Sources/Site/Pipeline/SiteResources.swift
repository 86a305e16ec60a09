import Foundation
import Knowledge
import Mustache
import Records

/// The reference data, page templates and assets that are installed with Kinfolio.
package struct SiteResources: Sendable {
  package let reference: ReferenceData
  let templates: TemplateLibrary
  let assets: SiteAssets

  /// Reads all resources, with the phrases of only the given languages, or of all languages if `languages` is nil.
  ///
  /// Throws an error that names the file if a file is missing or invalid.
  package init(templates: URL, assets: URL, languages: [Language]? = nil) throws {
    reference = try ReferenceData(assets: assets, languages: languages)
    self.templates = try TemplateLibrary(folder: templates)
    self.assets = try SiteAssets(folder: assets)
  }
}
