import Records

/// The course of a child's illness in the 72 hours before a reference time.
package struct IllnessMetrics: Hashable, Sendable {
  /// The doses of one medicine.
  package struct Medicine: Hashable, Sendable {
    package let name: String
    /// The doses of the 72 hours, in order.
    package let doses: [Dose]
    /// The doses of the last 24 hours.
    package let dosesInLastDay: [Dose]
    /// The amount of the last 24 hours in milligrams per kilogram.
    ///
    /// Nil if there was no dose, or if an amount or the weight is not known.
    package let milligramsPerKgInLastDay: Double?
  }

  /// The last 24 hours compared with the days before the illness.
  package struct Change: Hashable, Sendable {
    /// What is compared.
    package enum Subject: Hashable, Sendable, CaseIterable {
      case milk
      case nursings
      case feeds
      case wetDiapers
      case dirtyDiapers
      case sleep
    }

    package let subject: Subject
    /// The recorded amount of the last 24 hours: a count, milliliters or seconds.
    package let latest: Double
    /// The median of the complete days before the illness; nil if too few are complete.
    package let usual: Double?
    /// The change as a share of the usual amount.
    ///
    /// Nil if that is unknown or zero, or if the last 24 hours have a gap in their records.
    package let share: Double?
  }

  /// The 72 hours up to the reference time.
  package let timeRange: Range<Instant>
  /// The earliest fever or symptom of this illness; nil if neither was recorded.
  package let onset: Instant?
  /// The times of the first and the last fever of this illness; nil without fever.
  package let feverTimes: ClosedRange<Instant>?
  /// The first symptom of this illness.
  package let firstSymptom: Symptom?
  /// The temperatures of the 72 hours, in order.
  package let temperatures: [Temperature]
  /// The highest temperature since the onset.
  package let highestTemperature: Temperature?
  /// The symptoms of the 72 hours, the most severe first, then the newest.
  package let symptoms: [Symptom]
  /// The medicines of the 72 hours, sorted by name.
  package let medicines: [Medicine]
  /// The newest weight of the last 60 days, and the one before it.
  package let weight: GrowthMeasurement?
  package let weightBefore: GrowthMeasurement?
  package let feedTimes: [Instant]
  package let wetDiaperTimes: [Instant]
  package let dirtyDiaperTimes: [Instant]
  /// The sleeps that touch the 72 hours, with overlapping ones joined.
  package let sleeps: [Range<Instant>]
  /// The days before the illness that the last 24 hours are compared with.
  package let usualWindow: Window
  /// Only what was recorded in the last 24 hours or on the days before.
  package let changes: [Change]
  /// False if no record was made for longer than usual in the last 24 hours.
  package let isLastDayComplete: Bool

  /// Returns the amount of a dose in milligrams per kilogram; nil if one of them is not known.
  package func milligramsPerKg(_ dose: Dose) -> Double? {
    guard let weight, let milligrams = dose.milligrams else { return nil }
    return milligrams / weight.value
  }

  /// The longest time without a wet diaper in the last 24 hours, in seconds; nil without any.
  package var longestWetGapInLastDay: Int64? {
    let start = timeRange.upperBound + -24 * hour
    let earlier = wetDiaperTimes.last { $0 < start }
    let times = [earlier].compactMap(\.self) + wetDiaperTimes.filter { $0 >= start }
    guard let last = times.last else { return nil }
    return (zip(times, times.dropFirst()).map { $1 - $0 } + [timeRange.upperBound - last]).max()
  }

  /// Whether nothing at all was recorded in the 72 hours.
  package var isEmpty: Bool {
    temperatures.isEmpty && symptoms.isEmpty && medicines.isEmpty && feedTimes.isEmpty
      && wetDiaperTimes.isEmpty && dirtyDiaperTimes.isEmpty && sleeps.isEmpty
  }
}

