import Audiences
import Mustache

/// The settings and resources of a site: its readers, its templates and assets, and its address.
package struct SiteSettings: Sendable {
  package let audience: Audience
  let version: String
  let templates: TemplateLibrary
  let assets: SiteAssets
  /// The web address of the site, or nil; without it, links to the site have no preview when they are shared.
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
