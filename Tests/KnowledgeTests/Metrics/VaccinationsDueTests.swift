import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct VaccinationsDueTests {
  private func dose(_ given: String?, due: String? = nil, _ name: String = "MenB") -> Vaccination {
    Vaccination(vaccine: name, givenOn: given.map(day), nextDueOn: due.map(day))
  }

  /// Returns the vaccines that are not yet given on 1 June 2026, with their due dates.
  private func vaccinesDue(_ vaccinations: Vaccination...) -> [String] {
    RecordList(vaccinations).stillDue(on: day("2026-06-01"))
      .map { "\($0.vaccination.vaccine) \($0.dueOn)" }
  }

  @Test func laterDoseCompletesDueVaccination() {
    let due = vaccinesDue(
      dose("2026-02-01", due: "2026-04-01"), dose("2026-04-20", due: "2026-12-01"))
    #expect(due == ["MenB 2026-12-01"])
  }

  /// Two parents enter the same dose.
  @Test(arguments: [nil, "2026-04-01"])
  func doseEnteredTwiceHidesNoDueVaccination(nextDueOn: String?) {
    let due = vaccinesDue(
      dose("2026-02-01", due: "2026-04-01"), dose("2026-02-02", due: nextDueOn))
    #expect(due == ["MenB 2026-04-01"])
  }

  @Test func overdueIsFirstAndOtherVaccineDoesNotCount() {
    let due = vaccinesDue(
      dose("2026-02-01", due: "2026-04-01"), dose("2026-04-20", due: "2026-12-01", "MMR"))
    #expect(due == ["MenB 2026-04-01", "MMR 2026-12-01"])
  }

  @Test func nameOfVaccineIgnoresCaseAndSpaces() {
    let due = vaccinesDue(
      dose(nil, due: "2026-04-01", "Hexavalent"), dose("2026-04-03", "hexaválent "))
    #expect(due == [])
  }

  @Test func oneDoseCompletesOneOfSeveralDates() {
    let due = vaccinesDue(
      dose(nil, due: "2026-03-01"), dose(nil, due: "2026-04-01"), dose(nil, due: "2026-05-10"),
      dose("2026-05-05"))
    #expect(due == ["MenB 2026-04-01", "MenB 2026-05-10"])
  }

  @Test(arguments: [("2026-03-18", true), ("2026-03-17", false)])
  func doseUpToTwoWeeksEarlyCompletesPlan(given: String, isMet: Bool) {
    #expect(vaccinesDue(dose(nil, due: "2026-04-01"), dose(given)).isEmpty == isMet)
  }
}
