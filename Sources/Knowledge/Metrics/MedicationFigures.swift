import Records

/// The doses of a window.
package struct MedicationFigures: Hashable, Sendable {
  /// What was given of one medicine, or of one name where no medicine is named.
  package struct Given: Hashable, Sendable {
    /// The medicine's name.
    package let name: String
    /// Its doses in the window in order, today's among them.
    package let given: [Dose]
    /// The time between doses that followed each other, by the later one's place in the window.
    package let spacing: Spacing
    /// Past days of the window on which it was planned and doses can be judged; nil where it was
    /// given without a plan.
    package let daysPlanned: Int?
    /// Those of them with a dose; nil where it was given without a plan.
    package let daysGiven: Int?
    /// Those of them with fewer doses than planned; nil where it was given without a plan.
    package let daysMissed: Int?

    /// How many doses there were.
    package var doses: Int { given.count }
  }

  /// Doses on each day of the window.
  package let perDay: [Int]
  /// How many of these days had ended at the report's moment.
  package let daysOver: Int
  /// By medicine, in the order of their names; a planned medicine that was never given is among them.
  package let medicines: [Given]

  /// All doses of the window.
  package var total: Int { perDay.reduce(0, +) }
  /// Doses a day in the mean, over the window's days that are over; nil where none is, or none of
  /// them has a dose.
  package var meanPerDay: Double? {
    let over = perDay.prefix(daysOver)
    return over.allSatisfy { $0 == 0 } ? nil : Statistics.mean(over.map(Double.init))
  }

  /// Counts the doses of a window.
  ///
  /// A planned day is judged where it is over and lies among `judged`: elsewhere, no dose recorded is
  /// not the same as no dose given. A dose belongs to a medicine by its id, else by its name.
  init(
    _ journal: Journal, of profile: Profile, in window: Window,
    judging judged: (LocalDate, _ doses: Int) -> Bool
  ) {
    let cut = DayCut(window, in: journal.zone(of: profile))
    let plans = journal.medicines.of(profile.id)
    let names = Dictionary(plans.map { (ID<Medicine>($0.entry.id), $0.name) }) { first, _ in first }
    let doses = journal.doses.of(profile.id).prefix { $0.givenAt < cut.moments.upperBound }
    let byName = Dictionary(grouping: doses) { $0.medicine.flatMap { names[$0] } ?? $0.name }
    var perDay = [Int](repeating: 0, count: cut.days.count)
    for dose in doses.within(cut.moments) {
      if let day = cut.day(of: dose.givenAt) { perDay[day] += 1 }
    }
    self.perDay = perDay
    daysOver = cut.edges.dropFirst().prefix { $0 <= journal.moment + 1 }.count
    let over = (0..<daysOver).filter { judged(cut.days[$0], perDay[$0]) }
    medicines = Set(byName.keys).union(plans.map(\.name)).sorted().compactMap { name in
      Given(
        name, byName[name, default: []], plans.filter { $0.name == name }, cut,
        judged: over)
    }
  }
}

extension MedicationFigures.Given {
  /// Nil for a medicine that was neither given nor planned in the window.
  fileprivate init?(
    _ name: String, _ doses: [Dose], _ plans: [Medicine], _ cut: DayCut, judged: [Int]
  ) {
    let days = doses.compactMap { cut.day(of: $0.givenAt) }
    let counts = Dictionary(days.map { ($0, 1) }, uniquingKeysWith: +)
    let planned = judged.compactMap { day -> (due: Int, given: Int)? in
      let date = cut.days[day]
      let due = plans.filter { $0.startsOn <= date && date <= $0.endsOn ?? date }
        .reduce(0) { $0 + $1.times.count }
      return due > 0 ? (due, counts[day, default: 0]) : nil
    }
    if days.isEmpty, planned.isEmpty { return nil }
    self.name = name
    given = Array(doses[...].within(cut.moments))
    let moments = doses.map(\.givenAt)
    spacing = Spacing(
      zip(moments, moments.dropFirst()).filter { cut.moments.contains($1) }.map { $1 - $0 })
    daysPlanned = plans.isEmpty ? nil : planned.count
    daysGiven = plans.isEmpty ? nil : planned.count { $0.given > 0 }
    daysMissed = plans.isEmpty ? nil : planned.count { $0.given < $0.due }
  }
}
