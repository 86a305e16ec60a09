import Records

/// Computes the daily numbers of a child, such as feeds and seconds of sleep, from the records of a range of days.
///
/// It goes through the records of each type once for all days. Periods such as sleeps are divided at local midnight.
struct ChildDayCounter {
  private let localDays: LocalDays
  private let journal: Journal
  private let profile: ID<Profile>
  private let records: ChildRecords
  private(set) var days: [ChildDay]

  init(_ journal: Journal, of profile: Profile, in window: Window) {
    self.journal = journal
    self.profile = profile.id
    let zone = journal.zone(of: profile)
    localDays = LocalDays(window, in: zone)
    records = ChildRecords(journal, of: profile.id, in: localDays.timeRange)
    days = []
    days = localDays.days.indices.map {
      ChildDay(date: localDays.days[$0], durationSeconds: localDays.durationSeconds(ofDayAt: $0))
    }
    countMoments()
    countNursing()
    findFeedGaps(born: profile.birthDate)
    countSleep(born: profile.birthDate)
    findWetDiapers()
    countScreens()
    // Milk per kilogram can be computed only if the units of weights and volumes are known.
    if journal.family.quantitiesOfUnknownUnit.isDisjoint(with: [.weight, .volume]) {
      assignWeights(
        journal.measurements.of(profile.id).filter { $0.kind == .weight }.lastRecordedPerDay,
        born: profile.birthDate)
    }
    days.evaluateCoverage(
      by: records.loggedRanges, localDays, born: profile.birthDate, in: zone,
      until: journal.referenceTime + 1)
  }

  /// Adds the records that belong only to the day of their start, such as bottles, diapers and doses, to that day.
  private mutating func countMoments() {
    count(journal.bottleFeeds) { day, feed in
      if feed.contents == .water { day.waterMl += feed.volumeMl }
      guard feed.isFeed else { return }
      day.feeds += 1
      day.bottles += 1
      day.milkMl += feed.volumeMl
      day.milkMlByContents[feed.contents, default: 0] += feed.volumeMl
    }
    count(journal.milkWaste) { $0.wastedMl += $1.volumeMl }
    count(journal.pumpingSessions) {
      $0.pumpings += 1
      $0.pumpedMl += $1.volumeMl
    }
    count(journal.diapers) {
      $0.diaperChanges += 1
      $0.wetDiapers += $1.isWet ? 1 : 0
      $0.dirtyDiapers += $1.isDirty ? 1 : 0
    }
    count(journal.doses) { day, _ in day.doses += 1 }
    count(journal.temperatures) { $0.highestCelsius = max($0.highestCelsius ?? 0, $1.celsius) }
  }

  /// Calls `add` with each record of the child and the day on which it starts.
  private mutating func count<Record>(
    _ records: RecordList<Record>, _ add: (inout ChildDay, Record) -> Void
  ) {
    let own = records.of(profile).within(localDays.timeRange)
    count(own, at: { Instant(seconds: $0.sortTime) }, add)
  }

  /// Calls `add` with each record and the day that contains its `moment`; records of other days are ignored.
  private mutating func count<Record>(
    _ records: some Sequence<Record>, at moment: (Record) -> Instant,
    _ add: (inout ChildDay, Record) -> Void
  ) {
    for record in records {
      if let day = localDays.dayIndex(of: moment(record)) { add(&days[day], record) }
    }
  }

  private mutating func countNursing() {
    let localDays = localDays
    let finished = records.nursingSessions.lazy.filter { $0.span.end != nil }
    count(finished, at: \.span.start) { day, _ in
      day.feeds += 1
      day.nursings += 1
    }
    for session in finished {
      localDays.split(session.leftSeconds, over: session.span) {
        days[$0].leftNursingSeconds += $1
      }
      localDays.split(session.rightSeconds, over: session.span) {
        days[$0].rightNursingSeconds += $1
      }
    }
  }

