import Records

extension Journal {
  /// Returns a profile's past and future visits to a doctor or a vet, without entries that only request a summary of
  /// some days.
  package func appointments(of profile: Profile) -> [Visit] {
    visits.of(profile.id).filter(\.isActualVisit)
  }

  /// Returns the visits from which a later report can start: checkups, and visits to a vet or because of an illness.
  ///
  /// Visits to a specialist, or to a nurse who vaccinates, are left out, because families do not tell them everything.
  package func visitsStartingReports(of profile: Profile) -> [Visit] {
    appointments(of: profile).filter { [.checkup, .illness, .vet].contains($0.kind) }
  }

  /// Returns true if the first day of `window` was a visit, so that a report about the window is "since the last
  /// visit".
  func hasVisit(onFirstDayOf window: Window, for profile: Profile) -> Bool {
    visitsStartingReports(of: profile).contains { $0.visitedOn == window.first }
  }

  /// Returns the measurement with which `last` is compared, or nil if there is none.
  ///
  /// If the window starts on the day of a visit, it is the newest measurement up to that day. Otherwise, or if there is
  /// no such measurement, it is the one before `last`.
  package func comparisonMeasurement(
    for last: GrowthMeasurement, among measured: [GrowthMeasurement], in window: Window,
    of profile: Profile
  ) -> GrowthMeasurement? {
    let earlier = measured.filter {
      $0.measuredOn < last.measuredOn && $0.isComparable(with: last, of: profile)
    }
    let atVisit = earlier.last { $0.measuredOn <= window.first }
    return (hasVisit(onFirstDayOf: window, for: profile) ? atVisit : nil) ?? earlier.last
  }
}

extension GrowthMeasurement {
  /// Returns false if one weight is less than half or at least double the other, which is probably a typing error.
  ///
  /// For children, and for the growth of pets in their first year, such a change is possible.
  func isComparable(with last: GrowthMeasurement, of profile: Profile) -> Bool {
    if kind != .weight || profile.kind == .child { return true }
    let isGrowth =
      profile.kind == .pet && value < last.value
      && profile.birthDate.map { measuredOn < $0.adding(months: 12) } ?? false
    return isGrowth || (last.value / 2..<last.value * 2).contains(value)
  }
}

extension FamilySummary.Member {
  /// Returns the metrics of the report for today, then those of past visits and requested summaries, newest first.
  ///
  /// If the profile is inactive, or has died or left, `today` is its last day, and the report of a visit on that day
  /// comes first.
  static func visitMetrics(
    _ journal: Journal, of profile: Profile, _ today: LocalDate, _ growth: GrowthHistory
  ) -> [FamilySummary.VisitMetrics] {
    let past = journal.appointments(of: profile).filter { $0.visitedOn < today }
    let starts = Set(journal.visitsStartingReports(of: profile).map(\.visitedOn))
    let byDate = Dictionary(past.map { ($0.visitedOn, $0) }) { first, _ in first }
    var before: LocalDate?
    func window(through last: LocalDate) -> Window {
      before.map { Window(from: $0, through: last) }
        ?? Window(dayCount: defaultReportDayCount, endingOn: last).excludingDays(
          before: profile.birthDate)
    }
    func report(of visit: Visit, through last: LocalDate) -> FamilySummary.VisitMetrics {
      let coveredWindow = visit.coversFrom.map {
        Window(from: $0, through: visit.visitedOn).excludingDays(before: profile.birthDate)
      }
      return FamilySummary.VisitMetrics(
        journal, of: profile, at: visit, coveredWindow ?? window(through: last), growth)
    }
    var visits = requestedSummaryMetrics(journal, of: profile, today, growth)
    for (date, visit) in byDate.sorted(by: { $0.key < $1.key }) {
      // By default, the report of a visit ends on the day before the visit. If the family chose its first day, it
      // includes the day of the visit.
      visits.append(report(of: visit, through: date - 1))
      if starts.contains(date) { before = date }
    }
    visits.sort {
      ($0.date, $0.summaryFirstDay == nil ? 1 : 0) < ($1.date, $1.summaryFirstDay == nil ? 1 : 0)
    }
    let lastVisit =
      journal.isFormer(profile)
      ? journal.appointments(of: profile).first { $0.visitedOn == today } : nil
    visits.append(
      lastVisit.map { report(of: $0, through: today) }
        ?? FamilySummary.VisitMetrics(journal, of: profile, window(through: today), growth))
    return visits.reversed()
  }

