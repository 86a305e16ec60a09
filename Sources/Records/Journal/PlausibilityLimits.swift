/// The limits within which the records of a profile can be true.
package struct PlausibilityLimits {
  private let zone: Zone
  private let referenceTime: Instant
  private let birth: LocalDate?
  private let birthMoment: Instant?
  private let today: LocalDate
  private let growth: GrowthLimits

  /// Creates the limits of a profile for a journal that ends at `referenceTime`.
  package init(of profile: Profile, in family: Family, until moment: Instant) {
    zone = profile.timeZone ?? family.zone
    self.referenceTime = moment
    birth = profile.birthDate
    birthMoment = birth.map(zone.start(of:))
    today = zone.day(of: moment)
    growth = GrowthLimits(of: profile, quantitiesOfUnknownUnit: family.quantitiesOfUnknownUnit)
  }

  /// Returns the problem of a record of this profile, or nil if it is plausible.
  package func problem(with record: some JournalRecord) -> RowProblem? {
    if let fault = fault(of: record) { return RowProblem(fault, column: "") }
    if let last = record.lastMoment, let birthMoment, last < birthMoment {
      return RowProblem(.beforeBirth, column: "")
    }
    return (record as? GrowthMeasurement).flatMap(growth.problem(with:))
  }

  private func fault(of record: some JournalRecord) -> RowProblem.Fault? {
    switch record.timing {
    case .plan: nil
    case .moment:
      record.fault(ifAfterJournalEnd: referenceTime.seconds)
        ?? beforeBirthFault(of: record, birthTime: birthMoment?.seconds)
    case .day:
      record.fault(ifAfterJournalEnd: today.sortTime)
        ?? beforeBirthFault(of: record, birthTime: birth?.sortTime)
    case .appointment: beforeBirthFault(of: record, birthTime: birth?.sortTime)
    }
  }

  private func beforeBirthFault(
    of record: some JournalRecord, birthTime first: Int64?
  ) -> RowProblem.Fault? {
    first.map { record.sortTime < $0 } == true ? .beforeBirth : nil
  }
}

extension JournalRecord {
  /// Returns the fault of a record after the end of the journal, or nil if the record is not later.
  ///
  /// The fault is `.inTheFuture`, or `.recordedLater` if the record was written after its own time.
  /// The end is in seconds since 1970, like `sortTime`.
  package func fault(ifAfterJournalEnd journalEnd: Int64) -> RowProblem.Fault? {
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
    let size: ClosedRange<Double>
    /// The head circumference in centimeters.
    let head: ClosedRange<Double>
  }

  private let kind: Profile.Kind
  private let birth: LocalDate?
  private let quantitiesOfUnknownUnit: Quantities

  /// Creates the limits of a profile; the quantities in `quantitiesOfUnknownUnit` have no limits.
  init(of profile: Profile, quantitiesOfUnknownUnit: Quantities = []) {
    self.quantitiesOfUnknownUnit = quantitiesOfUnknownUnit
    kind = profile.kind
    birth = profile.birthDate
  }

  /// Returns the problem of a measurement, or nil if it is plausible.
  func problem(with measurement: GrowthMeasurement) -> RowProblem? {
    if quantitiesOfUnknownUnit.contains(measurement.kind.quantity) { return nil }
    let limits = limits(on: measurement.measuredOn)
    let bounds =
      switch measurement.kind {
      case .weight: limits.weight
      case .length, .height: limits.size
      case .head: limits.head
      }
    if bounds.contains(measurement.value) { return nil }
    return RowProblem(.outOfRange, column: "value", found: "\(measurement.value)")
  }

  private func limits(on day: LocalDate) -> Limits {
    switch kind {
    case .pet: Limits(weight: 0.01...300, size: 1...300, head: 1...300)
    case .elder: Limits(weight: 20...300, size: 80...250, head: 40...75)
    case .child: Self.childLimits(ageInDays: birth.map { day.days - $0.days })
    }
  }

  /// Returns limits far outside all growth references, so that no sick child's weight is left out.
  private static func childLimits(ageInDays: Int?) -> Limits {
    guard let ageInDays else { return Limits(weight: 0.2...300, size: 15...250, head: 10...75) }
    return switch ageInDays {
    case ..<31: Limits(weight: 0.2...9, size: 25...70, head: 18...45)
    case ..<183: Limits(weight: 0.3...16, size: 28...90, head: 22...55)
    case ..<366: Limits(weight: 0.5...25, size: 40...105, head: 28...60)
    case ..<731: Limits(weight: 1.5...40, size: 45...125, head: 33...65)
    case ..<1827: Limits(weight: 2.5...80, size: 50...150, head: 35...70)
    case ..<3653: Limits(weight: 4...150, size: 60...190, head: 37...75)
    default: Limits(weight: 8...300, size: 70...250, head: 35...75)
    }
  }
}
