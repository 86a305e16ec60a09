import Mustache
import Publishing
import Records

extension House {
  /// Who did what: the newest month, and a hundred lines a page of each month, person and kind.
  var activityPages: [Page] {
    get throws {
      let log = ActivityLog(journal)
      let lists = try Fingerprint(of: LogSource(of: log, journal))
      return try log.leaves.map { leaf in
        let source = try Fingerprint(
          of: LeafSource(
            lists: lists, number: leaf.number, count: leaf.count, lines: Array(leaf.lines)))
        return Page(leaf.place, "activity.html", from: source) { sheet in
          let title = try sheet.title(of: leaf)
          return Page.Content(
            title: title,
            trail: leaf.scope == .newest
              ? []
              : [Item(text: try sheet.text("activity.title"), href: sheet.link(Place.activity))],
            values: try sheet.activity(leaf, of: log))
        }
      }
    }
  }
}

extension Sheet {
  fileprivate func title(of leaf: ActivityLog.Leaf) throws -> String {
    let title =
      switch leaf.scope {
      case .newest: try text("activity.title")
      case .month(let month):
        try text(
          "activity.month_title", ["month": wording.date(month.firstDay, .monthAndYear)])
      case .person(let person): try text("activity.of", ["what": name(of: person)])
      case .kind(let kind): try text("activity.of", ["what": word("activity_kind", kind)])
      }
    if leaf.number == 1 { return title }
    return try text(
      "activity.page",
      [
        "title": title, "page": wording.number(leaf.number), "pages": wording.number(leaf.count),
      ])
  }

  fileprivate func activity(
    _ leaf: ActivityLog.Leaf, of log: ActivityLog
  ) throws -> [String: Value] {
    let byDay = Dictionary(grouping: leaf.lines) { wording.zone.day(of: $0.happenedAt) }
    let days = try byDay.sorted { $0.key > $1.key }.map { day, lines -> Value in
      [
        "date": .text(day.description), "full": .text(wording.opening(wording.date(day, .full))),
        "lines": .list(try lines.map(line)),
      ]
    }
    let newest = leaf.scope == .newest ? log.months.first : nil
    return [
      "month": .text(newest.map(name) ?? ""),
      "days": .list(days),
      "empty": .text(days.isEmpty ? try text("activity.none") : ""),
      "tools": .list(days.isEmpty ? [] : [try tools(for: leaf, of: log)]),
      "newer": .text(leaf.number > 1 ? link(leaf.place(of: leaf.number - 1)) : ""),
      "older": .text(try older(than: leaf, of: log)),
      "pages": pages(of: leaf, of: log),
      "lists": .list(try lists(of: log, at: leaf)),
      "invitations": .group(try invitations().map(\.value)),
    ]
  }

  /// Where the list goes on: the newest month's on the month's own second page.
  private func older(than leaf: ActivityLog.Leaf, of log: ActivityLog) throws -> String {
    let (scope, count) = list(of: leaf, in: log)
    return leaf.number < count ? link(Place.activity(scope, page: leaf.number + 1)) : ""
  }

  private func pages(of leaf: ActivityLog.Leaf, of log: ActivityLog) -> Value {
    let (scope, count) = list(of: leaf, in: log)
    if count == 1 { return .list([]) }
    return .group(
      (1...count).map { number in
        choice(
          wording.number(number), Place.activity(scope, page: number),
          isCurrent: number == leaf.number)
      })
  }

  /// The list a page is of; that of the newest month is the month's.
  private func list(
    of leaf: ActivityLog.Leaf, in log: ActivityLog
  ) -> (scope: ActivityLog.Scope, count: Int) {
    guard leaf.scope == .newest, let month = log.months.first else {
      return (leaf.scope, leaf.count)
    }
    return (.month(month), leaf.count)
  }

  /// What the script filters a page by: the people and kinds on it.
  private func tools(for leaf: ActivityLog.Leaf, of log: ActivityLog) throws -> Value {
    let people = Set(leaf.lines.map(\.entry.loggedBy))
    let kinds = Set(leaf.lines.map(\.kind))
    return [
      "people": .list(
        log.people.filter { people.contains(ID($0.entry.id)) }
          .map { ["value": .text($0.entry.id), "text": .text($0.name)] }),
      "kinds": .list(
        try log.kinds.filter(kinds.contains).map {
          [
            "value": .text($0.rawValue),
            "text": .text(wording.opening(try word("activity_kind", $0))),
          ]
        }),
      "count": .text(wording.number(leaf.lines.count)),
    ]
  }

  /// The ways to every month, person and kind.
  private func lists(of log: ActivityLog, at leaf: ActivityLog.Leaf) throws -> [Value] {
    func list(_ id: String, _ rows: [Value]) throws -> Value {
      [
        "id": .text(id), "title": .text(try text("activity.by_\(id)")), "rows": .list(rows),
      ]
    }
    func choice(_ name: String, _ scope: ActivityLog.Scope) -> Value {
      self.choice(name, Place.activity(scope, page: 1), isCurrent: scope == leaf.scope)
    }
    let newest = leaf.scope == .newest ? log.months.first : nil
    let months = log.months.map { month in
      self.choice(
        name(of: month), Place.activity(.month(month), page: 1),
        isCurrent: leaf.scope == .month(month) || month == newest)
    }
    let people = log.people.map { choice($0.name, .person(ID($0.entry.id))) }
    let kinds = try log.kinds.map {
      choice(wording.opening(try word("activity_kind", $0)), .kind($0))
    }
    return try [("month", months), ("person", people), ("kind", kinds)]
      .filter { !$0.1.isEmpty }.map { try list($0.0, $0.1) }
  }

  private func choice(_ name: String, _ place: String, isCurrent: Bool) -> Value {
    ["text": .text(name), "href": .text(link(place)), "is_current": .bool(isCurrent)]
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
