import Mustache
import Publishing

extension House {
  /// The page at the root that picks a language: by link, or by script after the browser's wish.
  var startPage: Artefact {
    get throws { try context.filled("index.html", with: "start.html", startValues) }
  }

  private var startValues: Value {
    get throws {
      let assets = context.assets
      let main = context.languages.first ?? journal.family.language
      let sheet = Sheet(house: self, place: "", wording: try context.wording(in: main))
      let choices = context.languages.map { language -> Value in
        [
          "code": .text(language.rawValue), "name": .text(language.ownName),
          "href": .text("\(language.rawValue)/\(Place.home)"),
        ]
      }
      return [
        "lang": .text(main.rawValue), "family": .text(journal.family.name),
        "stylesheet": .text(assets.stylesheet.path), "script": .text(assets.script.path),
        "icon": .text(icon.svgPath), "touch_icon": .text(icon.pngPath),
        "choices": .list(choices),
        "share": sheet.share(preview(timeline.shots), at: "index.html"),
      ]
    }
  }
}
