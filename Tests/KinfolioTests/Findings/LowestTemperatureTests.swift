import Testing

@testable import Knowledge

@Suite struct LowestTemperatureTests {
  @Test(arguments: [(35.5, false), (35.4, true)])
  func statesLowTemperature(celsius: Double, isReported: Bool) throws {
    var baby = Baby()
    baby.addTemperature(celsius, 200)
    let finding = try baby.concern("T5", 198...201)
    #expect((finding != nil) == isReported)
    #expect(finding?.reference == nil)
  }
}
