import Testing

@testable import TestFamilies

@Suite struct PretermTests {
  @Test(
    arguments: [
      ("2026-01-31", false), ("2026-02-01", true), (nil, false), ("2026-01-05", false),
    ] as [(String?, Bool)])
  func reportsBirthBefore37Weeks(due: String?, isReported: Bool) throws {
    let finding = try Baby(due: due).concern("P1", 10...20)
    #expect((finding != nil) == isReported)
    if let finding {
      #expect(
        withOrdinarySpaces(try wording(.english).sentence(finding))
          == "born after 36 weeks and 6 days of pregnancy")
    }
  }

  /// A birth at 37 weeks and 0 days is 21 days before the due date.
  @Test(arguments: [("2026-01-31", false), ("2026-02-01", true)])
  func correctedAgeOnlyForPretermBirths(due: String, isCorrected: Bool) {
    #expect((Baby(due: due).draft.profiles[0].correctedAgeStart != nil) == isCorrected)
  }
}
