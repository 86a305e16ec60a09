import Mustache
import Publishing
import Records
import Reports

/// The page `index.html` in the output folder, with a link for each language of the site.
///
/// With JavaScript, the page opens the language that the browser prefers.
struct LanguageSelectionPage: SiteWriter, Sendable {
  let site: SiteContent
  let context: PageContext

  init(_ site: SiteContent) throws {
    self.site = site
    let main = site.context.languages.first ?? site.journal.family.language
    context = site.pageContext(at: "", try site.context.wording(in: main))
  }

  func artifact() throws -> Artifact {
    try site.settings.templates.artifact(
      at: "index.html", template: "start.html", values: values())
  }

  private func values() -> Value {
    [
      "lang": .text(language.rawValue), "family": .text(frame.family),
      "stylesheet": .text(frame.stylesheet), "script": .text(frame.script),
      "icon": .text(frame.vectorIcon), "touch_icon": .text(frame.pixelIcon),
      "choices": .list(zip(frame.languages, frame.languageNames).map(choice)),
      "share": previewValue(.newest(of: site.timeline.photos), at: "index.html"),
    ]
  }

  private func choice(_ language: Language, _ name: String) -> Value {
    [
      "code": .text(language.rawValue), "name": .text(name),
      "href": .text("\(language.rawValue)/\(PagePath.home)"),
    ]
  }
}
