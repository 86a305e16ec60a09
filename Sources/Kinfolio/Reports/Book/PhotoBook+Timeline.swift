import Charts
import Knowledge
import Photos
import Records

extension PhotoBook {
  /// Creates the book of a year in one language.
  ///
  /// Throws if a phrase is missing.
  init(of year: Int, _ house: SiteContent, _ wording: Wording) throws {
    let sheet = PhotoWriter(context: house.page(at: PagePath.timeline, wording))
    let timeline = house.timeline
    let months = timeline.months.filter { $0.year == year }
    chapters = try months.reversed().map { month in
      try Chapter(
        of: month, timeline.days(of: month).reversed(), house.context.photos, sheet)
    }.filter { !$0.items.isEmpty }
    title = try sheet.text("timeline.book_title", ["year": String(year)])
    family = house.journal.family.name
    let members = house.context.summary.members.map(\.profile)
    accents = Set(members.map(\.slot)).sorted().compactMap { slot in
      members.first { $0.slot == slot }?.accent
    }
    lastDay = months.first.flatMap { timeline.days(of: $0).first?.date } ?? LocalDate(days: 0)
    let shown = chapters.reduce(0) { $0 + $1.photoCount }
    let taken = timeline.photos.count { $0.day?.year == year }
    detail = try sheet.count("timeline.photos", shown)
    missingPhotosNote = shown == taken ? "" : try sheet.count("about.skipped_photos", taken - shown)
  }
}

extension PhotoBook.Chapter {
  fileprivate var photoCount: Int {
    items.count { if case .photo = $0 { true } else { false } }
  }

  fileprivate init(
    of month: Month, _ days: [Timeline.Day], _ photos: PhotoLibrary, _ sheet: PhotoWriter
  ) throws {
    title = sheet.wording.capitalizingFirstLetter(sheet.wording.date(month.firstDay, .monthAndYear))
    items = try days.flatMap { day in
      try day.events.compactMap {
        try PhotoBook.MilestoneCard($0.profile, $0.event, day.date, sheet)
      }
      .map(PhotoBook.Item.milestone)
        + day.photos.reversed().compactMap { try PhotoBook.BookPhoto($0, photos, sheet) }
        .map(PhotoBook.Item.photo)
    }
    let shots = items.count { if case .photo = $0 { true } else { false } }
    detail = shots == 0 ? "" : try sheet.count("timeline.photos", shots)
  }
}

extension PhotoBook.MilestoneCard {
  /// Creates a card for a milestone.
  ///
  /// Returns nil for other events.
  fileprivate init?(
    _ profile: Profile, _ event: Timeline.Event, _ day: LocalDate, _ sheet: PhotoWriter
  ) throws {
    guard case .milestone(let milestone) = event else { return nil }
    title = milestone.title
    detail = [sheet.wording.date(day, .short), profile.name, try sheet.age(of: profile, on: day)]
      .filter { !$0.isEmpty }.joined(separator: " · ")
    accent = profile.accent
  }
}

extension PhotoBook.BookPhoto {
  /// Creates a photo with its texts.
  ///
  /// Returns nil if the photo could not be rendered.
  fileprivate init?(
    _ shot: Timeline.TimelinePhoto, _ photos: PhotoLibrary, _ sheet: PhotoWriter
  ) throws {
    guard let picture = photos[shot.photo.id],
      !picture.forPrint.isEmpty
    else { return nil }
    let date = shot.day.map { sheet.wording.date($0, .short) } ?? ""
    id = shot.photo.id
    self.picture = picture
    description = try sheet.alternativeText(for: shot)
    caption = shot.photo.caption ?? ""
    detail = (try [date, shot.profile.name] + sheet.details(of: shot))
      .filter { !$0.isEmpty }.joined(separator: " · ")
    isFavorite = shot.photo.isFavorite
    accent = shot.profile.accent
  }
}