  /// Sets `hasFeedGap` of the days on which a long time between two feeds of a baby falls, which can begin before the
  /// first of the days and end after the last one or at the reference time.
  private mutating func findFeedGaps(born birth: LocalDate?) {
    let localDays = localDays
    let bottles = journal.bottleFeeds.of(profile)
    let nursings = journal.nursingSessions.of(profile)
    let hours = localDays.timeRange
    let past = Instant(seconds: .min)..<hours.lowerBound
    let future = hours.upperBound..<Instant(seconds: .max)
    let before = [
      bottles.within(past).last(where: \.isFeed)?.span.start,
      nursings.within(past).last?.span.start,
    ].compactMap(\.self).max()
    let after = [
      bottles.within(future).first(where: \.isFeed)?.span.start,
      nursings.within(future).first?.span.start,
    ].compactMap(\.self).min()
    let inside =
      bottles.within(hours).lazy.filter(\.isFeed).map(\.span.start)
      + nursings.within(hours).map(\.span.start)
    let feeds = [before].compactMap(\.self) + inside.sorted() + [after ?? journal.referenceTime]
    for (feed, next) in zip(feeds, feeds.dropFirst()) where next - feed > 14 * hour {
      localDays.forEachDay(of: feed..<next) { day, seconds in
        guard seconds > 6 * hour else { return }
        days[day].hasFeedGap = !ExpectedHours.hasNoNightRecords(
          born: birth, on: days[day].date)
      }
    }
  }

  private mutating func countSleep(born birth: LocalDate?) {
    let all = mergedRanges(records.sleeps.compactMap(\.span.range))
    let nights = records.sleeps.compactMap { $0.kind == .night ? $0.span.range : nil }
    let naps = records.sleeps.compactMap { $0.kind == .nap ? $0.span.range : nil }
    let others = mergedRanges(records.sleeps.compactMap { $0.kind == .nap ? nil : $0.span.range })
    let sleepSeconds = localDays.secondsPerDay(ofAll: all)
    let nightSleepSeconds = localDays.secondsPerDay(ofAll: nights)
    for day in days.indices {
      days[day].sleepSeconds = sleepSeconds[day]
      days[day].nightSleepSeconds = nightSleepSeconds[day]
      let start = localDays.dayBoundaries[day]
      let asleep = others.secondsCovered(in: start..<(start + 6 * hour))
      days[day].hasNightSleep =
        ExpectedHours.isNapless(born: birth, on: days[day].date)
        ? asleep >= hour : asleep >= 2 * hour
      let next = all.partitioningIndex { $0.lowerBound >= start + 8 * hour }
      days[day].hasDaytimeSleep = next < all.count && all[next].lowerBound < start + 17 * hour
    }
    count(all, at: \.upperBound) {
      $0.longestSleepSeconds = max($0.longestSleepSeconds, $1.length)
    }
    count(mergedRanges(naps), at: \.lowerBound) {
      $0.naps += 1
      $0.napSeconds += $1.length
    }
  }

  /// Sets `recordsWetDiapers` of the days on which the family records whether diapers are wet, so that a diaper without
  /// this mark was not wet.
  private mutating func findWetDiapers() {
    let diapers = journal.diapers.of(profile)
    count(journal.diapers) {
      $0.recordsWetDiapers = $0.wetDiapers > 0 || diapers.areWetDiapersRecorded(at: $1.happenedAt)
    }
  }

  private mutating func countScreens() {
    let sessions = records.appUsageSessions
    let all = localDays.secondsPerDay(ofAll: sessions.compactMap(\.span.range))
    for (day, seconds) in all.enumerated() { days[day].screenSeconds = seconds }
    for (category, sessions) in Dictionary(grouping: sessions, by: \.category) {
      let shares = localDays.secondsPerDay(ofAll: sessions.compactMap(\.span.range))
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
  var length: Int64 { upperBound - lowerBound }
}
