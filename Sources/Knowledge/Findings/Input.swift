import Records

extension FindingRule {
  /// What rules look at: one profile's figures in one window, the rows behind them, and the book of
  /// references.
  package struct Input: Sendable {
    package let journal: Journal
    package let profile: Profile
    package let figures: Summary.Figures
    package let growth: GrowthHistory
    package let rulebook: Rulebook
  }
}

extension FindingRule.Input {
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

  /// The checked values that hold for the profile on a day and whose names begin alike.
  func thresholds(beginning start: String, on day: LocalDate) -> [Threshold] {
    rulebook.thresholds(
      beginning: start, on: day, bornOn: profile.birthDate, in: journal.family.region)
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

extension FindingRule.Input {
  /// The complete days whose figure falls short of the value that holds on them; a day without a
  /// single diaper was not one on which diapers were logged.
  func daysBelow(
    _ threshold: String, _ figure: (ChildDay) -> Int,
    where isMeant: (ChildDay) -> Bool = { _ in true }
  ) -> (days: [Finding.DayCount], threshold: Threshold)? {
    var found: [Finding.DayCount] = []
    var last: Threshold?
    for day in completeDays where day.changes > 0 && isMeant(day) {
      guard let limit = self.threshold(threshold, on: day.date), Double(figure(day)) < limit.value
      else { continue }
      // Where the value changes with age, only the days of the latest value are told together.
      if let last, last != limit { found = [] }
      found.append(Finding.DayCount(date: day.date, count: figure(day)))
      last = limit
    }
    return last.map { (found, $0) }
  }

  /// The complete days with fewer wet diapers than the value that holds on them.
  func wet(by id: String, rule: String) -> Finding? {
    guard let (days, limit) = daysBelow(id, \.wet) else { return nil }
    return Finding(
      rule: rule, phrase: "concern.wet", arguments: ["days": .days(days)],
      rows: diapers(on: days.map(\.date), where: \.wet),
      reference: .init(
        phrase: "reference.wet", arguments: ["count": .count(Int(limit.value))],
        threshold: limit))
  }

  /// The complete days on breast milk with fewer stools than the value that holds on them.
  func stools(by id: String, rule: String) -> Finding? {
    guard let (days, limit) = daysBelow(id, \.dirty, where: \.isOnBreastMilk) else { return nil }
    return Finding(
      rule: rule, phrase: "concern.stools", arguments: ["days": .days(days)],
      rows: diapers(on: days.map(\.date), where: \.dirty),
      reference: .init(
        phrase: "reference.stools", arguments: ["count": .count(Int(limit.value))],
        threshold: limit))
  }

  /// The ids of the diapers on some days that are meant; where none is, of all of them.
  func diapers(on days: [LocalDate], where isMeant: (Diaper) -> Bool) -> [String] {
    let all = days.flatMap { journal.diapers.of(id).within(zone.moments(of: $0)) }
    let meant = all.filter(isMeant)
    return (meant.isEmpty ? all : meant).map(\.entry.id)
  }
}

extension ChildDay {
  /// Whether the child was fed, and on nothing but breast milk as far as milk was recorded.
  var isOnBreastMilk: Bool {
    feeds > 0
      && milkByContents.keys.allSatisfy { $0 == .breastMilk || $0 == .fortifiedBreastMilk }
  }
}
