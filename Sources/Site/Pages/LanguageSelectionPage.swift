import Mustache
import Publishing
import Records
import Reports

/// The page `index.html` in the output folder, with a link for each language of the site.
///
/// With JavaScript, the page opens the language that the browser prefers.
struct LanguageSelectionPage: SiteWriter, Sendable {
  let site: SiteContent
  let context: PageRenderingContext

  init(_ site: SiteContent) throws {
    self.site = site
    let main = site.context.languages.first ?? site.journal.family.language
    context = site.renderingContext(at: "", try site.context.wording(in: main))
  }

  func artifact() throws -> Artifact {
    try site.settings.templates.artifact(
      at: "index.html", template: "start.html", values: templateValues())
  }

  private func templateValues() -> TemplateValue {
    [
      "lang": .text(language.rawValue), "family": .text(sharedData.family),
      "stylesheet": .text(sharedData.stylesheet), "script": .text(sharedData.script),
      "icon": .text(sharedData.vectorIcon), "touch_icon": .text(sharedData.pixelIcon),
      "choices": .list(zip(sharedData.languages, sharedData.languageNames).map(languageLink)),
      "share": linkPreviewValue(.newest(of: site.timeline.photos), at: "index.html"),
    ]
  }

  private func languageLink(to language: Language, named name: String) -> TemplateValue {
    [
      "code": .text(language.rawValue), "name": .text(name),
      "href": .text("\(language.rawValue)/\(PagePath.home)"),
    ]
  }
}
