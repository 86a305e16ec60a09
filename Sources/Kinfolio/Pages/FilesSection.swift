import Foundation
import Knowledge

extension Sheet {
  /// What of a profile can be taken along: its calendar, and its records as tables.
  func files(of member: Summary.Member) throws -> Section {
    let slug = slug(member.profile)
    let calendar = "calendar/\(slug).\(language.rawValue).ics"
    let calendars = try house.files.filter { $0 == calendar }.map {
      Item(text: try text("nav.calendar"), href: file($0), note: "ICS")
    }
    let tables = try house.files.filter { $0.hasPrefix("data/\(slug)/") }.map { path in
      let name = URL(fileURLWithPath: path)
      let stem = name.deletingPathExtension().lastPathComponent
      return Item(
        text: try title(ofTable: stem), href: file(path), note: name.pathExtension.uppercased())
    }
    return Section(
      id: "files", title: try text("files.title"), files: calendars,
      moreFilesLabel: try text("nav.data"), moreFiles: tables)
  }

  /// The photo books of the family's years, and the feed.
  func books() throws -> [Item] {
    var links = try house.timeline.years.map { year in
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
