/// From when to when things can have happened to a profile.
struct Bounds {
  private let zone: Zone
  private let moment: Instant
  private let birth: LocalDate?
  private let birthMoment: Instant?
  private let today: LocalDate
  private let growth: GrowthBounds

  /// The bounds of a profile in a journal that goes up to `moment`.
  init(of profile: Profile, in family: Family, until moment: Instant) {
    zone = profile.timeZone ?? family.zone
    self.moment = moment
    birth = profile.birthDate
    birthMoment = birth.map(zone.start(of:))
    today = zone.day(of: moment)
    growth = GrowthBounds(of: profile)
  }

  /// What is wrong with a record as one about this profile.
  func problem(with record: some JournalRecord) -> RowProblem? {
    if let fault = fault(of: record) { return RowProblem(fault, column: "") }
    return (record as? Measurement).flatMap(growth.problem(with:))
  }

  private func fault(of record: some JournalRecord) -> RowProblem.Fault? {
    switch record.timing {
    case .plan: nil
    case .moment: judge(record.position, from: birthMoment?.seconds, to: moment.seconds)
    case .day: judge(record.position, from: birth?.position, to: today.position)
    }
  }

  private func judge(_ position: Int64, from first: Int64?, to last: Int64) -> RowProblem.Fault? {
    if position > last { return .inTheFuture }
    if let first, position < first { return .beforeBirth }
    return nil
  }
}
