import Records

extension IllnessMetrics {
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
}

/// The records of the last 24 hours before the moment for which a report is built.
struct LastDayRecords {
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
  init?(_ subject: Subject, _ lastDay: LastDayRecords, comparedWith days: [ChildDay]) {
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
