import Records

/// The family's log, cut into lists that are read page by page: the newest month, every month, and
/// what each person did and what was done of each kind.
struct ActivityLog {
  /// What a list holds.
  enum Scope: Hashable, Encodable {
    case newest
    case month(Month)
    case person(ID<Caregiver>)
    case kind(Activity.Kind)
  }

  /// One page of a list.
  struct Leaf: Encodable, Sendable {
    let scope: Scope
    /// Counted from 1.
    let number: Int
    /// How many pages the list has.
    let count: Int
    /// The newest first.
    let lines: [Activity]
  }

  /// How many lines a page holds.
  static let pageLength = 100
  /// How many pages a person's or a kind's list has at most; the months hold everything.
  static let mostPages = 5

  let lists: ActivityLists
  /// Every page of every list.
  let leaves: [Leaf]

  init(_ journal: Journal) {
    let zone = journal.family.zone
    let all = Array(journal.activity.reversed())
    let byMonth = Dictionary(grouping: all) { Month(of: zone.day(of: $0.happenedAt)) }
    let byPerson = Dictionary(grouping: all, by: \.entry.loggedBy)
    let byKind = Dictionary(grouping: all, by: \.kind)
    let months = byMonth.keys.sorted(by: >)
    let people = journal.caregivers.filter { byPerson[ID($0.entry.id)] != nil }
      .sorted { ($0.name, $0.entry.id) < ($1.name, $1.entry.id) }
    let kinds = Activity.Kind.allCases.filter { byKind[$0] != nil }
    let latest = Self.pageLength * Self.mostPages
    var lists: [(Scope, ArraySlice<Activity>)] = months.map {
      (.month($0), byMonth[$0, default: []][...])
    }
    lists += people.map { person in
      let id = ID<Caregiver>(person.entry.id)
      return (.person(id), byPerson[id, default: []].prefix(latest))
    }
    lists += kinds.map { (.kind($0), byKind[$0, default: []].prefix(latest)) }
    let newest = months.first.flatMap { byMonth[$0] } ?? []
    leaves =
      [Leaf(.newest, 1, of: newest[...])]
      + lists.flatMap { scope, lines in
        (1...Leaf.count(lines)).map { Leaf(scope, $0, of: lines) }
      }
    self.lists = ActivityLists(months: months, people: people, kinds: kinds)
  }
}

extension ActivityLog.Leaf {
  fileprivate static func count(_ lines: ArraySlice<Activity>) -> Int {
    max(1, (lines.count + ActivityLog.pageLength - 1) / ActivityLog.pageLength)
  }

  fileprivate init(_ scope: ActivityLog.Scope, _ number: Int, of lines: ArraySlice<Activity>) {
    let start = (number - 1) * ActivityLog.pageLength
    self.init(
      scope: scope, number: number, count: Self.count(lines),
      lines: Array(lines.dropFirst(start).prefix(ActivityLog.pageLength)))
  }

  /// Where it stands.
  var place: String { place(of: number) }

  /// Where another page of its list stands; the newest month's list goes on on the month's own pages.
  func place(of number: Int) -> String { Place.activity(scope, page: number) }
}

/// The lists of the log.
struct ActivityLists: Encodable, Sendable {
  /// The months with anything in them, the newest first.
  let months: [Month]
  /// The people who did anything, by name.
  let people: [Caregiver]
  /// The kinds of what was done, in the order of the words.
  let kinds: [Activity.Kind]
}
