import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

/// Names by which a given vaccine is recognized as the one that was due.
@Suite struct VaccineNameTests {
  /// Returns the vaccines due on 2026-04-01 that are still due after another was given a day later.
  private func stillDue(_ due: String, given: String) -> [String] {
    let vaccinations = RecordList([
      Vaccination(vaccine: due, nextDueOn: day("2026-04-01")),
      Vaccination(vaccine: given, givenOn: day("2026-04-02")),
    ])
    return vaccinations.of(ID()).stillDue(on: day("2026-06-01")).map(\.vaccination.vaccine)
  }

  /// Names in scripts without letters, such as a picture, are different vaccines.
  @Test func namesWithoutLettersDiffer() {
    #expect(stillDue("💉", given: "???") == ["💉"])
  }

  @Test(arguments: [("MenB", "Men B"), ("6-in-1", "6 in 1"), ("DTaP-IPV", "DTaP/IPV")])
  func vaccineInOtherSpelling(due: String, given: String) {
    #expect(stillDue(due, given: given) == [])
  }
}