extension IllnessMetrics {
  /// Computes the course of an illness.
  ///
  /// Returns nil unless the profile is a child with a visit because of an illness, or with a fever
  /// in the 72 hours.
  init?(_ journal: Journal, of profile: Profile, until moment: Instant, at visit: Visit?) {
    guard profile.kind == .child else { return nil }
    let range = (moment + -72 * hour)..<(moment + 1)
    let knowsTemperatures = !journal.family.quantitiesOfUnknownUnit.contains(.temperature)
    let allTemperatures = journal.temperatures.of(profile.id).prefix { $0.measuredAt <= moment }
    let fevers = allTemperatures.filter {
      knowsTemperatures && $0.celsius >= TemperatureMetrics.feverThresholdCelsius
    }
    let hasFever = fevers.last.map { range.contains($0.measuredAt) } ?? false
    let isVisit = visit?.kind == .illness || journal.hasIllnessVisit(of: profile, soonAfter: moment)
    guard hasFever || isVisit else { return nil }

    let zone = journal.zone(of: profile)
    let records = ChildRecords(journal, of: profile.id, in: range)
    let lastDay = (moment + -24 * hour)..<(moment + 1)
    let symptoms = journal.symptoms.of(profile.id).overlapping(range)
    let firstFever = Self.firstFever(fevers.map(\.measuredAt), in: range)
    // What began long ago, such as a cough for months, belongs to no single illness.
    let first = symptoms.filter { $0.span.start >= moment + -14 * 24 * hour }
      .min { $0.span.start < $1.span.start }
    let onset = [firstFever, first?.span.start].compactMap(\.self).min()
    firstSymptom = first
    feverTimes = firstFever.flatMap { first in fevers.last.map { first...$0.measuredAt } }
    let weights = journal.weights(of: profile, on: zone.day(of: moment))
    timeRange = range
    self.onset = onset
    temperatures = Array(records.temperatures)
    highestTemperature = allTemperatures.filter { $0.measuredAt >= onset ?? range.lowerBound }
      .max { $0.celsius < $1.celsius }
    self.symptoms = symptoms.sorted {
      ($1.severity?.rank ?? -1, $1.span.start) < ($0.severity?.rank ?? -1, $0.span.start)
    }
    weight = weights.newest
    weightBefore = weights.before
    medicines = Dictionary(grouping: records.doses, by: \.name).sorted { $0.key < $1.key }
      .map { Medicine($0, $1, lastDay: lastDay, weightKg: weights.newest?.value) }
    feedTimes = records.feedTimes.filter(range.contains)
    wetDiaperTimes = records.diapers.filter(\.isWet).map(\.happenedAt)
    dirtyDiaperTimes = records.diapers.filter(\.isDirty).map(\.happenedAt)
    sleeps = mergedRanges(records.sleeps.compactMap(\.span.range)).filter { $0.overlaps(range) }
    let firstIllDay = zone.day(of: onset ?? lastDay.lowerBound)
    usualWindow = Window(last: Self.usualDays, endingOn: firstIllDay - 1)
      .excludingDays(before: profile.birthDate)
    let lastRecords = ChildRecords(journal, of: profile.id, in: lastDay)
    isLastDayComplete =
      ExpectedHours.aroundTheClock(lastDay, until: moment)
      .coverage(by: lastRecords.loggedRanges) >= 1
    let days = ChildDayCounter(journal, of: profile, in: usualWindow).days
    let isComplete = isLastDayComplete
    changes = Change.Subject.allCases.compactMap {
      Change($0, lastRecords, in: lastDay, isComplete: isComplete, comparedWith: days)
    }
  }

  private static let usualDays = 7

  /// Returns the first of the fevers with less than 48 hours between them, up to the last 72 hours.
  ///
  /// It is at most 14 days before the end.
  private static func firstFever(_ fevers: [Instant], in range: Range<Instant>) -> Instant? {
    var start: Instant?
    for fever in fevers.reversed() where fever >= range.upperBound + -14 * 24 * hour {
      guard fever >= (start.map { $0 + -48 * hour } ?? range.lowerBound) else { break }
      start = fever
    }
    return start
  }
}

