import Testing

@testable import Kinfolio

@Suite struct MedicineDosesTests {
  @Test(
    arguments: [
      ("Paracetamol", [8.0, 12.0], nil), ("Paracetamol", [8.0, 11.9], "concern.dose_spacing"),
      ("Doliprane 2,4 %", [8.0, 11.9], "concern.dose_spacing"),
      ("Ibuprofen", [8.0, 14.0], nil), ("Ibuprofeno", [8.0, 13.9], "concern.dose_spacing"),
      ("Acetaminophen", [0, 4, 8, 12, 16], nil),
      ("Acetaminophen", [0, 4, 8, 12, 16, 20], "concern.dose_count"),
      ("Vitamin C", [8.0, 9.0], nil),
    ] as [(String, [Double], String?)])
  func holdsSpacingAndNumber(name: String, hours: [Double], phrase: String?) throws {
    var baby = Baby()
    for hour in hours { baby.dose(name, 300, hour: hour) }
    #expect(try baby.finding("M1", 299...301)?.phrase == phrase)
  }

  @Test(arguments: [
    ("Paracetamol", 83, true), ("Paracetamol", 84, false), ("Advil", 180, true),
    ("Advil", 181, false),
  ])
  func speaksBelowTheAge(name: String, age: Int, speaks: Bool) throws {
    var baby = Baby()
    baby.dose(name, age, hour: 9)
    #expect(
      (try baby.finding("M1", age...age)?.phrase == "concern.dose_age") == speaks)
  }

  @Test func fiveIbuprofenNeedNotBeCloseToBeMany() throws {
    var baby = Baby()
    for hour in [0.0, 6, 12, 18, 23.9] { baby.dose("Ibuprofen", 300, hour: hour) }
    #expect(try baby.finding("M1", 300...300)?.rows.count == 2)
  }
}
