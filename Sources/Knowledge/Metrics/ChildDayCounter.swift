import Records

/// Computes the daily numbers of a child, such as feeds and seconds of sleep, from the records of a range of days.
///
/// It goes through the records of each type once for all days. Periods such as sleeps are divided at local midnight.
struct ChildDayCounter {
  private let localDays: LocalDays
  private let journal: Journal
  private let profile: ID<Profile>
  private let childRecords: ChildRecords
  private(set) var days: [ChildDay]

  init(_ journal: Journal, of profile: Profile, in window: Window) {
    self.journal = journal
    self.profile = profile.id
    let zone = journal.zone(of: profile)
    localDays = LocalDays(window, in: zone)
    childRecords = ChildRecords(journal, of: profile.id, in: localDays.timeRange)
    days = []
    days = localDays.days.indices.map {
      ChildDay(date: localDays.days[$0], durationSeconds: localDays.durationSeconds(ofDayAt: $0))
    }
    countMomentaryRecords()
    countNursing()
    findFeedGaps(born: profile.birthDate)
    countSleep(born: profile.birthDate)
    markWetDiaperRecording()
    countScreenTime()
    // Milk per kilogram can be computed only if the units of weights and volumes are known.
    if journal.family.quantitiesOfUnknownUnit.isDisjoint(with: [.weight, .volume]) {
      assignWeights(
        journal.measurements.of(profile.id).filter { $0.kind == .weight }.lastRecordedPerDay,
        born: profile.birthDate)
    }
    days.evaluateCoverage(
      by: childRecords.loggedRanges, localDays, born: profile.birthDate, in: zone,
      until: journal.referenceTime + 1)
  }

  /// Adds the records that belong only to the day of their start, such as bottles, diapers and doses, to that day.
  private mutating func countMomentaryRecords() {
    countRecords(journal.bottleFeeds) { day, feed in
      if feed.contents == .water { day.waterMl += feed.volumeMl }
      guard feed.countsAsFeed else { return }
      day.feeds += 1
      day.bottles += 1
      day.milkMl += feed.volumeMl
      day.milkMlByContents[feed.contents, default: 0] += feed.volumeMl
    }
    countRecords(journal.milkWaste) { $0.wastedMilkMl += $1.volumeMl }
    countRecords(journal.pumpingSessions) {
      $0.pumpings += 1
      $0.pumpedMl += $1.volumeMl
    }
    countRecords(journal.diapers) {
      $0.diaperChanges += 1
      $0.wetDiapers += $1.isWet ? 1 : 0
      $0.dirtyDiapers += $1.isDirty ? 1 : 0
    }
    countRecords(journal.doses) { day, _ in day.doses += 1 }
    countRecords(journal.temperatures) {
      $0.highestTemperatureCelsius = max($0.highestTemperatureCelsius ?? 0, $1.celsius)
    }
  }

  /// Calls `add` with each record of the child and the day on which it starts.
  private mutating func countRecords<Record>(
    _ records: RecordList<Record>, _ add: (inout ChildDay, Record) -> Void
  ) {
    let own = records.of(profile).within(localDays.timeRange)
    countRecords(own, at: { Instant(seconds: $0.sortTime) }, add)
  }

  /// Calls `add` with each record and the day that contains its `moment`; records of other days are ignored.
  private mutating func countRecords<Record>(
    _ records: some Sequence<Record>, at moment: (Record) -> Instant,
    _ add: (inout ChildDay, Record) -> Void
  ) {
    for record in records {
      if let day = localDays.dayIndex(of: moment(record)) { add(&days[day], record) }
    }
  }

  private mutating func countNursing() {
    let localDays = localDays
    let finished = childRecords.nursingSessions.lazy.filter { $0.span.end != nil }
    countRecords(finished, at: \.span.start) { day, _ in
      day.feeds += 1
      day.nursings += 1
    }
    for session in finished {
      localDays.splitSeconds(session.leftSeconds, over: session.span) {
        days[$0].leftNursingSeconds += $1
      }
      localDays.splitSeconds(session.rightSeconds, over: session.span) {
        days[$0].rightNursingSeconds += $1
      }
    }
  }

