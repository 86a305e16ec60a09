import Testing

@testable import Kinfolio
@testable import Knowledge
@testable import Records

@Suite struct PetWeightTests {
  /// Each change is below a twentieth, and the newest weight was measured before the window.
  @Test func slowChangeIsReported() throws {
    var family = Household()
    for (day, kg) in [(0, 5.0), (20, 4.8), (40, 4.65), (60, 4.5)] {
      family.addWeight("w\(day)", kg: kg, day)
    }
    let finding = try #require(try family.concern("D1", "Tom", 70...75))
    #expect(finding.arguments["share"] == .share(-0.1))
  }

  @Test(arguments: [
    (4.76, false, false), (4.75, true, false), (5.25, true, false), (4.50, true, false),
    (4.49, true, true), (5.60, true, false),
  ])
  func weightChangeOfPet(kg: Double, isReported: Bool, hasReference: Bool) throws {
    var family = Household()
    family.addWeight("w1", kg: 5, 0)
    family.addWeight("w2", kg: kg, 6)
    let finding = try family.concern("D1", "Tom", 1...7)
    #expect((finding != nil) == isReported)
    #expect((finding?.reference != nil) == hasReference)
  }
}
