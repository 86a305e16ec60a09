import Audiences
import Files
import Knowledge
import Mustache
import Photos
import Publishing
import Records
import Reports

/// The Atom feeds of the newest photos, with the paths `feed/LANG.xml`.
struct AtomFeeds {
  let site: SiteContent

  /// Returns a feed for each language, or no feeds if the site of the audience has no timeline.
  func artifacts() throws -> [Artifact] {
    guard site.audience.canSee(.timeline) else { return [] }
    return try site.context.languages.map { language in
      let path = "feed/\(language.rawValue).xml"
      return try site.settings.templates.artifact(
        at: path, template: "feed.xml", values: feed(in: language, at: path))
    }
  }

  private func feed(in language: Language, at path: String) throws -> TemplateValue {
    let wording = try site.context.wording(in: language)
    let writer = PhotoTextWriter(context: site.renderingContext(at: PagePath.timeline, wording))
    let timelinePhotos = site.timeline.photos.filter { $0.day != nil }.prefix(50)
    let newest = timelinePhotos.map(\.photo.entry.changedAt).max() ?? site.journal.referenceTime
    return [
      "lang": .text(writer.language.rawValue),
      "title": .text(try writer.text("feed.title", ["family": site.journal.family.name])),
      "subtitle": .text(try writer.text("feed.subtitle")),
      "id": .text("urn:kinfolio:feed:\(writer.language.rawValue)"),
      "updated": .text(site.journal.family.timeZone.timestamp(newest)),
      "author": .text(site.journal.family.name),
      "self": .text(PagePath.relativePath(from: path, to: path)),
      "home": .text(
        PagePath.relativePath(from: path, to: "\(writer.language.rawValue)/\(PagePath.timeline)")),
      "entries": .list(try timelinePhotos.map { try feedEntry(of: $0, writer, at: path) }),
    ]
  }

  private func feedEntry(
    of timelinePhoto: Timeline.TimelinePhoto, _ writer: PhotoTextWriter, at path: String
  ) throws -> TemplateValue {
    let photo = timelinePhoto.photo
    let day = timelinePhoto.day ?? site.journal.family.timeZone.day(of: site.journal.referenceTime)
    let zone = site.journal.zone(of: timelinePhoto.profile)
    // If only the day of a photo is known, the feed contains no time. The title contains the day.
    let taken = timelinePhoto.time.flatMap { _ in timelinePhoto.date?.moment }
    let summary = [photo.caption ?? ""] + (try writer.details(of: timelinePhoto))
    let page = "\(writer.language.rawValue)/\(PagePath.photo(photo.id))"
    let picture = timelinePhoto.picture?.renditions(.fit, "jpeg").dropLast().last
    let title = ["name": timelinePhoto.profile.name, "date": writer.wording.date(day)]
    return [
      "id": .text("urn:kinfolio:photo:\(idSlug(photo.entry.id))"),
      "title": .text(try writer.text("feed.entry", title)),
      "updated": .text(zone.timestamp(photo.entry.changedAt)),
      "published": .text(taken.map(zone.timestamp) ?? ""),
      "page": .text(PagePath.relativePath(from: path, to: page)),
      "summary": .text(summary.filter { !$0.isEmpty }.joined(separator: " · ")),
      "picture": picture.map { picture in
        [
          "href": .text(PagePath.relativePath(from: path, to: picture.path)),
          "length": .text("\(picture.file.byteCount)"),
        ]
      } ?? .null,
    ]
  }
}
