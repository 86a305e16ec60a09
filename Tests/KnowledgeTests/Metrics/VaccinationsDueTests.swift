import TestSupport
import Testing

@testable import Records
@testable import TestFamilies

@Suite struct VaccinationsDueTests {
  /// Returns the vaccines that are not yet given on 1 June 2026, with their due dates.
  private func vaccinesDue(from rows: String) throws -> [String] {
    let journal = try SampleDatabase(
      "INSERT INTO vaccinations (id, profile_id, vaccine, given_on, next_due_on, changed_at) VALUES "
        + rows + ";", zone: "UTC"
    ).journal(until: Instant(seconds: 1_780_300_000))
    return journal.vaccinations.stillDue(on: day("2026-06-01")).map {
      "\($0.vaccination.vaccine) \($0.day)"
    }
  }

  @Test func laterDoseCompletesDueVaccination() throws {
    #expect(
      try vaccinesDue(
        from: """
          ('a', 'mia', 'MenB', '2026-02-01', '2026-04-01', 1),
          ('b', 'mia', 'MenB', '2026-04-20', '2026-12-01', 1)
          """) == ["MenB 2026-12-01"])
  }

  /// Two parents enter the same dose.
  @Test(arguments: ["NULL", "'2026-04-01'"])
  func doseEnteredTwiceHidesNoDueVaccination(nextDueOn: String) throws {
    #expect(
      try vaccinesDue(
        from: """
          ('a', 'mia', 'MenB', '2026-02-01', '2026-04-01', 1),
          ('b', 'mia', 'MenB', '2026-02-02', \(nextDueOn), 1)
          """) == ["MenB 2026-04-01"])
  }

  @Test func overdueIsFirstAndOtherVaccineDoesNotCount() throws {
    #expect(
      try vaccinesDue(
        from: """
          ('a', 'mia', 'MenB', '2026-02-01', '2026-04-01', 1),
          ('b', 'mia', 'MMR', '2026-04-20', '2026-12-01', 1)
          """) == ["MenB 2026-04-01", "MMR 2026-12-01"])
  }

  @Test func nameOfVaccineIgnoresCaseAndSpaces() throws {
    #expect(
      try vaccinesDue(
        from: """
          ('plan', 'mia', 'Hexavalent', NULL, '2026-04-01', 1),
          ('dose', 'mia', 'hexaválent ', '2026-04-03', NULL, 1)
          """) == [])
  }

  @Test func oneDoseCompletesOneOfSeveralDates() throws {
    #expect(
      try vaccinesDue(
        from: """
          ('1', 'mia', 'MenB', NULL, '2026-03-01', 1), ('2', 'mia', 'MenB', NULL, '2026-04-01', 1),
          ('3', 'mia', 'MenB', NULL, '2026-05-10', 1), ('4', 'mia', 'MenB', '2026-05-05', NULL, 1)
          """) == ["MenB 2026-04-01", "MenB 2026-05-10"])
  }

  @Test(arguments: [("2026-03-18", true), ("2026-03-17", false)])
  func doseUpToTwoWeeksEarlyCompletesPlan(given: String, isMet: Bool) throws {
    let due = try vaccinesDue(
      from: """
        ('plan', 'mia', 'MenB', NULL, '2026-04-01', 1), ('dose', 'mia', 'MenB', '\(given)', NULL, 1)
        """)
    #expect(due.isEmpty == isMet)
  }
}
