import Testing

@testable import Records
@testable import TestFamilies

@Suite struct JaundiceTests {
  @Test(
    arguments: [
      (13, nil, false), (14, nil, true), (5, .severe, true), (5, .mild, false),
      (300, .mild, true), (400, .mild, true),
    ] as [(Int, Severity?, Bool)])
  func prolongedOrSevereJaundice(age: Int, severity: Severity?, isReported: Bool) throws {
    let baby = Baby { $0.addSymptom("Jaundice", age, severity: severity) }
    #expect(try baby.reports("Y1", age...age) == isReported)
  }

  @Test(arguments: [
    "Ictericia", "Ictère", "a bit of yellow skin", "Jaunisse", "ojos amarillos", "yeux jaunes",
    "La piel está amarilla", "Les yeux sont jaunes", "Skin still yellow", "Yellowish eyes",
    "Eyes look a little yellow", "Se ve amarillo", "Yellow color of the skin", "Looks yellow",
    "Yellow snot and yellow eyes", "Still a bit yellow", "Está amarillo", "Il est encore jaune",
    "Yellow and sleepy", "La veo amarilla", "Couleur jaune",
  ])
  func jaundiceInFamilysWords(name: String) throws {
    let baby = Baby { $0.addSymptom(name, 20) }
    let finding = try #require(try baby.concern("Y1", 20...20))
    #expect(finding.arguments["symptom"] == .text(name))
  }

  @Test func noteDoesNotHideJaundice() throws {
    let baby = Baby { $0.addSymptom("Yellow", 20, note: "worse today, appointment tomorrow") }
    #expect(try baby.reports("Y1", 20...20))
  }

  @Test func laterMildSignDoesNotHideSevereJaundice() throws {
    var baby = Baby()
    baby.addSymptom("Jaundice", 20, severity: .severe)
    baby.addSymptom("Looks yellow", 24, severity: .mild)
    #expect(try baby.concern("Y1", 20...25)?.arguments["symptom"] == .text("Jaundice"))
  }

  @Test(arguments: [(20, false), (21, true)])
  func jaundiceOfPretermChildAfterThreeWeeks(age: Int, isReported: Bool) throws {
    let baby = Baby(due: "2026-02-10") { $0.addSymptom("Jaundice", age) }
    #expect(try baby.reports("Y1", age...age) == isReported)
  }

  /// Jaundice without an end continues until the report.
  @Test func jaundiceThatBeganEarlyAndLasts() throws {
    let baby = Baby { $0.addSymptom("Jaundice", 3) }
    #expect(try baby.reports("Y1", 16...18))
  }

  @Test(arguments: [(0, true), (1, false)])
  func jaundiceOnTheDayOfBirth(age: Int, isReported: Bool) throws {
    let baby = Baby { $0.addSymptom("Jaundice", age, hour: 20, severity: .mild) }
    #expect(try baby.reports("Y1", 0...3) == isReported)
  }

  /// No child is born more than half a pregnancy before its due date.
  @Test func impossibleDueDateHidesNoRule() throws {
    let baby = Baby(due: "2027-01-05") { $0.addSymptom("Jaundice", 17, severity: .mild) }
    #expect(try baby.reports("Y1", 10...17))
  }

  @Test(arguments: [
    "Sticky eye with yellow discharge", "Yeux qui collent, sécrétions jaunes",
    "Yellow scales on skin", "Yellow eye discharge", "Yellow bruise on skin", "Poo looks yellow",
    "Costra amarilla en la piel", "Yellow boogers", "Rhume jaune", "Lagañas amarillas",
    "Eye watering, yellow", "Belly button yellow and smelly",
  ])
  func otherYellowIsNoJaundice(name: String) throws {
    let baby = Baby { $0.addSymptom(name, 30) }
    #expect(try baby.concern("Y1", 28...32) == nil)
  }

  @Test func jaundiceWithUnknownAge() throws {
    var baby = Baby()
    baby.addSymptom("Jaundice", 60)
    baby.forgetBirthDate()
    #expect(try baby.reports("Y1", 80...95))
  }
}
