import Testing

@testable import Kinfolio
@testable import Knowledge
@testable import Records

@Suite struct PetWeightTests {
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
