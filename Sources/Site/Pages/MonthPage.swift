import Foundation
import Knowledge
import Mustache
import Records
import Reports

/// The content of a timeline page: the photos and events of a month, or the photos without a date.
///
/// It also contains the months and years to which the page links.
struct TimelineMonth: Encodable, Sendable {
  /// The month of the page, or nil for the page with the photos without a date.
  let month: Month?
  /// The days of the month with photos or events, newest first.
  let days: [Timeline.Day]
  let undated: [Timeline.TimelinePhoto]
  /// All months of the timeline with photos or events, newest first.
  let months: [Month]
  let bookYears: [Int]
  let hasUndated: Bool

  init(_ month: Month?, in timeline: Timeline) {
    self.month = month
    days = month.map(timeline.days(of:)) ?? []
    undated = month == nil ? timeline.undatedPhotos : []
    months = timeline.months
    bookYears = timeline.yearsWithPhotos
    hasUndated = !timeline.undatedPhotos.isEmpty
  }
}

/// The timeline page of a month, or of the photos without a date.
struct MonthPage: DataDrivenPage {
  static let template = "timeline.html"
  let context: PageRenderingContext
  let pageData: TimelineMonth

  func content() throws -> PageContent {
    var values = try monthValues(pageData)
    guard let month = pageData.month else {
      values["undated"] = try tiles(pageData.undated)
      values["empty"] = ""
      return PageContent(
        title: try text("timeline.undated"), breadcrumbs: [try timelineLink], values: values)
    }
    let name = wording.date(month.firstDay, .monthAndYear)
    return PageContent(
      title: try text("timeline.month_title", ["month": name]), breadcrumbs: [try timelineLink],
      values: values, linkPreview: .newest(of: pageData.days.flatMap(\.photos)))
  }
}

/// The first page of the timeline, with the newest month and a search in all months.
struct TimelinePage: Page, SiteWriter {
  static let template = "timeline.html"
  let site: SiteContent
  let context: PageRenderingContext

  func content() throws -> PageContent {
    let timeline = site.timeline
    let newest = TimelineMonth(timeline.months.first, in: timeline)
    var values = try monthValues(newest, photoCount: timeline.photoCount)
    values["finder"] = try searchForm()
    if newest.hasUndated && newest.month == nil { values["undated"] = try tiles(newest.undated) }
    return PageContent(
      title: try text("timeline.title"), values: values, linkPreview: .newest(of: timeline.photos))
  }

  /// Returns the template values of the timeline's search fields and filters, which are hidden without JavaScript.
  func searchForm() throws -> TemplateValue {
    let timeline = site.timeline
    if timeline.months.isEmpty && timeline.undatedPhotos.isEmpty { return .null }
    let eventKinds = try timeline.days.flatMap(\.events).flatMap {
      try timelineLine(for: $0.event, of: $0.profile).kinds
    }
    // Kinds without a photo or event are left out; viewers get no tasks, for example.
    let available = Set(eventKinds + timeline.photos.flatMap(\.kinds))
    let kinds = try Timeline.FilterKind.allCases.filter(available.contains).map { kind in
      filterOption(kind.rawValue, try text("timeline.kind_\(kind.rawValue)"))
    }
    return [
      "people": .list(timeline.profiles.map { filterOption(slug($0), $0.name) }),
      "kinds": .list(kinds),
      "foods": .rowsIfNotEmpty(foodsForFilter().map { filterOption($0.slug, $0.name) }),
      "one": .text(try pluralForm("timeline.found", .one)),
      "other": .text(try pluralForm("timeline.found", .other)),
    ]
  }

  /// Returns a plural form of a phrase with the placeholder `{number}`, which the site's script replaces.
  private func pluralForm(_ key: String, _ plural: PluralCategory) throws -> String {
    try wording.phrases.pluralForm(key, plural, ["count": "{number}"])
  }

  /// Returns the foods on photos and of first tastes, sorted by name, for the food filter of the timeline.
  private func foodsForFilter() -> [(slug: String, name: String)] {
    let timeline = site.timeline
    let seen = timeline.photos.compactMap { $0.meal?.log.food }
    let tasted = timeline.days.flatMap(\.events).compactMap { moment -> ID<Food>? in
      if case .firstTaste(let food) = moment.event { ID(food.entry.id) } else { nil }
    }
    return Set(seen + tasted).compactMap { journal.foodsByID[$0] }
      .map { (slug: slug($0), name: wording.capitalizingFirstLetter(wording.name(of: $0))) }
      .sorted { (sortKey($0.name), $0.slug) < (sortKey($1.name), $1.slug) }
  }

