import Foundation

extension Sheet {
  /// What of a profile can be taken along: its calendar, and its records as tables.
  func files(of member: Summary.Member) throws -> Section {
    let slug = slug(member.profile)
    let calendar = "calendar/\(slug).\(language.rawValue).ics"
    var links: [Item] = []
    if house.files.contains(calendar) {
      links.append(Item(text: try text("nav.calendar"), href: file(calendar), note: "ICS"))
    }
    for path in house.files where path.hasPrefix("data/\(slug)/") {
      let name = URL(fileURLWithPath: path)
      let stem = name.deletingPathExtension().lastPathComponent
      links.append(
        Item(
          text: try title(ofTable: stem), href: file(path), note: name.pathExtension.uppercased()))
    }
    return Section(id: "files", title: try text("nav.data"), files: links)
  }

  /// The photo books of the family's years, and the feed.
  func books() throws -> [Item] {
    let years = Set(house.timeline.shots.compactMap { $0.day?.year }).sorted(by: >)
    var links = try years.map { year in
      Item(
        text: try text("timeline.book_title", ["year": String(year)]),
        href: file(Place.book(of: year, in: language)), note: "PDF")
    }
    let feed = "feed/\(language.rawValue).xml"
    if house.files.contains(feed) {
      links.append(Item(text: try text("nav.feed"), href: file(feed), note: "Atom"))
    }
    return links
  }

  private func title(ofTable name: String) throws -> String {
    switch name {
    case "daily": try text("visit.daily_table")
    case "journal": try text("files.journal")
    case "summary": try text("files.summary")
    default: try text("table.\(name)")
    }
  }
}
