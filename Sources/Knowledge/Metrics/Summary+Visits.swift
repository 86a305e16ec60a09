import Records

extension Journal {
  /// Visits past and ahead, without what was only looked back on.
  package func appointments(of profile: Profile) -> [Visit] {
    visits.of(profile.id).filter(\.isAppointment)
  }

  /// Whether a profile's window begins on the day of a visit: what it tells is since that visit.
  func beginsWithVisit(_ window: Window, of profile: Profile) -> Bool {
    appointments(of: profile).contains { $0.visitedOn == window.first }
  }

  /// What a measurement of a window is compared with: the newest of its kind up to the day of the
  /// visit the window begins with, else the one before it.
  package func before(
    _ last: GrowthMeasurement, among measured: [GrowthMeasurement], in window: Window,
    of profile: Profile
  ) -> GrowthMeasurement? {
    let earlier = measured.filter { $0.measuredOn < last.measuredOn }
    let atVisit = earlier.last { $0.measuredOn <= window.first }
    return (beginsWithVisit(window, of: profile) ? atVisit : nil) ?? earlier.last
  }
}

extension Summary.Member {
  /// The report for today, and those of all past visits and of all days looked back on, newest first.
  static func visits(
    _ journal: Journal, of profile: Profile, _ today: LocalDate, _ growth: GrowthHistory
  ) -> [Summary.VisitFigures] {
    let past = journal.appointments(of: profile).filter { $0.visitedOn < today }
    let byDate = Dictionary(past.map { ($0.visitedOn, $0) }) { first, _ in first }
    var before: LocalDate?
    func window(through last: LocalDate) -> Window {
      before.map { Window(from: $0, through: last) }
        ?? Window(last: usualWindow, endingOn: last).since(profile.birthDate)
    }
    var visits = lookedBackOn(journal, of: profile, today, growth)
    for (date, visit) in byDate.sorted(by: { $0.key < $1.key }) {
      // A visit looks back to the day before it, unless its window is told, which its own day ends;
      // the report for today holds today as well.
      let told = visit.coversFrom.map { Window(from: $0, through: date).since(profile.birthDate) }
      visits.append(
        Summary.VisitFigures(
          journal, of: profile, visit, told ?? window(through: date - 1), growth))
      before = date
    }
    visits.sort { ($0.date, $0.since == nil ? 1 : 0) < ($1.date, $1.since == nil ? 1 : 0) }
    visits.append(Summary.VisitFigures(journal, of: profile, window(through: today), growth))
    return visits.reversed()
  }

  /// Days that were looked back on have a report of their own, and change that of no visit.
  private static func lookedBackOn(
    _ journal: Journal, of profile: Profile, _ today: LocalDate, _ growth: GrowthHistory
  ) -> [Summary.VisitFigures] {
    var windows: Set<Window> = []
    return journal.visits.of(profile.id).compactMap { summary in
      if summary.isAppointment || summary.visitedOn > today { return nil }
      let window = Window(lookedBackOnIn: summary, of: profile)
      guard windows.insert(window).inserted else { return nil }
      return Summary.VisitFigures(journal, of: profile, summary, window, growth)
    }
  }
}

extension Summary.VisitFigures {
  /// What is prepared for a recorded visit, as of the end of its window.
  fileprivate init(
    _ journal: Journal, of profile: Profile, _ visit: Visit, _ window: Window,
    _ growth: GrowthHistory
  ) {
    let end = journal.zone(of: profile).start(of: window.last + 1)
    self.init(
      date: visit.visitedOn, visit: visit, moment: min(end, journal.moment),
      figures: Summary.Figures(journal, of: profile, in: window),
      growth: GrowthFigures(
        growth, in: window, sinceVisit: journal.beginsWithVisit(window, of: profile)))
  }

  /// What a report is prepared with that belongs to no recorded visit.
  init(
    _ journal: Journal, of profile: Profile, _ window: Window, _ growth: GrowthHistory
  ) {
    let end = journal.zone(of: profile).start(of: window.last + 1) + -1
    self.init(
      date: window.last, visit: nil, moment: min(journal.moment, end),
      figures: Summary.Figures(journal, of: profile, in: window),
      growth: GrowthFigures(
        growth, in: window, sinceVisit: journal.beginsWithVisit(window, of: profile)))
  }
}

extension Window {
  /// The days that somebody looked back on, none before a birth.
  package init(lookedBackOnIn summary: Visit, of profile: Profile) {
    let last = summary.visitedOn
    let told = summary.coversFrom.map { Window(from: $0, through: last) }
    self = (told ?? Window(last: Summary.Member.usualWindow, endingOn: last))
      .since(profile.birthDate)
  }
}

/// By what a report is known among those of a profile: the day of its visit, or the days looked back on.
package struct ReportName: Hashable, Sendable, CustomStringConvertible {
  /// The day of the visit, or the last one.
  package let date: LocalDate
  /// The first day, where there was no visit.
  package let since: LocalDate?

  package init(date: LocalDate, since: LocalDate?) {
    self.date = date
    self.since = since
  }

  /// As files are called: `2026-11-08`, or `2026-10-11--2026-11-08`.
  package var description: String { since.map { "\($0)--\(date)" } ?? "\(date)" }
}