  /// Sets `hasFeedGap` of the days that contain a part of a long time between two feeds of a baby; this time can begin
  /// before the first day, and end after the last day or at the reference time.
  private mutating func findFeedGaps(born birth: LocalDate?) {
    let localDays = localDays
    let bottles = journal.bottleFeeds.of(profile)
    let nursings = journal.nursingSessions.of(profile)
    let hours = localDays.timeRange
    let past = Instant(seconds: .min)..<hours.lowerBound
    let future = hours.upperBound..<Instant(seconds: .max)
    let before = [
      bottles.within(past).last(where: \.countsAsFeed)?.span.start,
      nursings.within(past).last?.span.start,
    ].compactMap(\.self).max()
    let after = [
      bottles.within(future).first(where: \.countsAsFeed)?.span.start,
      nursings.within(future).first?.span.start,
    ].compactMap(\.self).min()
    let inside =
      bottles.within(hours).lazy.filter(\.countsAsFeed).map(\.span.start)
      + nursings.within(hours).map(\.span.start)
    let feeds = [before].compactMap(\.self) + inside.sorted() + [after ?? journal.referenceTime]
    for (feed, next) in zip(feeds, feeds.dropFirst()) where next - feed > 14 * hour {
      localDays.forEachDay(of: feed..<next) { day, seconds in
        guard seconds > 6 * hour else { return }
        days[day].hasFeedGap = !ExpectedRecordHours.expectsNoNightRecords(
          born: birth, on: days[day].date)
      }
    }
  }

  private mutating func countSleep(born birth: LocalDate?) {
    let all = mergedRanges(childRecords.sleeps.compactMap(\.span.timeRange))
    let nights = childRecords.sleeps.compactMap { $0.kind == .night ? $0.span.timeRange : nil }
    let naps = childRecords.sleeps.compactMap { $0.kind == .nap ? $0.span.timeRange : nil }
    let others = mergedRanges(
      childRecords.sleeps.compactMap { $0.kind == .nap ? nil : $0.span.timeRange })
    let sleepSeconds = localDays.secondsPerDay(coveredBy: all)
    let nightSleepSeconds = localDays.secondsPerDay(coveredBy: nights)
    for day in days.indices {
      days[day].sleepSeconds = sleepSeconds[day]
      days[day].nightSleepSeconds = nightSleepSeconds[day]
      let start = localDays.dayBoundaries[day]
      let asleep = others.secondsCovered(in: start..<(start + 6 * hour))
      days[day].hasNightSleep =
        ExpectedRecordHours.isNaplessAge(born: birth, on: days[day].date)
        ? asleep >= hour : asleep >= 2 * hour
      let next = all.partitioningIndex { $0.lowerBound >= start + 8 * hour }
      days[day].hasDaytimeSleep = next < all.count && all[next].lowerBound < start + 17 * hour
    }
    countRecords(all, at: \.upperBound) {
      $0.longestSleepSeconds = max($0.longestSleepSeconds, $1.durationSeconds)
    }
    countRecords(mergedRanges(naps), at: \.lowerBound) {
      $0.naps += 1
      $0.napSeconds += $1.durationSeconds
    }
  }

  /// Sets `recordsWetDiapers` of the days on which the family records which diapers are wet, so that all other diapers
  /// of the day were not wet.
  private mutating func markWetDiaperRecording() {
    let diapers = journal.diapers.of(profile)
    countRecords(journal.diapers) {
      $0.recordsWetDiapers = $0.wetDiapers > 0 || diapers.areWetDiapersRecorded(at: $1.happenedAt)
    }
  }

  private mutating func countScreenTime() {
    let sessions = childRecords.appUsageSessions
    let all = localDays.secondsPerDay(coveredBy: sessions.compactMap(\.span.timeRange))
    for (day, seconds) in all.enumerated() { days[day].screenSeconds = seconds }
    for (category, sessions) in Dictionary(grouping: sessions, by: \.category) {
      let shares = localDays.secondsPerDay(coveredBy: sessions.compactMap(\.span.timeRange))
      for (day, seconds) in shares.enumerated() where seconds > 0 {
        days[day].screenSecondsByCategory[category] = seconds
      }
    }
  }

  /// Sets `latestWeightKg` of each day to the latest measured weight that is still valid on the day.
  ///
  /// A weight is valid for as many days as the child was old when it was measured, but for at least 7 and at most 60
  /// days, because newborns grow fast. If the age is unknown, it is valid for 60 days.
  private mutating func assignWeights(_ weights: [GrowthMeasurement], born: LocalDate?) {
    var next = weights.startIndex
    var last: GrowthMeasurement?
    for day in days.indices {
      while next < weights.endIndex, weights[next].measuredOn <= days[day].date {
        last = weights[next]
        next += 1
      }
      guard let last else { continue }
      let age = born.map { last.measuredOn.days - $0.days } ?? 60
      guard days[day].date.days - last.measuredOn.days <= min(max(age, 7), 60) else { continue }
      days[day].latestWeightKg = last.value
    }
  }
}

extension Range<Instant> {
  /// The duration of the time range in seconds.
  var durationSeconds: Int64 { upperBound - lowerBound }
}
