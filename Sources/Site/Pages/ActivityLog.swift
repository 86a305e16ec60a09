import Records

/// The activity log of a site, divided into lists: the newest month, each month, each person and each kind of activity.
///
/// Each list is divided into pages.
struct ActivityLog {
  /// The subject of a list: all activities in the newest month, or those of one month, person or kind.
  enum Scope: Hashable, Encodable {
    case newest
    case month(Month)
    case person(ID<Caregiver>)
    case kind(ActivityLogEntry.Kind)
  }

  /// A page of the site with up to ``activitiesPerPage`` activities of one list.
  struct ListPage: Encodable, Sendable {
    let scope: Scope
    /// The number of the page within its list, starting at 1.
    let number: Int
    let pageCount: Int
    /// The activities on the page, newest first.
    let lines: [ActivityLogEntry]
  }

  static let activitiesPerPage = 100
  /// The maximum number of pages in the list of a person or a kind of activity; the lists of months are complete.
  static let maximumPageCount = 5

  let lists: AvailableActivityLists
  /// The pages of all lists; the list `.newest` has only one page, because the list of its month contains the rest.
  let pages: [ListPage]

  init(_ journal: Journal) {
    let zone = journal.family.timeZone
    let all = Array(journal.activityLog.reversed())
    let byMonth = Dictionary(grouping: all) { Month(of: zone.day(of: $0.happenedAt)) }
    let byPerson = Dictionary(grouping: all, by: \.entry.loggedBy)
    let byKind = Dictionary(grouping: all, by: \.kind)
    lists = AvailableActivityLists(
      months: byMonth.keys.sorted(by: >),
      caregivers: journal.caregivers.filter { byPerson[ID($0.entry.id)] != nil }
        .sorted { ($0.name, $0.entry.id) < ($1.name, $1.entry.id) },
      kinds: ActivityLogEntry.Kind.allCases.filter { byKind[$0] != nil })
    let newest = lists.months.first.flatMap { byMonth[$0] } ?? []
    let latest = Self.activitiesPerPage * Self.maximumPageCount
    pages =
      Self.pages(of: .newest, newest[...]).prefix(1)
      + lists.months.flatMap { Self.pages(of: .month($0), byMonth[$0, default: []][...]) }
      + lists.caregivers.map { ID<Caregiver>($0.entry.id) }.flatMap {
        Self.pages(of: .person($0), byPerson[$0, default: []].prefix(latest))
      }
      + lists.kinds.flatMap { Self.pages(of: .kind($0), byKind[$0, default: []].prefix(latest)) }
  }

  private static func pages(of scope: Scope, _ lines: ArraySlice<ActivityLogEntry>) -> [ListPage] {
    let pageCount = max(1, (lines.count + activitiesPerPage - 1) / activitiesPerPage)
    return (1...pageCount).map { number in
      ListPage(
        scope: scope, number: number, pageCount: pageCount,
        lines: Array(lines.dropFirst((number - 1) * activitiesPerPage).prefix(activitiesPerPage)))
    }
  }
}

/// The months, caregivers and kinds of activity that have lists, for the links between lists.
struct AvailableActivityLists: Encodable, Sendable {
  /// The months with at least one entry in the activity log, newest first.
  let months: [Month]
  /// The caregivers with at least one entry in the activity log, sorted by name.
  let caregivers: [Caregiver]
  /// The kinds of activity with at least one entry in the log, in the order of `ActivityLogEntry.Kind.allCases`.
  let kinds: [ActivityLogEntry.Kind]
}
