import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct JaundiceTests {
  @Test(
    arguments: [
      (13, nil, false), (14, nil, true), (5, "severe", true), (5, "mild", false),
      (300, "mild", true), (400, "mild", true),
    ] as [(Int, String?, Bool)])
  func prolongedOrSevereJaundice(age: Int, severity: String?, isReported: Bool) throws {
    var baby = Baby()
    baby.addSymptom("Jaundice", age, severity: severity)
    #expect((try baby.concern("Y1", age...age) != nil) == isReported)
  }

  @Test(arguments: [
    "Ictericia", "Ictère", "a bit of yellow skin", "Jaunisse", "ojos amarillos", "yeux jaunes",
    "La piel está amarilla", "Les yeux sont jaunes", "Skin still yellow", "Yellowish eyes",
    "Eyes look a little yellow", "Se ve amarillo", "Yellow color of the skin", "Looks yellow",
    "Yellow snot and yellow eyes", "Still a bit yellow", "Está amarillo", "Il est encore jaune",
    "Yellow and sleepy", "La veo amarilla", "Couleur jaune",
  ])
  func jaundiceInFamilysWords(name: String) throws {
    var baby = Baby()
    baby.addSymptom(name, 20)
    let finding = try #require(try baby.concern("Y1", 20...20))
    #expect(finding.arguments["symptom"] == .text(name))
  }

  @Test func noteDoesNotHideJaundice() throws {
    var baby = Baby()
    baby.addSymptom("Yellow", 20, note: "worse today, appointment tomorrow")
    #expect(try baby.concern("Y1", 20...20) != nil)
  }

  @Test func laterMildSignDoesNotHideSevereJaundice() throws {
    var baby = Baby()
    baby.addSymptom("Jaundice", 20, severity: "severe")
    baby.addSymptom("Looks yellow", 24, severity: "mild")
    #expect(try baby.concern("Y1", 20...25)?.arguments["symptom"] == .text("Jaundice"))
  }

  @Test(arguments: [(20, false), (21, true)])
  func jaundiceOfPretermChildAfterThreeWeeks(age: Int, isReported: Bool) throws {
    var baby = Baby(due: "2026-02-10")
    baby.addSymptom("Jaundice", age)
    #expect((try baby.concern("Y1", age...age) != nil) == isReported)
  }

  /// Jaundice without an end continues until the report.
  @Test func jaundiceThatBeganEarlyAndLasts() throws {
    var baby = Baby()
    baby.addSymptom("Jaundice", 3)
    #expect(try baby.concern("Y1", 16...18) != nil)
  }
}
