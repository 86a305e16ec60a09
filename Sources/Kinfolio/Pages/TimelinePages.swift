import Mustache
import Publishing
import Records

extension House {
  /// The timeline's first page, a page for each month, and one for the photos without a date.
  var timelinePages: [Page] {
    get throws {
      [newestMonthPage] + (try timeline.months.map(page))
        + (timeline.undated.isEmpty ? [] : [try undatedPage])
    }
  }

  private func page(of month: Month) throws -> Page {
    let source = try Fingerprint(of: MonthSource(of: month, in: timeline))
    return Page(Place.timeline(month), "timeline.html", from: source) { sheet in
      let name = sheet.wording.date(month.firstDay, .monthAndYear)
      return Page.Content(
        title: try sheet.text("timeline.month_title", ["month": name]),
        trail: [try sheet.timelineItem], values: try sheet.timeline(of: month),
        preview: preview(timeline.days(of: month).flatMap(\.shots)))
    }
  }

  private var newestMonthPage: Page {
    Page(Place.timeline, "timeline.html") { sheet in
      var values = try sheet.timeline(of: timeline.months.first)
      values["finder"] = try sheet.finder()
      return Page.Content(
        title: try sheet.text("timeline.title"), values: values, preview: preview(timeline.shots))
    }
  }

  private var undatedPage: Page {
    get throws {
      let source = try Fingerprint(of: MonthSource(of: nil, in: timeline))
      return Page(Place.undated, "timeline.html", from: source) { sheet in try sheet.undated() }
    }
  }
}

extension Sheet {
  /// The photos without a date.
  fileprivate func undated() throws -> Page.Content {
    var values = try timeline(of: nil)
    values["days"] = .list([])
    values["undated"] = try tiles(house.timeline.undated)
    values["empty"] = ""
    return Page.Content(
      title: try text("timeline.undated"), trail: [try timelineItem], values: values)
  }

  /// The timeline as a step of the way back.
  var timelineItem: Item {
    get throws { Item(text: try text("timeline.title"), href: link(Place.timeline)) }
  }

  /// A month's days, the ways to the months around it, and the list of all months.
  fileprivate func timeline(of month: Month?) throws -> [String: Value] {
    let timeline = house.timeline
    let days = month.map(timeline.days(of:)) ?? []
    let index = month.flatMap { timeline.months.firstIndex(of: $0) }
    let newer = index.flatMap { $0 > 0 ? timeline.months[$0 - 1] : nil }
    let older = index.flatMap { $0 + 1 < timeline.months.count ? timeline.months[$0 + 1] : nil }
    return [
      "finder": .null, "is_first": .bool(isFirst),
      "month": .text(month.map(name) ?? ""), "month_id": .text(month.map(\.slug) ?? ""),
      "days": .list(try days.map(day)),
      "undated": .list([]),
      "empty": .text(timeline.days.isEmpty ? try text("timeline.empty") : ""),
      "newer": neighbour(newer), "older": neighbour(older),
      "years": .list(try years(current: month)),
      "books": .group(try books().map(\.value)),
      "undated_link": .text(timeline.undated.isEmpty ? "" : link(Place.undated)),
      "undated_index": .text(link(Place.undatedIndex)),
      "counts": .text(link(Place.counts)),
    ]
  }

  /// Whether this is the page that goes on to the other months and looks through all of them.
  private var isFirst: Bool { place == Place.timeline }

  /// A month as a heading says it.
  func name(of month: Month) -> String {
    wording.opening(wording.date(month.firstDay, .monthAndYear))
  }

  private func neighbour(_ month: Month?) -> Value {
    guard let month else { return .null }
    return ["text": .text(name(of: month)), "href": .text(link(Place.timeline(month)))]
  }

  private func day(_ day: Timeline.Day) throws -> Value {
    [
      "date": .text(day.date.description),
      "number": .text(String(day.date.day)),
      "width": .text(String(min(4, max(1, day.shots.count)))),
      "weekday": .text(wording.opening(wording.date(day.date, .weekday))),
      "full": .text(wording.opening(wording.date(day.date, .dayAndMonth))),
      "events": .group(try day.events.map(event)),
      "tiles": try tiles(day.shots),
    ]
  }

  private func event(_ profile: Profile, _ event: Timeline.Event) throws -> Value {
    let moment = try moment(event, of: profile)
    return [
      "avatar": avatar(profile), "text": .text(moment.text), "note": .text(moment.note),
      "is_joining": .bool(moment.isJoining), "slot": .text(String(profile.slot)),
    ]
  }

  /// Every month with something in it, by year.
  ///
  /// Only the first page says how many photos each has: said by all, one more photo would write the page
  /// of every month anew.
  private func years(current: Month?) throws -> [Value] {
    let timeline = house.timeline
    let years = Dictionary(grouping: timeline.months, by: \.year).sorted { $0.key > $1.key }
    return try years.map { year, months in
      let rows = try months.sorted(by: >).map { month -> Value in
        return [
          "text": .text(wording.opening(wording.date(month.firstDay, .month))),
          "href": .text(link(Place.timeline(month))),
          "photos": .text(
            isFirst ? try count("timeline.photos", timeline.photoCount(of: month)) : ""),
          "month": .text(month.path), "index": .text(link(Place.index(month))),
          "is_current": .bool(month == current),
        ]
      }
      return ["year": .text(String(year)), "months": .list(rows)]
    }
  }
}
