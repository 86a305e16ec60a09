import Knowledge
import Mustache
import Records
import Reports

/// A page of the activity log, which shows a part of one list and links to the other lists.
struct ActivityPage: DataDrivenPage {
  struct PageData: Encodable, Sendable {
    let lists: AvailableActivityLists
    let listPage: ActivityLog.ListPage
    let invitations: [Invitation]
  }

  static let template = "activity.html"
  let context: PageRenderingContext
  let pageData: PageData
  private var listPage: ActivityLog.ListPage { pageData.listPage }
  private var availableLists: AvailableActivityLists { pageData.lists }
  private var lineWriter: ActivityLineWriter {
    ActivityLineWriter(context: context, caregivers: availableLists.caregivers)
  }

  func content() throws -> PageContent {
    let root = ListItem(text: try text("activity.title"), href: link(PagePath.activity))
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
      case .person(let person): try text("activity.of", ["what": lineWriter.name(of: person)])
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

  private func templateValues() throws -> [String: TemplateValue] {
    let byDay = Dictionary(grouping: listPage.lines) { wording.zone.day(of: $0.happenedAt) }
    let days = try byDay.sorted { $0.key > $1.key }.map { day, lines -> TemplateValue in
      [
        "date": .text(day.description),
        "full": .text(wording.capitalizingFirstLetter(wording.date(day, .full))),
        "lines": .list(try lines.map(lineWriter.templateValues)),
      ]
    }
    return [
      "month": .text(newestMonth.map(monthTitle) ?? ""),
      "days": .list(days),
      "empty": .text(days.isEmpty ? try text("activity.none") : ""),
      "tools": .list(days.isEmpty ? [] : [try filters()]),
      "newer": .text(listPage.number > 1 ? link(toPage: listPage.number - 1) : ""),
      "older": .text(listPage.number < listPage.pageCount ? link(toPage: listPage.number + 1) : ""),
      "pages": pageLinks(),
      "lists": .list(try listLinks()),
      "invitations": .rowsIfNotEmpty(try invitationItems().map(\.templateValue)),
    ]
  }

  private func pageLinks() -> TemplateValue {
    if listPage.pageCount == 1 { return [] }
    return .rowsIfNotEmpty(
      (1...listPage.pageCount).map { number in
        listPageLink(
          wording.number(number), toPage: number, of: pagedScope,
          isCurrent: number == listPage.number)
      })
  }

  /// The month of this page if the page shows the list `.newest`, or nil for other lists.
  private var newestMonth: Month? { listPage.scope == .newest ? availableLists.months.first : nil }

  /// The list that newer and older pages belong to: the list of the newest month instead of the list `.newest`.
  private var pagedScope: ActivityLog.Scope { newestMonth.map { .month($0) } ?? listPage.scope }

  private func link(toPage number: Int) -> String {
    link(PagePath.activity(pagedScope, page: number))
  }

  /// Returns the template values of the filters: the caregivers and kinds of activity on the page, and its number of
  /// lines.
  private func filters() throws -> TemplateValue {
    let caregiverIDs = Set(listPage.lines.map(\.entry.loggedBy))
    let kinds = Set(listPage.lines.map(\.kind))
    return [
      "people": .list(
        availableLists.caregivers.filter { caregiverIDs.contains(ID($0.entry.id)) }
          .map { filterOption($0.entry.id, $0.name) }),
      "kinds": .list(
        try availableLists.kinds.filter(kinds.contains).map {
          filterOption($0.rawValue, wording.capitalizingFirstLetter(try word("activity_kind", $0)))
        }),
      "count": .text(wording.number(listPage.lines.count)),
    ]
  }

  private func listLinks() throws -> [TemplateValue] {
    func choice(_ name: String, _ scope: ActivityLog.Scope) -> TemplateValue {
      listPageLink(name, toPage: 1, of: scope, isCurrent: scope == pagedScope)
    }
    let months = availableLists.months.map { choice(monthTitle(of: $0), .month($0)) }
    let caregivers = availableLists.caregivers.map { choice($0.name, .person(ID($0.entry.id))) }
    let kinds = try availableLists.kinds.map {
      choice(wording.capitalizingFirstLetter(try word("activity_kind", $0)), .kind($0))
    }
    return try [("month", months), ("person", caregivers), ("kind", kinds)]
      .filter { !$0.1.isEmpty }.map { id, links in
        ["id": .text(id), "title": .text(try text("activity.by_\(id)")), "rows": .list(links)]
      }
  }

  private func listPageLink(
    _ name: String, toPage number: Int, of scope: ActivityLog.Scope, isCurrent: Bool
  ) -> TemplateValue {
    let href = link(PagePath.activity(scope, page: number))
    return ["text": .text(name), "href": .text(href), "is_current": .bool(isCurrent)]
  }

  private func invitationItems() throws -> [ListItem] {
    try pageData.invitations.reversed().map { invitation in
      ListItem(
        text: invitation.name,
        note: [
          try word("role", invitation.role), try word("invitation_state", invitation.state),
          wording.date(invitation.sentAt),
        ].joined(separator: " · "))
    }
  }
}