  /// Returns a name without accents and uppercase letters, for sorting.
  private func sortKey(_ name: String) -> String {
    name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
  }
}

extension PageWriter {
  /// Returns the template values of a timeline page: the days, the adjacent months, and all months.
  ///
  /// `photoCount` returns the number of photos of a month. Only the first page of the timeline shows these numbers, so
  /// that new photos change no other page.
  fileprivate func monthValues(
    _ timelineMonth: TimelineMonth, photoCount: ((Month) -> Int)? = nil
  ) throws -> [String: TemplateValue] {
    let months = timelineMonth.months
    let index = timelineMonth.month.flatMap { months.firstIndex(of: $0) }
    let newer = index.flatMap { $0 > 0 ? months[$0 - 1] : nil }
    let older = index.flatMap { $0 + 1 < months.count ? months[$0 + 1] : nil }
    return [
      "finder": .null, "is_first": .bool(photoCount != nil),
      "month": .text(timelineMonth.month.map(monthTitle) ?? ""),
      "month_id": .text(timelineMonth.month.map(\.htmlAnchor) ?? ""),
      "days": .list(try timelineMonth.days.map(dayTemplateValue)),
      "undated": [],
      "empty": .text(
        months.isEmpty && !timelineMonth.hasUndated ? try text("timeline.empty") : ""),
      "newer": monthLink(newer), "older": monthLink(older),
      "years": .list(try monthLinksByYear(timelineMonth, photoCount)),
      "books": .rowsIfNotEmpty(
        try bookAndFeedLinks(forYears: timelineMonth.bookYears).map(\.templateValue)),
      "undated_link": .text(timelineMonth.hasUndated ? link(PagePath.undatedPhotos) : ""),
      "undated_index": .text(link(PagePath.undatedPhotosScript)),
      "counts": .text(link(PagePath.photoCountsScript)),
    ]
  }

  private func monthLink(_ month: Month?) -> TemplateValue {
    guard let month else { return .null }
    return ["text": .text(monthTitle(of: month)), "href": .text(link(PagePath.timeline(month)))]
  }

  private func dayTemplateValue(_ day: Timeline.Day) throws -> TemplateValue {
    [
      "date": .text(day.date.description),
      "number": .text(String(day.date.day)),
      "width": .text(String(min(4, max(1, day.photos.count)))),
      "weekday": .text(wording.capitalizingFirstLetter(wording.date(day.date, .weekday))),
      "full": .text(wording.capitalizingFirstLetter(wording.date(day.date, .dayAndMonth))),
      "events": .rowsIfNotEmpty(try day.events.map(eventTemplateValue)),
      "tiles": try tiles(day.photos),
    ]
  }

  private func eventTemplateValue(_ datedEvent: Timeline.DatedEvent) throws -> TemplateValue {
    let profile = datedEvent.profile
    let moment = try timelineLine(for: datedEvent.event, of: profile)
    return [
      "avatar": avatar(profile), "text": .text(moment.text), "note": .text(moment.note),
      "is_joining": .bool(moment.announcesNewProfile), "slot": .text(String(profile.colorIndex)),
    ]
  }

  private func monthLinksByYear(
    _ timelineMonth: TimelineMonth, _ photoCount: ((Month) -> Int)?
  ) throws -> [TemplateValue] {
    let years = Dictionary(grouping: timelineMonth.months, by: \.year).sorted { $0.key > $1.key }
    return try years.map { year, months in
      let rows = try months.sorted(by: >).map { month -> TemplateValue in
        [
          "text": .text(wording.capitalizingFirstLetter(wording.date(month.firstDay, .month))),
          "href": .text(link(PagePath.timeline(month))),
          "photos": .text(try photoCount.map { try counted("timeline.photos", $0(month)) } ?? ""),
          "month": .text(month.path), "index": .text(link(PagePath.monthPhotosScript(month))),
          "is_current": .bool(month == timelineMonth.month),
        ]
      }
      return ["year": .text(String(year)), "months": .list(rows)]
    }
  }
}
