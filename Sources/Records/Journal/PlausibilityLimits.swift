/// The limits for the times and measurements of a profile's records within which the records can be true.
package struct PlausibilityLimits {
  private let zone: Zone
  private let referenceTime: Instant
  private let birthDate: LocalDate?
  private let birthDayStart: Instant?
  private let referenceDay: LocalDate
  private let growthLimits: GrowthLimits

  package init(of profile: Profile, in family: Family, until moment: Instant) {
    zone = profile.timeZone ?? family.zone
    self.referenceTime = moment
    birthDate = profile.birthDate
    birthDayStart = birthDate.map(zone.start(of:))
    referenceDay = zone.day(of: moment)
    growthLimits = GrowthLimits(
      of: profile, quantitiesOfUnknownUnit: family.quantitiesOfUnknownUnit)
  }

  /// Returns the reason why a record of the profile cannot be true, or nil if the record is plausible.
  package func problem(with record: some JournalRecord) -> RowProblem? {
    if let fault = fault(of: record) { return RowProblem(fault, column: "") }
    if let last = record.lastReportedMoment, let birthDayStart, last < birthDayStart {
      return RowProblem(.beforeBirth, column: "")
    }
    return (record as? GrowthMeasurement).flatMap(growthLimits.problem(with:))
  }

  private func fault(of record: some JournalRecord) -> RowProblem.Fault? {
    switch record.timing {
    case .unrestricted: nil
    case .moment:
      record.futureFault(ifAfterJournalEnd: referenceTime.seconds)
        ?? beforeBirthFault(of: record, birthSortTime: birthDayStart?.seconds)
    case .day:
      record.futureFault(ifAfterJournalEnd: referenceDay.sortTime)
        ?? beforeBirthFault(of: record, birthSortTime: birthDate?.sortTime)
    case .appointment: beforeBirthFault(of: record, birthSortTime: birthDate?.sortTime)
    }
  }

  private func beforeBirthFault(
    of record: some JournalRecord, birthSortTime first: Int64?
  ) -> RowProblem.Fault? {
    first.map { record.sortTime < $0 } == true ? .beforeBirth : nil
  }
}

extension JournalRecord {
  /// Returns why a record with a time after the end of the journal is left out, or nil if its time is not after the
  /// end.
  ///
  /// The fault is `.inTheFuture` if the record was last changed before its own time, so that it cannot have happened
  /// yet. Otherwise it is `.recordedLater`: an ordinary record, but later than the reference time. `journalEnd` is in
  /// seconds since 1970, like `sortTime`.
  func futureFault(ifAfterJournalEnd journalEnd: Int64) -> RowProblem.Fault? {
    guard sortTime > journalEnd else { return nil }
    // A local day can start up to 14 hours before the same day in UTC.
    let written = entry.changedAt.seconds + (timing == .day ? 14 * hour : 0)
    return sortTime > written ? .inTheFuture : .recordedLater
  }
}

/// The limits of a profile's weight and size.
///
/// They are wide enough for every living body, and narrow enough to detect grams or pounds recorded
/// as kilograms, and millimeters or inches recorded as centimeters.
struct GrowthLimits {
  private struct Limits {
    /// The weight in kilograms.
    let weight: ClosedRange<Double>
    /// The length or height in centimeters.
    let lengthOrHeight: ClosedRange<Double>
    /// The head circumference in centimeters.
    let headCircumference: ClosedRange<Double>
  }

  private let kind: Profile.Kind
  private let birthDate: LocalDate?
  private let quantitiesOfUnknownUnit: Quantities

  /// Creates the limits of a profile; the quantities in `quantitiesOfUnknownUnit` have none.
  init(of profile: Profile, quantitiesOfUnknownUnit: Quantities = []) {
    self.quantitiesOfUnknownUnit = quantitiesOfUnknownUnit
    kind = profile.kind
    birthDate = profile.birthDate
  }

  func problem(with measurement: GrowthMeasurement) -> RowProblem? {
    if quantitiesOfUnknownUnit.contains(measurement.kind.quantity) { return nil }
    let limits = limits(on: measurement.measuredOn)
    let bounds =
      switch measurement.kind {
      case .weight: limits.weight
      case .length, .height: limits.lengthOrHeight
      case .head: limits.headCircumference
      }
    if bounds.contains(measurement.value) { return nil }
    let unit = measurement.kind == .weight ? "kg" : "cm"
    return RowProblem(
      .outOfRange, column: "value",
      found: "\(measurement.kind.rawValue) \(measurement.value) \(unit)")
  }

  private func limits(on day: LocalDate) -> Limits {
    switch kind {
    case .pet: Limits(weight: 0.01...300, lengthOrHeight: 1...300, headCircumference: 1...300)
    case .elder: Limits(weight: 20...300, lengthOrHeight: 80...250, headCircumference: 40...75)
    case .child: Self.childLimits(ageInDays: birthDate.map { day.days - $0.days })
    }
  }

  /// Returns limits for a child that are far outside all growth references, so that no sick child's weight is left out.
  private static func childLimits(ageInDays: Int?) -> Limits {
    guard let ageInDays else {
      return Limits(weight: 0.2...300, lengthOrHeight: 15...250, headCircumference: 10...75)
    }
    return switch ageInDays {
    case ..<31: Limits(weight: 0.2...9, lengthOrHeight: 25...70, headCircumference: 18...45)
    case ..<183: Limits(weight: 0.3...16, lengthOrHeight: 28...90, headCircumference: 22...55)
    case ..<366: Limits(weight: 0.5...25, lengthOrHeight: 40...105, headCircumference: 28...60)
    case ..<731: Limits(weight: 1.5...40, lengthOrHeight: 45...125, headCircumference: 33...65)
    case ..<1827: Limits(weight: 2.5...80, lengthOrHeight: 50...150, headCircumference: 35...70)
    case ..<3653: Limits(weight: 4...150, lengthOrHeight: 60...190, headCircumference: 37...75)
    default: Limits(weight: 8...300, lengthOrHeight: 70...250, headCircumference: 35...75)
    }
  }
}
