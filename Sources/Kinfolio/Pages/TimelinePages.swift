import Mustache

extension House {
  /// The timeline's first page, a page for each month, and one for the photos without a date.
  var timelinePages: [Page] {
    let months = timeline.months.map { month in
      Page(Place.timeline(month), "timeline.html") { sheet in
        let name = sheet.wording.date(month.firstDay, .monthAndYear)
        return Page.Content(
          title: try sheet.text("timeline.month_title", ["month": name]),
          trail: [try sheet.timelineItem], values: try sheet.timeline(of: month))
      }
    }
    return [newestMonthPage] + months + (timeline.undated.isEmpty ? [] : [undatedPage])
  }

  private var newestMonthPage: Page {
    Page(Place.timeline, "timeline.html") { sheet in
      Page.Content(
        title: try sheet.text("timeline.title"),
        values: try sheet.timeline(of: timeline.months.first))
    }
  }

  private var undatedPage: Page {
    Page(Place.undated, "timeline.html") { sheet in
      var values = try sheet.timeline(of: nil)
      values["days"] = .list([])
      values["undated"] = try sheet.tiles(timeline.undated)
      values["empty"] = ""
      return Page.Content(
        title: try sheet.text("timeline.undated"), trail: [try sheet.timelineItem], values: values)
    }
  }
}

extension Sheet {
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
      "month": .text(place == Place.timeline ? month.map { opening($0) } ?? "" : ""),
      "days": .list(try days.map(day)),
      "undated": .list([]),
      "empty": .text(timeline.days.isEmpty ? try text("timeline.empty") : ""),
      "newer": neighbour(newer), "older": neighbour(older),
      "years": .list(try years(current: month)),
      "books": .group(try books().map(\.value)),
      "undated_link": .text(timeline.undated.isEmpty ? "" : link(Place.undated)),
    ]
  }

  private func opening(_ month: Month) -> String {
    wording.opening(wording.date(month.firstDay, .monthAndYear))
  }

  private func neighbour(_ month: Month?) -> Value {
    guard let month else { return .null }
    return ["text": .text(opening(month)), "href": .text(link(Place.timeline(month)))]
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
    let line =
      switch event {
      case .milestone(let milestone):
        try text("common.labelled", ["label": profile.name, "value": milestone.title])
      case .joined: try text("timeline.joined", ["name": profile.name])
      case .tasksAnswered(let number):
        try wording.count("timeline.tasks_answered", number, ["name": profile.name])
      }
    let isJoining = if case .joined = event { true } else { false }
    return [
      "avatar": avatar(profile), "text": .text(line), "is_joining": .bool(isJoining),
      "slot": .text(String(profile.slot)),
    ]
  }

  /// Every month with something in it, by year, with the number of its photos.
  private func years(current: Month?) throws -> [Value] {
    let timeline = house.timeline
    let years = Dictionary(grouping: timeline.months, by: \.year).sorted { $0.key > $1.key }
    return try years.map { year, months in
      let rows = try months.sorted(by: >).map { month -> Value in
        let photos = timeline.days(of: month).reduce(0) { $0 + $1.shots.count }
        return [
          "text": .text(wording.opening(wording.date(month.firstDay, .month))),
          "href": .text(link(Place.timeline(month))),
          "photos": .text(try count("timeline.photos", photos)),
          "is_current": .bool(month == current),
        ]
      }
      return ["year": .text(String(year)), "months": .list(rows)]
    }
  }
}
