import Mustache

extension House {
  /// Who did what: the newest month, and a page for each month.
  var activityPages: [Page] {
    let zone = journal.family.zone
    let byMonth = Dictionary(grouping: journal.activity) { Month(of: zone.day(of: $0.happenedAt)) }
    let months = byMonth.keys.sorted(by: >)
    let newest = Page(Place.activity, "activity.html") { sheet in
      let title = try sheet.text("activity.title")
      let lines = months.first.flatMap { byMonth[$0] } ?? []
      return Page.Content(
        title: title, values: try sheet.activity(lines, of: months.first, among: months))
    }
    return [newest]
      + months.map { month in
        Page(Place.activity(month), "activity.html") { sheet in
          let name = sheet.wording.date(month.firstDay, .monthAndYear)
          return Page.Content(
            title: try sheet.text("activity.month_title", ["month": name]),
            trail: [Item(text: try sheet.text("activity.title"), href: sheet.link(Place.activity))],
            values: try sheet.activity(byMonth[month] ?? [], of: month, among: months))
        }
      }
  }
}

extension Sheet {
  fileprivate func activity(
    _ lines: [Activity], of month: Month?, among months: [Month]
  ) throws -> [String: Value] {
    let byDay = Dictionary(grouping: lines) { wording.zone.day(of: $0.happenedAt) }
    let days = try byDay.sorted { $0.key > $1.key }.map { day, lines -> Value in
      [
        "date": .text(day.description), "full": .text(wording.opening(wording.date(day, .full))),
        "lines": .list(try lines.reversed().map(line)),
      ]
    }
    return [
      "month": .text(month.map(name) ?? ""),
      "days": .list(days),
      "empty": .text(days.isEmpty ? try text("activity.none") : ""),
      "months": .group(
        months.map { other in
          [
            "text": .text(name(of: other)), "href": .text(link(Place.activity(other))),
            "is_current": .bool(other == month),
          ]
        }),
      "invitations": .group(try invitations().map(\.value)),
    ]
  }

  private func line(_ activity: Activity) throws -> Value {
    let who = try name(of: activity.entry.loggedBy)
    let subject =
      activity.kind == .settingsChanged
      ? wording.phrases.known("setting.\(activity.subject)") ?? activity.subject
      : said(activity.subject, of: ["measurement_kind", "table"])
    let sentence = try text(
      "activity.\(activity.kind.rawValue)", ["who": who, "subject": subject])
    let profile = activity.profile.flatMap { house.directory.profiles[$0] }
    return [
      "time": .text(wording.time(activity.happenedAt)), "text": .text(sentence),
      "change": .text(try change(activity)), "profile": .text(profile?.name ?? ""),
      "slot": .text(profile.map { String($0.slot) } ?? "none"),
    ]
  }

  /// A word of the log that is one of the program's own, as the reader says it; what a person typed
  /// stays as it was typed.
  private func said(_ word: String, of groups: [String]) -> String {
    groups.lazy.compactMap { wording.phrases.known("\($0).\(word)") }.first ?? word
  }

  private func change(_ activity: Activity) throws -> String {
    let groups = ["role", "app_category", "sleep_kind", "task_status", "paper", "units"]
    let (before, after) = (
      activity.before.map { wording.localised($0) ?? said($0, of: groups) },
      activity.after.map { wording.localised($0) ?? said($0, of: groups) }
    )
    return switch (before, after) {
    case (let before?, let after?):
      try text("activity.change", ["before": before, "after": after])
    case (nil, let after?): try text("activity.added_value", ["after": after])
    case (let before?, nil): try text("activity.removed_value", ["before": before])
    case (nil, nil): ""
    }
  }

  private func invitations() throws -> [Item] {
    try journal.invitations.reversed().map { invitation in
      Item(
        text: invitation.name,
        note: [
          try word("role", invitation.role), try word("invitation_state", invitation.state),
          wording.date(invitation.sentAt),
        ].joined(separator: " · "))
    }
  }
}
