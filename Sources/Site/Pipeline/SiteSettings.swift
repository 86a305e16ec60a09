import Audiences
import Mustache

/// Everything that a site has in addition to the records: its readers, its templates and assets, and its address.
package struct SiteSettings: Sendable {
  package let audience: Audience
  let version: String
  let templates: TemplateLibrary
  let assets: SiteAssets
  /// The address where the site is published, or nil if shared links have no preview.
  let shareAddress: ShareAddress?

  package init(
    for audience: Audience, version: String, _ resources: SiteResources,
    sharedAt shareAddress: ShareAddress? = nil
  ) {
    self.audience = audience
    self.version = version
    templates = resources.templates
    assets = resources.assets
    self.shareAddress = shareAddress
  }
}
