import Records

/// The course of a child's illness in the 72 hours before the moment for which a report is built.
package struct IllnessMetrics: Hashable, Sendable {
  /// The amount of milk, sleep or another subject in the last 24 hours, compared with the days before the illness.
  package struct AmountChange: Hashable, Sendable {
    package enum Subject: Hashable, Sendable, CaseIterable {
      case milk
      case water
      case nursings
      case bottles
      case feeds
      case wetDiapers
      case dirtyDiapers
      case sleep
    }

    package let subject: Subject
    /// The amount of the subject in the last 24 hours: a count, milliliters or seconds.
    ///
    /// It is nil if no record of these hours shows that the family records the subject: for milk any feed, for sleep a
    /// night. It is also nil if it is zero and the records of these hours have a gap.
    package let lastDayAmount: Double?
    /// The median amount per day over the completely recorded days before the illness, or nil if there are too few such
    /// days.
    package let usual: Double?
    /// The amount of the last 24 hours minus the usual amount, or nil if one of the amounts is unknown or the records
    /// of the last 24 hours have a gap.
    package let amountDifference: Double?

    package var differenceShare: Double? {
      guard let usual, usual > 0 else { return nil }
      return amountDifference.map { $0 / usual }
    }
  }

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

/// The records of the last 24 hours before the moment for which a report is built.
private struct LastDayRecords {
  let childRecords: ChildRecords
  let timeRange: Range<Instant>
  /// The starts of the two local days that the last 24 hours touch.
  let dayStarts: [Instant]
  let hasCompleteRecords: Bool
  let isNapless: Bool
  let recordsWetDiapers: Bool

  /// True if at least an hour of sleep at night was recorded in the last 24 hours and, at an age with naps, also a
  /// sleep that started by day.
  var isAllSleepRecorded: Bool {
    let until = timeRange.upperBound + -1
    let nights = dayStarts.map { ($0..<($0 + 6 * hour)).clamped(to: timeRange) }
    let asleep = childRecords.sleepRanges(until: until, where: { $0.kind != .nap })
      .reduce(0) { sum, sleep in
        sum + nights.reduce(0) { $0 + sleep.clamped(to: $1).durationSeconds }
      }
    let daytimes = dayStarts.map { ($0 + 8 * hour)..<($0 + 17 * hour) }
    let hasNap = childRecords.sleepRanges(until: until).contains { sleep in
      timeRange.contains(sleep.lowerBound) && daytimes.contains { $0.contains(sleep.lowerBound) }
    }
    return asleep >= hour && (isNapless || hasNap)
  }
}

extension IllnessMetrics.AmountChange {
  /// Compares the amount of a subject in the last 24 hours with the days before an illness, or returns nil if the
  /// subject has no amount in either of them.
  fileprivate init?(_ subject: Subject, _ lastDay: LastDayRecords, comparedWith days: [ChildDay]) {
    self.subject = subject
    let amount = subject.amount(in: lastDay.childRecords, lastDay.timeRange)
    let isRecorded = subject.isRecorded(in: lastDay)
    lastDayAmount = isRecorded && (amount > 0 || lastDay.hasCompleteRecords) ? amount : nil
    let before = DailyStatistics(days, from: subject.requiredRecords) { subject.amount($0) }
    usual = before.median
    guard amount > 0 || before.total > 0, lastDayAmount != nil || usual ?? 0 > 0 else { return nil }
    amountDifference =
      lastDay.hasCompleteRecords && isRecorded ? before.median.map { amount - $0 } : nil
  }
}

extension IllnessMetrics.AmountChange.Subject {
  fileprivate var requiredRecords: RequiredRecords {
    switch self {
    case .milk, .nursings, .bottles, .feeds: .milk
    case .water: .occasionalEvents
    case .wetDiapers: .wetDiapers
    case .dirtyDiapers: .diapers
    case .sleep: .sleep
    }
  }

  /// Returns true if the records of the last 24 hours show that the family records the subject, so that zero means
  /// zero.
  fileprivate func isRecorded(in lastDay: LastDayRecords) -> Bool {
    switch self {
    case .milk, .nursings, .bottles, .feeds: !lastDay.childRecords.feedTimes.isEmpty
    case .water: lastDay.childRecords.bottleFeeds.contains { $0.contents == .water }
    case .wetDiapers: !lastDay.childRecords.diapers.isEmpty && lastDay.recordsWetDiapers
    case .dirtyDiapers: !lastDay.childRecords.diapers.isEmpty
    case .sleep: lastDay.isAllSleepRecorded
    }
  }

  fileprivate func amount(_ day: ChildDay) -> Double {
    switch self {
    case .milk: day.milkMl
    case .water: day.waterMl
    case .nursings: Double(day.nursings)
    case .bottles: Double(day.bottles)
    case .feeds: Double(day.feeds)
    case .wetDiapers: Double(day.wetDiapers)
    case .dirtyDiapers: Double(day.dirtyDiapers)
    case .sleep: Double(day.sleepSeconds)
    }
  }

  fileprivate func amount(in records: ChildRecords, _ lastDay: Range<Instant>) -> Double {
    switch self {
    case .milk: records.bottleFeeds.filter(\.countsAsFeed).reduce(0) { $0 + $1.volumeMl }
    case .water:
      records.bottleFeeds.filter { $0.contents == .water }.reduce(0) { $0 + $1.volumeMl }
    case .nursings:
      Double(records.nursingSessions.count { lastDay.contains($0.span.start) })
    case .bottles:
      Double(records.bottleFeeds.count { $0.countsAsFeed && lastDay.contains($0.span.start) })
    case .feeds: Double(records.feedTimes.count(where: lastDay.contains))
    case .wetDiapers: Double(records.diapers.count(where: \.isWet))
    case .dirtyDiapers: Double(records.diapers.count(where: \.isDirty))
    case .sleep:
      Double(
        records.sleepRanges(until: lastDay.upperBound + -1)
          .reduce(0) { $0 + $1.clamped(to: lastDay).durationSeconds })
    }
  }
}

extension ChildRecords {
  package var feedTimes: [Instant] {
    (bottleFeeds.filter(\.countsAsFeed).map(\.span.start) + nursingSessions.map(\.span.start))
      .sorted()
  }

  /// Returns the merged time ranges of a child's sleeps, including a sleep that has not ended at `moment`.
  fileprivate func sleepRanges(
    until moment: Instant, where isMeant: (Sleep) -> Bool = { _ in true }
  ) -> [Range<Instant>] {
    let running = runningSleep(at: moment)
    return mergedRanges(
      sleeps.filter(isMeant).compactMap { sleep in
        sleep.span.timeRange ?? (sleep == running ? sleep.span.start..<moment : nil)
      })
  }

  /// Returns the sleep that has not ended at a moment, or nil if there is none.
  ///
  /// A sleep without an end has probably ended after 16 hours (its timer was not stopped), or if a feed, meal, diaper
  /// or other sleep was recorded after its start. Temperatures and doses do not count, because they are also recorded
  /// while a child sleeps.
  private func runningSleep(at moment: Instant) -> Sleep? {
    guard let sleep = sleeps.last(where: { $0.span.start < moment }), sleep.span.end == nil,
      moment - sleep.span.start <= 16 * hour
    else { return nil }
    let awake = recordTimes(of: .provesAwake, since: sleep.span.start)
    return awake.contains { $0 > sleep.span.start && $0 <= moment } ? nil : sleep
  }

  fileprivate func loggedRanges(until moment: Instant) -> [Range<Instant>] {
    mergedRanges(loggedRanges + sleepRanges(until: moment))
  }

  /// Returns the start of the last series of records without a pause of more than `longestPauseSeconds` seconds up to
  /// `moment`, or `moment` if there is no such record.
  func recordSeriesStart(until moment: Instant, longestPauseSeconds: Int64) -> Instant {
    loggedRanges(until: moment).reversed().reduce(moment) { start, range in
      start - range.upperBound > longestPauseSeconds ? start : min(start, range.lowerBound)
    }
  }

  /// Returns true if the records have no gap of more than six hours in a time range up to `moment`.
  func hasNoRecordGap(in range: Range<Instant>, until moment: Instant) -> Bool {
    ExpectedRecordHours.aroundTheClock(range, until: moment).coverage(
      byLoggedRanges: loggedRanges(until: moment))
      >= 1
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

  /// Returns the time up to which a child's records are complete, or nil if there is no record in the three days before
  /// `moment`.
  ///
  /// It is `moment` if that is up to six hours after the last record or during a sleep; otherwise, it is the time of
  /// the last record.
  func recordsEnd(of profile: ID<Profile>, until moment: Instant) -> Instant? {
    ChildRecords(self, of: profile, in: (moment + -72 * hour)..<moment)
      .loggedRanges(until: moment).last.map {
        moment - $0.upperBound <= 6 * hour ? moment : $0.upperBound
      }
  }
}