  /// Returns the metrics of the summaries that the family requested, up to the last day of a profile that is inactive,
  /// or has died or left.
  private static func requestedSummaryMetrics(
    _ journal: Journal, of profile: Profile, _ today: LocalDate, _ growth: GrowthHistory
  ) -> [FamilySummary.VisitMetrics] {
    var windows: Set<Window> = []
    return journal.visits.of(profile.id).compactMap { summary in
      if summary.isActualVisit || summary.visitedOn > journal.today(for: profile) { return nil }
      let window = Window(coveredBy: summary, of: profile, endingBy: today)
      guard window.last <= today, windows.insert(window).inserted else { return nil }
      return FamilySummary.VisitMetrics(journal, of: profile, at: summary, window, growth)
    }
  }
}

extension FamilySummary.VisitMetrics {
  /// Computes the metrics of the report of a recorded visit, or of a report about the window if `visit` is nil.
  ///
  /// `isFirstDayChosen` is true if the family chose the first day of the window.
  init(
    _ journal: Journal, of profile: Profile, at visit: Visit? = nil, _ window: Window,
    _ growth: GrowthHistory, isFirstDayChosen: Bool = false
  ) {
    let nextDay = journal.zone(of: profile).start(of: window.last + 1)
    let end = min(visit == nil ? nextDay + -1 : nextDay, journal.referenceTime)
    let isActualVisit = visit?.isActualVisit ?? true
    let isDefault = isActualVisit && visit?.coversFrom == nil && !isFirstDayChosen
    let lastTwoWeeks = Window(
      dayCount: FamilySummary.Member.defaultReportDayCount, endingOn: window.last
    ).excludingDays(before: profile.birthDate)
    self.init(
      date: visit?.visitedOn ?? window.last, visit: visit, referenceTime: end,
      metrics: FamilySummary.Metrics(
        journal, of: profile, in: window,
        dailyWindow: isDefault ? lastTwoWeeks : nil),
      growthMetrics: GrowthMetrics(
        growth, in: window, sinceVisit: journal.hasVisit(onFirstDayOf: window, for: profile)),
      illnessMetrics: isActualVisit
        ? IllnessMetrics(journal, of: profile, until: end, at: visit) : nil)
  }
}

extension Window {
  /// Creates the range of days that a requested summary covers, without days before birth or after `end`, but with at
  /// least its first day.
  package init(coveredBy summary: Visit, of profile: Profile, endingBy end: LocalDate) {
    let last = summary.visitedOn
    let coveredWindow = summary.coversFrom.map { Window(from: $0, through: last) }
    let defaultWindow = Window(dayCount: FamilySummary.Member.defaultReportDayCount, endingOn: last)
    let window = (coveredWindow ?? defaultWindow).excludingDays(before: profile.birthDate)
    self.init(from: window.first, through: min(window.last, end))
  }
}

/// The name of a report, which is unique among the reports of a profile.
package struct ReportName: Hashable, Sendable, CustomStringConvertible {
  package let date: LocalDate
  /// The first day that a summary covers, or nil for the report of a visit.
  package let summaryFirstDay: LocalDate?

  package init(date: LocalDate, summaryFirstDay: LocalDate?) {
    self.date = date
    self.summaryFirstDay = summaryFirstDay
  }

  /// The name of the report as used in file names: `2026-11-08` or `2026-10-11--2026-11-08`.
  package var description: String { summaryFirstDay.map { "\($0)--\(date)" } ?? "\(date)" }
}
