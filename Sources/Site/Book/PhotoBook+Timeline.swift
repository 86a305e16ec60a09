import Figures
import Knowledge
import Photos
import Records
import Reports

extension PhotoBook {
  /// Creates the photo book of a year from the site's timeline; throws if a phrase is missing.
  init(ofYear year: Int, in site: SiteContent, _ wording: Wording) throws {
    let writer = PhotoTextWriter(context: site.renderingContext(at: PagePath.timeline, wording))
    let timeline = site.timeline
    let months = timeline.months.filter { $0.year == year }
    chapters = try months.reversed().map { month in
      try MonthChapter(of: month, timeline.days(of: month).reversed(), site.context.photos, writer)
    }.filter { !$0.items.isEmpty }
    title = try writer.text("timeline.book_title", ["year": String(year)])
    family = site.journal.family.name
    let members = site.context.summary.members.map(\.profile)
    accents = Set(members.map(\.colorIndex)).sorted().compactMap { colorIndex in
      members.first { $0.colorIndex == colorIndex }?.accent
    }
    lastDay = months.first.flatMap { timeline.days(of: $0).first?.date } ?? LocalDate(days: 0)
    let photoCount = chapters.flatMap(\.items.photos).count
    let takenCount = timeline.photos.count { $0.day?.year == year }
    detail = try writer.counted("timeline.photos", photoCount)
    missingPhotosNote =
      photoCount == takenCount
      ? "" : try writer.counted("about.skipped_photos", takenCount - photoCount)
  }
}

extension PhotoBook.MonthChapter {
  fileprivate init(
    of month: Month, _ days: [Timeline.Day], _ photos: PhotoLibrary, _ writer: PhotoTextWriter
  ) throws {
    title = writer.wording.capitalizingFirstLetter(
      writer.wording.date(month.firstDay, .monthAndYear))
    items = try days.flatMap { day in
      try day.events.compactMap {
        try PhotoBook.MilestoneCard($0.profile, $0.event, day.date, writer)
      }
      .map(PhotoBook.PageItem.milestone)
        + day.photos.reversed().compactMap { try PhotoBook.BookPhoto($0, photos, writer) }
        .map(PhotoBook.PageItem.photo)
    }
    let photoCount = items.photos.count
    detail = photoCount == 0 ? "" : try writer.counted("timeline.photos", photoCount)
  }
}

extension PhotoBook.MilestoneCard {
  /// Creates the card of a milestone; returns nil for an event that is no milestone.
  fileprivate init?(
    _ profile: Profile, _ event: Timeline.Event, _ day: LocalDate, _ writer: PhotoTextWriter
  ) throws {
    guard case .milestone(let milestone) = event else { return nil }
    title = try writer.wording.title(of: milestone)
    let age = try writer.age(of: profile, on: day)
    detail = [writer.wording.date(day, .short), profile.name, age].joinedByDots
    accent = profile.accent
  }
}

extension PhotoBook.BookPhoto {
  /// Creates a photo of the book; returns nil if the photo could not be rendered.
  fileprivate init?(
    _ timelinePhoto: Timeline.TimelinePhoto, _ photos: PhotoLibrary, _ writer: PhotoTextWriter
  ) throws {
    guard let picture = photos[timelinePhoto.photo.id],
      !picture.printableRenditions.isEmpty
    else { return nil }
    let date = timelinePhoto.day.map { writer.wording.date($0, .short) }
    id = timelinePhoto.photo.id
    self.picture = picture
    description = try writer.alternativeText(for: timelinePhoto)
    caption = timelinePhoto.photo.caption ?? ""
    let details = try writer.details(of: timelinePhoto)
    detail = ([date, timelinePhoto.profile.name] + details).joinedByDots
    isFavorite = timelinePhoto.photo.isFavorite
    accent = timelinePhoto.profile.accent
  }
}