extension IllnessMetrics.Medicine {
  fileprivate init(
    _ name: String, _ doses: [Dose], lastDay: Range<Instant>, weightKg: Double?
  ) {
    self.name = name
    self.doses = doses
    dosesInLastDay = doses.filter { lastDay.contains($0.givenAt) }
    let amounts = dosesInLastDay.map(\.milligrams)
    if let weightKg, !amounts.isEmpty, !amounts.contains(nil) {
      milligramsPerKgInLastDay = amounts.compactMap(\.self).reduce(0, +) / weightKg
    } else {
      milligramsPerKgInLastDay = nil
    }
  }
}

extension IllnessMetrics.Change {
  /// Returns nil if nothing of the kind was recorded, neither in the last 24 hours nor before.
  fileprivate init?(
    _ subject: Subject, _ records: ChildRecords, in lastDay: Range<Instant>, isComplete: Bool,
    comparedWith days: [ChildDay]
  ) {
    self.subject = subject
    latest = subject.amount(in: records, lastDay)
    let before = DailyStatistics(days, from: subject.basis, subject.amount)
    guard latest > 0 || before.total > 0 else { return nil }
    usual = before.median
    share = before.median.flatMap { usual in
      isComplete && usual > 0 ? (subject.amount(in: records, lastDay) - usual) / usual : nil
    }
  }
}

extension IllnessMetrics.Change.Subject {
  fileprivate var basis: ChildDay.Basis {
    switch self {
    case .milk, .nursings, .feeds: .feeds
    case .wetDiapers, .dirtyDiapers: .diapers
    case .sleep: .sleep
    }
  }

  fileprivate func amount(_ day: ChildDay) -> Double {
    switch self {
    case .milk: day.milkMl
    case .nursings: Double(day.nursings)
    case .feeds: Double(day.feeds)
    case .wetDiapers: Double(day.wetDiapers)
    case .dirtyDiapers: Double(day.dirtyDiapers)
    case .sleep: Double(day.sleepSeconds)
    }
  }

  fileprivate func amount(in records: ChildRecords, _ lastDay: Range<Instant>) -> Double {
    let bottles = records.bottleFeeds.filter(\.isFeed)
    let nursings = records.nursingSessions.filter {
      $0.span.end != nil && lastDay.contains($0.span.start)
    }
    return switch self {
    case .milk: bottles.reduce(0) { $0 + $1.volumeMl }
    case .nursings: Double(nursings.count)
    case .feeds: Double(bottles.count + nursings.count)
    case .wetDiapers: Double(records.diapers.count(where: \.isWet))
    case .dirtyDiapers: Double(records.diapers.count(where: \.isDirty))
    case .sleep:
      Double(
        mergedRanges(records.sleeps.compactMap(\.span.range))
          .reduce(0) { $0 + $1.clamped(to: lastDay).length })
    }
  }
}

extension ChildRecords {
  /// The start times of bottles and breastfeeds, sorted.
  fileprivate var feedTimes: [Instant] {
    (bottleFeeds.filter(\.isFeed).map(\.span.start) + nursingSessions.map(\.span.start)).sorted()
  }
}

extension Journal {
  /// Returns true if a visit because of an illness is planned for the day of a moment or the two
  /// days after it.
  fileprivate func hasIllnessVisit(of profile: Profile, soonAfter moment: Instant) -> Bool {
    let day = zone(of: profile).day(of: moment)
    return appointments(of: profile).contains {
      $0.kind == .illness && (day...(day + 2)).contains($0.visitedOn)
    }
  }

  /// Returns the newest weight of the last 60 days and the weight before it.
  ///
  /// Both are nil if the unit of weights is unknown.
  fileprivate func weights(
    of profile: Profile, on day: LocalDate
  ) -> (newest: GrowthMeasurement?, before: GrowthMeasurement?) {
    if family.quantitiesOfUnknownUnit.contains(.weight) { return (nil, nil) }
    let weights = measurements.of(profile.id).filter {
      $0.kind == .weight && $0.measuredOn <= day
    }
    guard let newest = weights.last, newest.measuredOn >= day - 60 else { return (nil, nil) }
    return (newest, weights.dropLast().last { $0.measuredOn < newest.measuredOn })
  }
}
