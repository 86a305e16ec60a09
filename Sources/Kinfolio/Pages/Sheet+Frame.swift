import Knowledge
import Mustache
import Records

extension Sheet {
  /// What stands around every page: its head, the way around, the way back, the footer.
  func frame(of page: Page, _ content: Page.Content) throws -> [String: Value] {
    let context = house.context
    let family = journal.family.name
    let home = Item(text: try text(house.rooms[0].name), href: link(Place.home))
    return [
      "lang": .text(language.rawValue),
      "title": .text(content.title),
      "head_title": .text(
        try text("site.page_title", ["page": content.tab ?? content.title, "family": family])),
      "family": .text(family),
      "home": .text(home.href), "share": share(content.preview),
      "slot": .text(page.profile.map { String($0.slot) } ?? "none"),
      "stylesheet": .text(file(context.assets.stylesheet.path)),
      "script": .text(file(context.assets.script.path)),
      "icon": .text(file(house.icon.svgPath)), "touch_icon": .text(file(house.icon.pngPath)),
      "counter": .text(
        try text("common.of_total", ["number": "{number}", "total": "{total}"])),
      "start": .text(file("index.html")),
      "languages": .list(context.languages.map(languageLink)),
      "nav": .list(try navigation()),
      "profiles": .group(
        people().map { member in
          [
            "text": .text(member.profile.name), "href": .text(link(member.profile)),
            "slot": .text(String(member.profile.slot)),
            "is_current": .bool(member.profile.id == page.profile?.id),
          ]
        }),
      "trail": .group(
        content.trail.isEmpty ? [] : ([home] + content.trail).map(\.value)),
      "disclaimer": .text(try disclaimer(of: page)),
      // Elsewhere it would change every page every night, though nothing on it has changed.
      "made_from": .text(
        page.place == Place.home
          ? try text("site.made_from", ["moment": wording.dateAndTime(journal.moment, .long)])
          : ""),
      "made_with": .text(try text("site.made_with", ["version": context.version])),
    ]
  }

  /// Those who have a page of their own.
  private func people() -> [Summary.Member] {
    house.audience.gets(.profiles) ? house.context.summary.members : []
  }

  /// What every page says on a site with words of health.
  private func disclaimer(of page: Page) throws -> String {
    guard house.audience.gets(.health) else { return "" }
    return try text(page.profile?.kind == .pet ? "disclaimer.pet" : "disclaimer.short")
  }

  private func navigation() throws -> [Value] {
    try house.rooms.map { key, room in
      // A page below a room belongs to it: "timeline/2026/03/…" to "timeline/…".
      let folder = room.split(separator: "/").dropLast().joined(separator: "/")
      let isCurrent = folder.isEmpty ? place == room : place.hasPrefix(folder + "/")
      return tab(try text(key), link(room), isCurrent: isCurrent)
    }
  }

  private func tab(_ label: String, _ href: String, isCurrent: Bool) -> Value {
    ["text": .text(label), "href": .text(href), "is_current": .bool(isCurrent)]
  }

  private func languageLink(_ other: Language) -> Value {
    [
      "code": .text(other.rawValue), "name": .text(other.ownName),
      "href": .text(file("\(other.rawValue)/\(place)")), "is_current": .bool(other == language),
    ]
  }
}
