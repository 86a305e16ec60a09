/// From when to when things can have happened to a profile.
package struct Bounds {
  private let zone: Zone
  private let moment: Instant
  private let birth: LocalDate?
  private let birthMoment: Instant?
  private let today: LocalDate
  private let growth: GrowthBounds

  /// The bounds of a profile in a journal that goes up to `moment`.
  package init(of profile: Profile, in family: Family, until moment: Instant) {
    zone = profile.timeZone ?? family.zone
    self.moment = moment
    birth = profile.birthDate
    birthMoment = birth.map(zone.start(of:))
    today = zone.day(of: moment)
    growth = GrowthBounds(of: profile, bare: family.bare)
  }

  /// What is wrong with a record as one about this profile.
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
    case .moment: record.fault(after: moment.seconds) ?? beforeBirth(record, birthMoment?.seconds)
    case .day: record.fault(after: today.position) ?? beforeBirth(record, birth?.position)
    case .appointment: beforeBirth(record, birth?.position)
    }
  }

  private func beforeBirth(
    _ record: some JournalRecord, _ first: Int64?
  ) -> RowProblem.Fault? {
    first.map { record.position < $0 } == true ? .beforeBirth : nil
  }
}

extension JournalRecord {
  /// Why it is not counted where all there is lies up to `last`, in the terms of its position.
  package func fault(after last: Int64) -> RowProblem.Fault? {
    guard position > last else { return nil }
    // A local day begins up to 14 hours before it does in UTC.
    let written = entry.changedAt.seconds + (timing == .day ? 14 * hour : 0)
    return position > written ? .inTheFuture : .recordedLater
  }
}
