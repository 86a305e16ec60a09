import Records

/// The activity log as lists with pages: the newest month, each month, each person, and each kind of activity.
struct ActivityLog {
  enum Scope: Hashable, Encodable {
    case newest
    case month(Month)
    case person(ID<Caregiver>)
    case kind(Activity.Kind)
  }

  /// A page of the site with up to ``pageLength`` activities of a list.
  struct ListPage: Encodable, Sendable {
    let scope: Scope
    /// The page number, starting at 1.
    let number: Int
    let pageCount: Int
    /// The activities on this page, newest first.
    let lines: [Activity]
  }

  static let pageLength = 100
  /// The maximum number of pages in the list of a person or kind; the lists of months are complete.
  static let maximumPageCount = 5

  let lists: ActivityLists
  /// Every page of every list, but only the first page of the list `.newest`.
  let pages: [ListPage]

  init(_ journal: Journal) {
    let zone = journal.family.zone
    let all = Array(journal.activity.reversed())
    let byMonth = Dictionary(grouping: all) { Month(of: zone.day(of: $0.happenedAt)) }
    let byPerson = Dictionary(grouping: all, by: \.entry.loggedBy)
    let byKind = Dictionary(grouping: all, by: \.kind)
    let months = byMonth.keys.sorted(by: >)
    let caregivers = journal.caregivers.filter { byPerson[ID($0.entry.id)] != nil }
      .sorted { ($0.name, $0.entry.id) < ($1.name, $1.entry.id) }
    let kinds = Activity.Kind.allCases.filter { byKind[$0] != nil }
    let latest = Self.pageLength * Self.maximumPageCount
    var lists: [(Scope, ArraySlice<Activity>)] = months.map {
      (.month($0), byMonth[$0, default: []][...])
    }
    lists += caregivers.map { person in
      let id = ID<Caregiver>(person.entry.id)
      return (.person(id), byPerson[id, default: []].prefix(latest))
    }
    lists += kinds.map { (.kind($0), byKind[$0, default: []].prefix(latest)) }
    let newest = months.first.flatMap { byMonth[$0] } ?? []
    pages =
      [ListPage(.newest, 1, of: newest[...])]
      + lists.flatMap { scope, lines in
        (1...ListPage.pageCount(lines)).map { ListPage(scope, $0, of: lines) }
      }
    self.lists = ActivityLists(months: months, caregivers: caregivers, kinds: kinds)
  }
}

extension ActivityLog.ListPage {
  fileprivate static func pageCount(_ lines: ArraySlice<Activity>) -> Int {
    max(1, (lines.count + ActivityLog.pageLength - 1) / ActivityLog.pageLength)
  }

  fileprivate init(_ scope: ActivityLog.Scope, _ number: Int, of lines: ArraySlice<Activity>) {
    let start = (number - 1) * ActivityLog.pageLength
    self.init(
      scope: scope, number: number, pageCount: Self.pageCount(lines),
      lines: Array(lines.dropFirst(start).prefix(ActivityLog.pageLength)))
  }

  var pathInLanguage: String { pathInLanguage(ofPage: number) }

  /// Returns the path of another page of the same list.
  ///
  /// The list `.newest` has only page 1, so use no other number for it. It continues on page 2 of the month's list.
  func pathInLanguage(ofPage number: Int) -> String { PagePath.activity(scope, page: number) }
}

struct ActivityLists: Encodable, Sendable {
  /// The months with at least one entry, newest first.
  let months: [Month]
  /// The caregivers with at least one entry, sorted by name.
  let caregivers: [Caregiver]
  /// The kinds with at least one entry, in the order of `Activity.Kind.allCases`.
  let kinds: [Activity.Kind]
}
