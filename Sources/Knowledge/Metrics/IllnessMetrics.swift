import Records

/// The course of a child's illness in the 72 hours before the moment for which a report is built.
package struct IllnessMetrics: Hashable, Sendable {
  /// The 72 hours up to the moment for which the report is built.
  package let timeRange: Range<Instant>
  /// The times of the first and the last measured fever of the illness, or nil if no fever was measured.
  package let feverTimes: ClosedRange<Instant>?
  package let firstSymptom: Symptom?
  package let temperatures: [Temperature]
  /// The highest temperature since the illness began, or of the last 72 hours if that is a longer time.
  package let highestTemperature: Temperature?
  package let symptoms: [Symptom]
  let medicineRecords: [MedicineRecord]
  /// The child's newest weight of the last 60 days, or nil if there is none or if weights of the same day contradict
  /// it.
  package let recentWeight: GrowthMeasurement?
  /// The weight before ``recentWeight``, or nil if there is none.
  package let previousWeight: GrowthMeasurement?
  package let feedTimes: [Instant]
  package let wetDiaperTimes: [Instant]
  /// The time of the newest wet diaper in the last seven days.
  package let lastWetDiaperAt: Instant?
  /// The longest time in seconds without a wet diaper that ended in ``timeRange`` or had not ended at its end.
  ///
  /// It is nil if the records of the 72 hours have a gap, or if the last 24 hours have no diaper. It is also nil if the
  /// four days before the 72 hours have no wet diaper, so that the start of the time is unknown.
  package let longestWetGapSeconds: Int64?
  package let dirtyDiaperTimes: [Instant]
  /// The time ranges of the sleeps that touch the last 72 hours; overlapping sleeps are merged.
  package let sleepTimeRanges: [Range<Instant>]
  /// The days before the illness with which the last 24 hours are compared.
  package let comparisonWindow: Window
  /// The comparisons of the last 24 hours with the days before the illness, for subjects with records in one of them.
  package let amountChanges: [AmountChange]
  /// False if there was an unusually long time without a record in the last 24 hours.
  package let isLastDayComplete: Bool

  package var isEmpty: Bool {
    temperatures.isEmpty && symptoms.isEmpty && feedTimes.isEmpty
      && medicineRecords.allSatisfy { $0.dose == nil }
      && wetDiaperTimes.isEmpty && dirtyDiaperTimes.isEmpty && sleepTimeRanges.isEmpty
  }

  /// Computes the metrics of an illness in the 72 hours up to `moment`.
  ///
  /// Returns nil unless the profile is a child with a visit because of an illness, or with a fever in these hours,
  /// measured or recorded as a symptom.
  init?(_ journal: Journal, of profile: Profile, until moment: Instant, at visit: Visit?) {
    guard profile.kind == .child else { return nil }
    let range = (moment + (-72 * hour + 1))..<(moment + 1)
    let lastDay = (moment + (-24 * hour + 1))..<(moment + 1)
    let isUnitKnown = !journal.family.quantitiesOfUnknownUnit.contains(.temperature)
    let allTemperatures = journal.temperatures.of(profile.id).prefix { $0.measuredAt <= moment }
    let fevers = allTemperatures.filter {
      isUnitKnown && $0.celsius >= TemperatureMetrics.feverThresholdCelsius
    }.map(\.measuredAt)
    // An illness starts at most 14 days before its report.
    let recent = (moment + -14 * 24 * hour)..<(moment + 1)
    let all = journal.symptoms.of(profile.id)
    let hasFever =
      fevers.last.map(range.contains) ?? false
      || all.overlapping(range).contains {
        ($0.span.end.map(range.contains) ?? false || range.contains($0.span.start))
          && $0.describesFever
      }
    // The kind of the visit decides, so that the report of a past visit does not change if another visit is added
    // later.
    let isVisit =
      visit.map { $0.kind == .illness }
      ?? journal.hasIllnessVisit(of: profile, soonAfter: moment)
    guard hasFever || isVisit else { return nil }

    let zone = journal.zone(of: profile)
    let onset = Self.illnessOnset(
      fevers.filter(recent.contains), all.filter { recent.contains($0.span.start) }, in: range)
    timeRange = range
    feverTimes = fevers.last.flatMap { last in
      fevers.first { $0 >= onset ?? range.lowerBound }.map { $0...max($0, last) }
    }
    firstSymptom = all.first { symptom in
      onset.map { symptom.span.start >= $0 } ?? false && symptom.span.start <= moment
    }
    symptoms = all.overlapping(range)
    highestTemperature = allTemperatures.filter {
      $0.measuredAt >= min(onset ?? range.lowerBound, range.lowerBound)
    }.max { $0.celsius < $1.celsius }

    let records = ChildRecords(journal, of: profile.id, in: range)
    temperatures = Array(records.temperatures)
    // The report of a past visit does not contain a weight that was measured, or a plan that was made, at the visit.
    let day = zone.day(of: visit == nil ? moment : moment + -1)
    let weights = journal.newestWeights(of: profile, on: day)
    recentWeight = weights.newest
    previousWeight = weights.before
    let given = records.doses.map {
      MedicineRecord(name: $0.name, dose: $0, planName: journal.medicinePlanName(of: $0))
    }
    let current = journal.medicines.of(profile.id).filter {
      $0.startsOn <= day && day <= $0.endsOn ?? day
    }
    medicineRecords =
      given + current.map { MedicineRecord(name: $0.name, plannedDosesPerDay: $0.times.count) }
    feedTimes = records.feedTimes.filter(range.contains)
    wetDiaperTimes = records.diapers.filter(\.isWet).map(\.happenedAt)
    dirtyDiaperTimes = records.diapers.filter(\.isDirty).map(\.happenedAt)
    let wet = journal.diapers.of(profile.id).within((moment + -7 * 24 * hour)..<(moment + 1))
      .filter(\.isWet).map(\.happenedAt)
    lastWetDiaperAt = wet.last
    longestWetGapSeconds =
      records.hasNoRecordGap(in: range, until: moment)
        && records.diapers.contains { lastDay.contains($0.happenedAt) }
      ? Self.longestGapSeconds(of: wet, in: range, until: moment) : nil
    sleepTimeRanges = records.sleepRanges(until: moment).filter { $0.overlaps(range) }

    comparisonWindow = Window(
      dayCount: 7, endingOn: zone.day(of: min(onset ?? moment, lastDay.lowerBound)) - 1
    ).excludingDays(before: profile.birthDate)
    let lastRecords = ChildRecords(journal, of: profile.id, in: lastDay)
    isLastDayComplete = lastRecords.hasNoRecordGap(in: lastDay, until: moment)
    var days = ChildDayCounter(journal, of: profile, in: comparisonWindow).days
    // A breastfeed counts by its start, even if its end was not recorded.
    for session in journal.nursingSessions.of(profile.id) where session.span.end == nil {
      let date = zone.day(of: session.span.start)
      for index in days.indices where days[index].date == date {
        days[index].feeds += 1
        days[index].nursings += 1
      }
    }
    let latest = LastDayRecords(
      childRecords: lastRecords, timeRange: lastDay,
      dayStarts: [lastDay.lowerBound, moment].map { zone.start(of: zone.day(of: $0)) },
      hasCompleteRecords: isLastDayComplete,
      isNapless: ExpectedRecordHours.isNaplessAge(
        born: profile.birthDate, on: zone.day(of: moment)),
      recordsWetDiapers: journal.diapers.of(profile.id).areWetDiapersRecorded(at: moment))
    let recorded = AmountChange.Subject.allCases.compactMap {
      AmountChange($0, latest, comparedWith: days)
    }
    // Without breastfeeds, the number of bottles is the number of feeds and need not be stated twice.
    let isNursed = recorded.contains { $0.subject == .nursings }
    amountChanges = recorded.filter { isNursed || $0.subject != .bottles }
  }

  /// Returns the start of an illness, or nil if `range` contains no fever and no symptom.
  ///
  /// Each fever or symptom of the illness begins at most three days after the one before, and the newest is in `range`.
  private static func illnessOnset(
    _ fevers: [Instant], _ symptoms: [Symptom], in range: Range<Instant>
  ) -> Instant? {
    let current = fevers.filter(range.contains) + symptoms.overlapping(range).map(\.span.start)
    let starts = (fevers + symptoms.map(\.span.start)).sorted()
    guard var onset = current.max() else { return nil }
    for start in starts.reversed() where start <= onset {
      if onset - start > 3 * 24 * hour { break }
      onset = start
    }
    return onset
  }

  /// Returns the longest gap in seconds between consecutive `times`, or from the last to `end`, that ends in `range`.
  ///
  /// Returns nil if none of `times` is before `range`, because the start of the first gap is then unknown.
  private static func longestGapSeconds(
    of times: [Instant], in range: Range<Instant>, until end: Instant
  ) -> Int64? {
    guard let last = times.last, times.contains(where: { $0 < range.lowerBound }) else {
      return nil
    }
    let gaps = zip(times, times.dropFirst()).filter { range.contains($0.1) }.map { $0.1 - $0.0 }
    return (gaps + [max(0, end - last)]).max()
  }
}

