import Mustache
import Publishing
import Records

struct ActivityPage: ValuePage {
  struct Content: Encodable, Sendable {
    let lists: ActivityLists
    let listPage: ActivityLog.ListPage
    let invitations: [Invitation]
  }

  static let template = "activity.html"
  let context: PageContext
  let value: Content
  private var listPage: ActivityLog.ListPage { value.listPage }
  private var availableLists: ActivityLists { value.lists }

  func content() throws -> PageContent {
    let root = LinkItem(text: try text("activity.title"), href: link(PagePath.activity))
    return PageContent(
      title: try title(), breadcrumbs: listPage.scope == .newest ? [] : [root],
      values: try templateValues())
  }

  private func title() throws -> String {
    let title =
      switch listPage.scope {
      case .newest: try text("activity.title")
      case .month(let month):
        try text("activity.month_title", ["month": wording.date(month.firstDay, .monthAndYear)])
      case .person(let person):
        try text(
          "activity.of",
          [
            "what": ActivityLine(context: context, caregivers: availableLists.caregivers).name(
              of: person)
          ])
      case .kind(let kind): try text("activity.of", ["what": word("activity_kind", kind)])
      }
    if listPage.number == 1 { return title }
    return try text(
      "activity.page",
      [
        "title": title, "page": wording.number(listPage.number),
        "pages": wording.number(listPage.pageCount),
      ])
  }

  private func templateValues() throws -> [String: Value] {
    let byDay = Dictionary(grouping: listPage.lines) { wording.zone.day(of: $0.happenedAt) }
    let days = try byDay.sorted { $0.key > $1.key }.map { day, lines -> Value in
      [
        "date": .text(day.description),
        "full": .text(wording.capitalizingFirstLetter(wording.date(day, .full))),
        "lines": .list(
          try lines.map(
            ActivityLine(context: context, caregivers: availableLists.caregivers).values)),
      ]
    }
    let newest = listPage.scope == .newest ? availableLists.months.first : nil
    return [
      "month": .text(newest.map(monthTitle) ?? ""),
      "days": .list(days),
      "empty": .text(days.isEmpty ? try text("activity.none") : ""),
      "tools": .list(days.isEmpty ? [] : [try filters()]),
      "newer": .text(
        listPage.number > 1 ? link(listPage.pathInLanguage(ofPage: listPage.number - 1)) : ""),
      "older": .text(olderPageLink()),
      "pages": pageLinks(),
      "lists": .list(try listLinks()),
      "invitations": .rowsIfNotEmpty(try invitations().map(\.value)),
    ]
  }

  /// Returns the link to the next page, or an empty string; the list `.newest` continues on page 2 of its month.
  private func olderPageLink() -> String {
    let (scope, count) = pagedList()
    return listPage.number < count ? link(PagePath.activity(scope, page: listPage.number + 1)) : ""
  }

  private func pageLinks() -> Value {
    let (scope, count) = pagedList()
    if count == 1 { return .list([]) }
    return .rowsIfNotEmpty(
      (1...count).map { number in
        choiceLink(
          wording.number(number), path: PagePath.activity(scope, page: number),
          isCurrent: number == listPage.number)
      })
  }

  /// Returns the list of this page, or the list of the month for `.newest`, and its number of pages.
  private func pagedList() -> (scope: ActivityLog.Scope, count: Int) {
    guard listPage.scope == .newest, let month = availableLists.months.first else {
      return (listPage.scope, listPage.pageCount)
    }
    return (.month(month), listPage.pageCount)
  }

  /// The filters for the page's script: the caregivers and kinds on this page, and the number of lines.
  private func filters() throws -> Value {
    let caregiverIDs = Set(listPage.lines.map(\.entry.loggedBy))
    let kinds = Set(listPage.lines.map(\.kind))
    return [
      "people": .list(
        availableLists.caregivers.filter { caregiverIDs.contains(ID($0.entry.id)) }
          .map { ["value": .text($0.entry.id), "text": .text($0.name)] }),
      "kinds": .list(
        try availableLists.kinds.filter(kinds.contains).map {
          [
            "value": .text($0.rawValue),
            "text": .text(wording.capitalizingFirstLetter(try word("activity_kind", $0))),
          ]
        }),
      "count": .text(wording.number(listPage.lines.count)),
    ]
  }

  private func listLinks() throws -> [Value] {
    func list(_ id: String, _ rows: [Value]) throws -> Value {
      ["id": .text(id), "title": .text(try text("activity.by_\(id)")), "rows": .list(rows)]
    }
    func choice(_ name: String, _ scope: ActivityLog.Scope) -> Value {
      self.choiceLink(
        name, path: PagePath.activity(scope, page: 1), isCurrent: scope == listPage.scope)
    }
    let newest = listPage.scope == .newest ? availableLists.months.first : nil
    let months = availableLists.months.map { month in
      self.choiceLink(
        monthTitle(of: month), path: PagePath.activity(.month(month), page: 1),
        isCurrent: listPage.scope == .month(month) || month == newest)
    }
    let caregivers = availableLists.caregivers.map { choice($0.name, .person(ID($0.entry.id))) }
    let kinds = try availableLists.kinds.map {
      choice(wording.capitalizingFirstLetter(try word("activity_kind", $0)), .kind($0))
    }
    return try [("month", months), ("person", caregivers), ("kind", kinds)]
      .filter { !$0.1.isEmpty }.map { try list($0.0, $0.1) }
  }

  private func choiceLink(_ name: String, path place: String, isCurrent: Bool) -> Value {
    ["text": .text(name), "href": .text(link(place)), "is_current": .bool(isCurrent)]
  }

  private func invitations() throws -> [LinkItem] {
    try value.invitations.reversed().map { invitation in
      LinkItem(
        text: invitation.name,
        note: [
          try word("role", invitation.role), try word("invitation_state", invitation.state),
          wording.date(invitation.sentAt),
        ].joined(separator: " · "))
    }
  }
}
