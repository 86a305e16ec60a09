extension FindingRule {
  /// What rules look at: one profile's figures in one window, the rows behind them, and the book of
  /// references.
  package struct Scene: Sendable {
    package let journal: Journal
    package let profile: Profile
    package let figures: Summary.Figures
    package let growth: GrowthHistory
    package let rulebook: Rulebook
  }
}

extension FindingRule.Scene {
  var id: ID<Profile> { profile.id }
  var zone: Zone { journal.zone(of: profile) }
  var window: Window { figures.window }

  /// The window's moments, none after the journal's own.
  var moments: Range<Instant> {
    let all = window.moments(in: zone)
    return all.lowerBound..<max(all.lowerBound, min(all.upperBound, journal.moment + 1))
  }

  var child: ChildFigures? {
    if case .child(let figures) = figures { figures } else { nil }
  }

  var elder: ElderFigures? {
    if case .elder(let figures) = figures { figures } else { nil }
  }

  var pet: PetFigures? {
    if case .pet(let figures) = figures { figures } else { nil }
  }

  /// The days on which no record means that nothing happened: those that are over and were logged
  /// without a gap.
  var completeDays: [ChildDay] { child?.days.filter(\.isComplete) ?? [] }

  /// The day a moment falls on for the profile.
  func day(of moment: Instant) -> LocalDate { zone.day(of: moment) }

  /// The checked value that holds for the profile on a day.
  func threshold(_ id: String, on day: LocalDate) -> Threshold? {
    rulebook.threshold(
      id, on: day, bornOn: profile.birthDate, in: journal.family.region)
  }

  /// The measurements of a kind up to the window's end, in order of their days.
  func measurements(_ kind: Measurement.Kind) -> [Measurement] {
    journal.measurements.of(id).filter { $0.kind == kind && $0.measuredOn <= window.last }
  }

  /// The points of a measure up to the window's end that have a z-score: by the corrected age for a
  /// child born before 37 weeks, by the age since birth for all others.
  func scored(_ measure: GrowthMeasure) -> [ScoredPoint] {
    growth.of(measure).filter { $0.date <= window.last }.compactMap { point in
      let score = profile.isPreterm ? point.correctedScore : point.score
      return (try? score?.get()).map { ScoredPoint(point: point, score: $0) }
    }
  }

  /// The complete days whose figure falls short of the value that holds on them.
  func daysBelow(
    _ threshold: String, _ figure: (ChildDay) -> Int
  ) -> (days: [Finding.DayCount], threshold: Threshold)? {
    var found: [Finding.DayCount] = []
    var last: Threshold?
    for day in completeDays {
      guard let limit = self.threshold(threshold, on: day.date), Double(figure(day)) < limit.value
      else { continue }
      // Where the value changes with age, only the days of the latest value are told together.
      if let last, last != limit { found = [] }
      found.append(Finding.DayCount(date: day.date, count: figure(day)))
      last = limit
    }
    return last.map { (found, $0) }
  }

  /// The ids of the diapers on some days.
  func diapers(on days: [Finding.DayCount], where isMeant: (Diaper) -> Bool) -> [String] {
    days.flatMap { day in
      journal.diapers.of(id).within(zone.moments(of: day.date)).filter(isMeant).map(\.entry.id)
    }
  }
}

/// A measurement with the z-score rules go by.
struct ScoredPoint {
  let point: GrowthPoint
  let score: GrowthScore

  var z: Double { score.z }
  var edition: GrowthEdition { score.edition }
  var rows: [String] { point.rows }
}

extension Profile {
  /// Whether the birth came before 37 full weeks; the due date is the day 40 weeks are full.
  var isPreterm: Bool {
    guard let born = birthDate, let due = dueDate else { return false }
    return due.days - born.days > 21
  }
}
