import Records

/// Every figure of every profile, for today and for each visit.
package struct Summary: Sendable {
  /// The figures of one profile in one window.
  package enum Figures: Hashable, Sendable {
    case child(ChildFigures)
    case elder(ElderFigures)
    case pet(PetFigures)

    /// Counts a profile's window in the way of its kind.
    package init(_ journal: Journal, of profile: Profile, in window: Window) {
      switch profile.kind {
      case .child: self = .child(ChildFigures(journal, of: profile, in: window))
      case .elder: self = .elder(ElderFigures(journal, of: profile, in: window))
      case .pet: self = .pet(PetFigures(journal, of: profile, in: window))
      }
    }

    /// The days they were counted over.
    package var window: Window {
      switch self {
      case .child(let figures): figures.window
      case .elder(let figures): figures.window
      case .pet(let figures): figures.window
      }
    }
  }

  /// What a visit is prepared with: the window it was told to cover, else the one since the visit
  /// before, or 14 days.
  package struct VisitFigures: Sendable {
    /// The day of the visit; for the one still ahead, the day of the report.
    package let date: LocalDate
    /// The visit as it was recorded; nil for a report that is prepared for none yet.
    package let visit: Visit?
    /// The first day of days that were looked back on without a visit: several may end on one day.
    package var since: LocalDate? { visit?.isAppointment == false ? figures.window.first : nil }
    package var name: ReportName { ReportName(date: date, since: since) }
    /// Nothing after this moment is told: what was prepared for a past visit stays as it was,
    /// however often it is made again.
    package let moment: Instant
    package let figures: Figures
    /// How a child grew until then; of others nothing is compared.
    package let growth: GrowthFigures
  }

  /// One profile's figures.
  package struct Member: Sendable {
    package let profile: Profile
    package let zone: Zone
    /// The local day of the report's moment.
    package let today: LocalDate
    /// The last 28 days.
    package let recent: Figures
    /// Everything measured of a child, with its scores; of others nothing is compared.
    package let growth: GrowthHistory
    /// The report for today first, then past visits, newest first.
    package let visits: [VisitFigures]
  }

  /// The members in the order of the journal's profiles.
  package let members: [Member]

  /// Counts everything, and compares children with the growth standards.
  package init(of journal: Journal, standards: GrowthStandards) {
    members = journal.profiles.filter { $0.status == .confirmed }.map { profile in
      Member(profile, in: journal, standards) { Member.visits(journal, of: profile, $0, $1) }
    }
  }

  /// Counts what one report of one profile tells; throws `WindowProblem` where there is no such
  /// window.
  package init(
    of journal: Journal, standards: GrowthStandards, for profile: Profile, in choice: WindowChoice
  ) throws(WindowProblem) {
    let visits = journal.appointments(of: profile).map(\.visitedOn)
    let zone = journal.zone(of: profile)
    let window = try choice.window(today: zone.day(of: journal.moment), visits: visits)
    members = [
      Member(profile, in: journal, standards) { _, growth in
        [VisitFigures(journal, of: profile, window.since(profile.birthDate), growth)]
      }
    ]
  }
}

extension Summary.Member {
  /// How many days pages and charts look back.
  package static let recentDays = 28
  /// The window of a visit that has none before it.
  package static let usualWindow = 14

  fileprivate init(
    _ profile: Profile, in journal: Journal, _ standards: GrowthStandards,
    visits: (LocalDate, GrowthHistory) -> [Summary.VisitFigures]
  ) {
    let zone = journal.zone(of: profile)
    let today = zone.day(of: journal.moment)
    self.profile = profile
    self.zone = zone
    self.today = today
    recent = Summary.Figures(
      journal, of: profile,
      in: Window(last: Self.recentDays, endingOn: today).since(profile.birthDate))
    growth =
      profile.kind == .child
      ? GrowthHistory(journal, of: profile, by: standards) : .empty
    self.visits = visits(today, growth)
  }
}
