import Records

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

  /// The profile's age on a day, in the unit named; where that would be none, in a smaller one.
  func age(on date: LocalDate, in unit: String) -> Finding.Argument {
    let days = profile.birthDate.map { date.days - $0.days } ?? 0
    let months = profile.birthDate.flatMap { Age(from: $0, on: date)?.months } ?? 0
    if unit == "age.months", months > 0 { return .counted(unit, months) }
    return days < 7 ? .counted("age.days", days) : .counted("age.weeks", days / 7)
  }

  /// The checked value that holds for the profile on a day.
  func threshold(_ id: String, on day: LocalDate) -> Threshold? {
    rulebook.threshold(
      id, on: day, bornOn: profile.birthDate, in: journal.family.region)
  }

  /// The measurements of a kind up to the window's end, in order of their days; none in no known unit.
  func measurements(_ kind: GrowthMeasurement.Kind) -> [GrowthMeasurement] {
    if journal.family.bare.contains(kind.quantity) { return [] }
    return journal.measurements.of(id).filter { $0.kind == kind && $0.measuredOn <= window.last }
  }

  /// The temperatures within some moments; none in no known unit.
  func temperatures(within moments: Range<Instant>) -> ArraySlice<Temperature> {
    journal.family.bare.contains(.temperature) ? [] : journal.temperatures.of(id).within(moments)
  }

  /// The checked values that hold for the profile on a day and whose names begin alike.
  func thresholds(beginning start: String, on day: LocalDate) -> [Threshold] {
    rulebook.thresholds(
      beginning: start, on: day, bornOn: profile.birthDate, in: journal.family.region)
  }

  /// The points of a measure up to the window's end that have a z-score: by the corrected age for a
  /// preterm child, by the age since birth for all others.
  func scored(_ measure: GrowthMeasure) -> [ScoredPoint] {
    let isPreterm = isPreterm
    return growth.of(measure).filter { $0.date <= window.last }.compactMap { point in
      let score = isPreterm ? point.correctedScore : point.score
      return (try? score?.get()).map { ScoredPoint(point: point, score: $0) }
    }
  }

  /// Full days of pregnancy at birth; nil without a birth and a due date, the day 40 weeks are full.
  var gestationDays: Int? {
    guard let born = profile.birthDate, let due = profile.dueDate else { return nil }
    return 40 * 7 - (due.days - born.days)
  }

  /// Whether the birth came before the weeks that the reference names.
  var isPreterm: Bool {
    guard let days = gestationDays, let limit = threshold("P1.preterm", on: window.last) else {
      return false
    }
    return Double(days) < limit.value * 7
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