extension [GrowthMeasurement] {
  /// The largest measurement of the newest day, or nil if the measurements of this day differ by more than 5 %.
  var consistentNewestMeasurement: GrowthMeasurement? {
    let newest = filter { $0.measuredOn == last?.measuredOn }.sorted { $0.value < $1.value }
    guard let least = newest.first, let most = newest.last, most.value <= 1.05 * least.value
    else { return nil }
    return most
  }
}

extension Journal {
  /// Returns true if a visit because of an illness is planned for the day of a moment or one of the two days after it.
  fileprivate func hasIllnessVisit(of profile: Profile, soonAfter moment: Instant) -> Bool {
    let day = zone(of: profile).day(of: moment)
    return appointments(of: profile).contains {
      $0.kind == .illness && (day...(day + 2)).contains($0.visitedOn)
    }
  }

  /// Returns a child's newest weight of the 60 days up to `day`, and the weight before it.
  ///
  /// Both are nil if the unit of weights is unknown, or if the weights of the newest day contradict each other.
  package func newestWeights(
    of profile: Profile, on day: LocalDate
  ) -> (newest: GrowthMeasurement?, before: GrowthMeasurement?) {
    if family.quantitiesOfUnknownUnit.contains(.weight) { return (nil, nil) }
    let weights = measurements.of(profile.id).filter { $0.kind == .weight && $0.measuredOn <= day }
    guard let newest = weights.consistentNewestMeasurement, newest.measuredOn >= day - 60 else {
      return (nil, nil)
    }
    return (newest, weights.lastRecordedPerDay.dropLast().last)
  }
}
