import Mustache
import Publishing
import Records

extension SiteContent {
  /// Creates the page at the root of the site, with a link for each language.
  ///
  /// With JavaScript, it opens the language that the browser prefers.
  func languageSelectionPage() throws -> Artifact {
    let main = context.languages.first ?? journal.family.language
    let page = LanguageSelectionPage(
      site: self, context: pageContext(at: "", try context.wording(in: main)))
    return try context.artifact(at: "index.html", template: "start.html", values: page.values())
  }
}

private struct LanguageSelectionPage: SiteWriter, Sendable {
  let site: SiteContent
  let context: PageContext

  func values() -> Value {
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
