import Records

package struct MedicationMetrics: Hashable, Sendable {
  /// The doses of one medicine, compared with its plan.
  ///
  /// Doses without a reference to a `Medicine` record belong together if they have the same name.
  package struct MedicineMetrics: Hashable, Sendable {
    package let name: String
    /// The doses of the medicine on the days of a report, in order of time, including doses of the current day.
    package let dosesGiven: [Dose]
    /// The times in seconds between consecutive doses of the medicine; the first dose may be before a report's days.
    package let doseSpacing: IntervalStatistics
    /// The number of evaluated days with a planned dose of the medicine, or nil if the medicine has no plan.
    ///
    /// A day is evaluated if it is over and, for elders and pets, if a dose of any medicine was recorded on it.
    package let daysPlanned: Int?
    /// The number of days in ``daysPlanned`` with at least one recorded dose of the medicine, or nil without a plan.
    package let daysGiven: Int?
    /// The number of days in ``daysPlanned`` with fewer recorded doses than planned, or nil without a plan.
    package let daysMissed: Int?
    /// The number of doses that were planned on the days in ``daysPlanned``, or nil if the medicine has no plan.
    ///
    /// The first and last day of a plan do not count, because they can have fewer doses.
    package let dosesPlanned: Int?
    /// The number of doses in ``dosesPlanned`` that were not recorded, or nil if the medicine has no plan.
    package let dosesMissing: Int?
    package let daysWithMissingDoses: [LocalDate]
    /// The highest number of doses on a day with more doses than planned, or nil if there is no such day.
    package let mostDosesAbovePlan: Int?

    package var doseCount: Int { dosesGiven.count }
    /// True if at least half of the days with a planned dose have a recorded dose.
    ///
    /// A dose without a record was then probably missed, not just not recorded.
    package var isRecordedRegularly: Bool {
      guard let daysGiven, let daysPlanned else { return false }
      return daysGiven > 0 && daysGiven * 2 >= daysPlanned
    }

    /// Computes the metrics of one medicine for the evaluated days, whose indices in `localDays` are `onDayIndices`.
    ///
    /// Returns nil if the medicine was neither given on the days in `localDays` nor planned on an evaluated day.
    fileprivate init?(
      _ doses: [Dose], _ plans: [Medicine], _ localDays: LocalDays, onDayIndices: [Int]
    ) {
      guard let name = plans.first?.name ?? doses.first?.name else { return nil }
      let days = doses.compactMap { localDays.dayIndex(of: $0.givenAt) }
      let counts = Dictionary(days.map { ($0, 1) }, uniquingKeysWith: +)
      func plannedDays(_ days: some Sequence<Int>) -> [(
        due: Int, given: Int, isWhole: Bool, date: LocalDate
      )] {
        days.compactMap { day in
          let date = localDays.days[day]
          let current = plans.filter { $0.startsOn <= date && date <= $0.endsOn ?? date }
          let times = current.map(\.times.count)
          // If one plan starts on the last day of another plan, it replaces that plan, so their doses are not added.
          let isReplaced =
            current.contains { $0.endsOn == date } && current.contains { $0.startsOn == date }
          let due = isReplaced ? times.max() ?? 0 : times.reduce(0, +)
          let isWhole = current.allSatisfy { $0.startsOn < date && $0.endsOn != date }
          return due > 0 ? (due, counts[day, default: 0], isWhole, date) : nil
        }
      }
      let planned = plannedDays(onDayIndices)
      if days.isEmpty, planned.isEmpty { return nil }
      self.name = name
      dosesGiven = Array(doses[...].within(localDays.timeRange))
      let doseTimes = doses.map(\.givenAt)
      doseSpacing = IntervalStatistics(
        intervalSeconds: zip(doseTimes, doseTimes.dropFirst()).filter {
          localDays.timeRange.contains($1)
        }.map {
          $1 - $0
        })
      daysPlanned = plans.isEmpty ? nil : planned.count
      daysGiven = plans.isEmpty ? nil : planned.count { $0.given > 0 }
      daysMissed = plans.isEmpty ? nil : planned.count { $0.given < $0.due }
      let whole = planned.filter(\.isWhole)
      dosesPlanned = plans.isEmpty ? nil : whole.reduce(0) { $0 + $1.due }
      daysWithMissingDoses = whole.filter { $0.given < $0.due }.map(\.date)
      dosesMissing = plans.isEmpty ? nil : whole.reduce(0) { $0 + max(0, $1.due - $1.given) }
      mostDosesAbovePlan = plannedDays(localDays.days.indices).filter { $0.given > $0.due }
        .map(\.given).max()
    }
  }

  /// The number of doses of all medicines on each day.
  package let doseCountsPerDay: [Int]
  package let pastDayCount: Int
  /// The medicines that were given or planned on the days of a report, sorted by name, even without a recorded dose.
  package let medicines: [MedicineMetrics]

  package var doseCount: Int { doseCountsPerDay.reduce(0, +) }
  var meanDosesPerDay: Double? {
    let over = doseCountsPerDay.prefix(pastDayCount)
    return over.allSatisfy { $0 == 0 } ? nil : Statistics.mean(over.map(Double.init))
  }

  /// Computes the metrics of the doses that a profile got on the days of `window`.
  ///
  /// A planned day is evaluated only if it is over. For elders and pets, it must also have a dose of any medicine,
  /// because their doses need not be recorded. A dose belongs to a medicine by id, or if it has no known id, by name
  /// without case, accents and strength.
  package init(_ journal: Journal, of profile: Profile, in window: Window) {
    let localDays = LocalDays(window, in: journal.zone(of: profile))
    let plans = journal.medicines.of(profile.id)
    let names = Dictionary(plans.map { (ID<Medicine>($0.entry.id), $0.name) }) { first, _ in first }
    let doses = journal.doses.of(profile.id).prefix { $0.givenAt < localDays.timeRange.upperBound }
    let planned = Set(plans.map { MedicineName.normalized($0.name) })
    let byWords = Dictionary(planned.map { ($0.comparableMedicineName, $0) }, uniquingKeysWith: min)
    let normalized = Dictionary(
      uniqueKeysWithValues: Set(plans.map(\.name) + doses.map(\.name)).map { name in
        let own = MedicineName.normalized(name)
        // A dose with the name "Amoxicillin" belongs to the plan with the name "Amoxicillin 250 mg/5 ml".
        return (name, planned.contains(own) ? own : byWords[name.comparableMedicineName] ?? own)
      })
    let dosesByName = Dictionary(grouping: doses) { dose in
      normalized[dose.medicine.flatMap { names[$0] } ?? dose.name]
    }
    let plansByName = Dictionary(grouping: plans) { normalized[$0.name] }
    var perDay = [Int](repeating: 0, count: localDays.days.count)
    for dose in doses.within(localDays.timeRange) {
      if let day = localDays.dayIndex(of: dose.givenAt) { perDay[day] += 1 }
    }
    self.doseCountsPerDay = perDay
    pastDayCount =
      localDays.dayBoundaries.dropFirst().prefix { $0 <= journal.referenceTime + 1 }.count
    let over = (0..<pastDayCount).filter { profile.kind == .child || perDay[$0] > 0 }
    medicines = Set(dosesByName.keys).union(plansByName.keys).compactMap { name in
      MedicineMetrics(
        dosesByName[name, default: []], plansByName[name, default: []], localDays,
        onDayIndices: over)
    }.sorted { $0.name < $1.name }
  }

  /// Returns the metrics of a planned medicine, found by its name, or nil if the medicine has none.
  package func medicineMetrics(of plan: Medicine) -> MedicineMetrics? {
    let name = MedicineName.normalized(plan.name)
    return medicines.first { MedicineName.normalized($0.name) == name }
  }
}
