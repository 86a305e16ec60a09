extension PhotoBook {
  /// Collects the photos and milestones of a year; throws where a phrase is missing.
  init(of year: Int, from sheet: Sheet) throws {
    let timeline = sheet.house.timeline
    let months = timeline.months.filter { $0.year == year }
    let chapters = try months.reversed().map { month in
      try Chapter(of: month, timeline.days(of: month).reversed(), sheet)
    }
    let shown = chapters.reduce(0) { $0 + $1.shots.count }
    let taken = timeline.shots.count { $0.day?.year == year }
    title = try sheet.text("timeline.book_title", ["year": String(year)])
    subtitle = try [
      sheet.journal.family.name, sheet.count("timeline.photos", shown),
    ].joined(separator: " · ")
    missing = shown == taken ? "" : try sheet.count("about.skipped_photos", taken - shown)
    self.chapters = chapters
    lastDay = months.first.flatMap { timeline.days(of: $0).first?.date } ?? LocalDate(days: 0)
  }
}

extension PhotoBook.Chapter {
  fileprivate init(of month: Month, _ days: [Timeline.Day], _ sheet: Sheet) throws {
    title = sheet.wording.opening(sheet.wording.date(month.firstDay, .monthAndYear))
    milestones = days.flatMap { day in
      day.events.compactMap { profile, event -> String? in
        guard case .milestone(let milestone) = event else { return nil }
        return "\(sheet.wording.date(day.date, .short)) · \(profile.name) · \(milestone.title)"
      }
    }
    shots = try days.flatMap { $0.shots.reversed() }.compactMap { shot in
      try PhotoBook.Shot(shot, sheet)
    }
  }
}

extension PhotoBook.Shot {
  /// The longer side a printed photo should have in pixels, where there is such a rendition.
  private static let enough = 800

  /// A photo with its words; nil for one that could not be made.
  fileprivate init?(_ shot: Timeline.Shot, _ sheet: Sheet) throws {
    let pictures = sheet.house.context.photos[ID(shot.photo.entry.id)]?.renditions(.fit, "jpeg")
    let large = pictures?.first { max($0.width, $0.height) >= Self.enough }
    guard let rendition = large ?? pictures?.last else { return nil }
    let date = shot.day.map { sheet.wording.date($0, .short) }
    let words = [date, shot.profile.name, shot.photo.caption].compactMap(\.self)
    self.rendition = rendition
    description = try sheet.alternative(for: shot)
    caption = try (words + sheet.story(of: shot)).filter { !$0.isEmpty }
      .joined(separator: " · ")
    isFavourite = shot.photo.favourite
  }
}
