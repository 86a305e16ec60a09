import Records

/// A vaccination that is due, now or on a day to come.
package struct VaccinationDue {
  package let vaccination: Vaccination
  package let day: LocalDate
}

extension Collection<Vaccination> {
  /// What is due and was not met by a later dose of the same vaccine, in order of the days.
  ///
  /// A due date that stands alone, without the dose before it, is met by a dose from two weeks before
  /// it on: few are given on the very day.
  package func stillDue(on today: LocalDate) -> [VaccinationDue] {
    let given = filter { $0.givenOn.map { $0 <= today } ?? false }
    return compactMap { record -> VaccinationDue? in
      guard let day = record.nextDueOn, record.givenOn.map({ $0 <= today }) ?? true else {
        return nil
      }
      let isMet = given.contains { dose in
        dose.vaccine == record.vaccine
          && dose.givenOn.map { on in record.givenOn.map { on > $0 } ?? (on >= day - 14) } == true
      }
      return isMet ? nil : VaccinationDue(vaccination: record, day: day)
    }.sorted { ($0.day, $0.vaccination.vaccine) < ($1.day, $1.vaccination.vaccine) }
  }
}
