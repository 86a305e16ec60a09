/// The limits of times and measurements outside which a record of one profile cannot be true.
package struct PlausibilityLimits {
  private let profileKind: Profile.Kind
  private let quantitiesOfUnknownUnit: Quantities
  private let referenceTime: Instant
  private let birthDate: LocalDate?
  private let birthDayStart: Instant?
  private let referenceDay: LocalDate

  package init(of profile: Profile, in family: Family, until moment: Instant) {
    let zone = profile.timeZone ?? family.timeZone
    profileKind = profile.kind
    quantitiesOfUnknownUnit = family.quantitiesOfUnknownUnit
    referenceTime = moment
    birthDate = profile.birthDate
    birthDayStart = birthDate.map(zone.start(of:))
    referenceDay = zone.day(of: moment)
  }

  /// Returns the reason why a record of the profile cannot be true, or nil if the record is plausible.
  package func problem(with record: some JournalRecord) -> RowProblem? {
    if let fault = timeFault(of: record) { return RowProblem(fault, column: "") }
    if let last = record.lastReportedMoment, let birthDayStart, last < birthDayStart {
      return RowProblem(.beforeBirth, column: "")
    }
    return (record as? GrowthMeasurement).flatMap(growthProblem)
  }

  private func timeFault(of record: some JournalRecord) -> RowProblem.Fault? {
    switch record.timing {
    case .unrestricted: nil
    case .moment:
      record.futureFault(ifAfterReferenceTime: referenceTime.seconds)
        ?? beforeBirthFault(of: record, birthSortTime: birthDayStart?.seconds)
    case .day:
      record.futureFault(ifAfterReferenceTime: referenceDay.sortTime)
        ?? beforeBirthFault(of: record, birthSortTime: birthDate?.sortTime)
    case .appointment: beforeBirthFault(of: record, birthSortTime: birthDate?.sortTime)
    }
  }

  private func beforeBirthFault(
    of record: some JournalRecord, birthSortTime first: Int64?
  ) -> RowProblem.Fault? {
    first.map { record.sortTime < $0 } == true ? .beforeBirth : nil
  }

  private func growthProblem(_ measurement: GrowthMeasurement) -> RowProblem? {
    if quantitiesOfUnknownUnit.contains(measurement.kind.quantity) { return nil }
    let limits = growthLimits(on: measurement.measuredOn)
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

  /// Returns the possible weights in kilograms, and the possible sizes in centimeters, of the profile on a day.
  ///
  /// The limits are wide enough for every living body. They are narrow enough to detect grams or pounds that were
  /// recorded as kilograms, and millimeters or inches that were recorded as centimeters.
  private func growthLimits(on day: LocalDate) -> (
    weight: ClosedRange<Double>, lengthOrHeight: ClosedRange<Double>,
    headCircumference: ClosedRange<Double>
  ) {
    switch profileKind {
    case .pet: return (0.01...300, 1...300, 1...300)
    case .elder: return (20...300, 80...250, 40...75)
    case .child: break
    }
    // A child's limits are far outside all growth references, so that no sick child's weight is left out.
    guard let birthDate else { return (0.2...300, 15...250, 10...75) }
    return switch day.days - birthDate.days {
    case ..<31: (0.2...9, 25...70, 18...45)
    case ..<183: (0.3...16, 28...90, 22...55)
    case ..<366: (0.5...25, 40...105, 28...60)
    case ..<731: (1.5...40, 45...125, 33...65)
    case ..<1827: (2.5...80, 50...150, 35...70)
    case ..<3653: (4...150, 60...190, 37...75)
    default: (8...300, 70...250, 35...75)
    }
  }
}

extension JournalRecord {
  /// Returns the reason why a record with a time after `journalEnd` is left out, or nil if its time is not after it.
  ///
  /// If the record was last changed before its own time, its event had not happened then, and the fault is
  /// `.inTheFuture`. Otherwise, the record is correct but too late for this site, and the fault is `.recordedLater`.
  /// `journalEnd` is the reference time, for which the site is built, in the same form as `sortTime`.
  func futureFault(ifAfterReferenceTime journalEnd: Int64) -> RowProblem.Fault? {
    guard sortTime > journalEnd else { return nil }
    // A local day can start up to 14 hours before the same day in UTC.
    let written = entry.changedAt.seconds + (timing == .day ? 14 * hour : 0)
    return sortTime > written ? .inTheFuture : .recordedLater
  }
}
