import Testing

@testable import Kinfolio
@testable import Knowledge
@testable import Records

@Suite struct HomeBloodPressureTests {
  @Test func averageBesideHomeReference() throws {
    var family = Household()
    family.setRegion("uk")
    family.addTask("bp", "Measure your blood pressure")
    family.addReply("bp", 0, text: "did it, 128/76")
    family.addReply("bp", 1, text: "142 / 88.")
    family.addReply("walk", 1, text: "met Ana on 12/10/2026")
    let finding = try #require(try family.concern("E2", "Rosa", 0...2))
    #expect(
      withOrdinarySpaces(try wording(.english).in(.utc).concern(finding, citationNumber: 1))
        == "Recorded: 2 blood pressures in answers: average 135/82, highest 142/88 (9 Jun 2026, "
        + "10:05). Reference: below 135/85 as the average of several days at home [1].")
  }

  @Test(
    arguments: [
      ("128/76", ["128/76"]), ("BP 128/76 pulse 70", ["128/76"]), ("(131/79)", ["131/79"]),
      ("120/80, 118/78", ["120/80", "118/78"]), ("12/10", []), ("1/2 tablet", []),
      ("80/120", []), ("37.5/38", []), ("128/76/70", ["128/76"]), ("150 over 95", ["150/95"]),
      ("140-135", []), ("300/90", []), ("", []),
    ] as [(String, [String])])
  func findsValuesInAnswers(text: String, values: [String]) throws {
    var family = Household()
    family.addTask("bp", "BP")
    family.addReply("bp", 0, text: text)
    #expect(try family.pressures(0).flatMap(\.values).map(\.text) == values)
  }

  /// 70/30 is an insulin, 200/50 a medicine, and 96/72 can be an oxygen saturation and a pulse.
  @Test(
    arguments: [
      ("Insulin", "medication", "Humulin 70/30", []), ("Pills", "medication", "200/50", []),
      ("Oxygen", "health", "96/72", []), ("Walk", "exercise", "BP 128/76", ["128/76"]),
      ("Vitals", "health", "128/76 mmHg", ["128/76"]), ("Walk", "exercise", "BP 128-76", []),
      ("Blood pressure pill", "medication", "took it, 128/76", ["128/76"]),
      ("Blood pressure pill", "medication", "took 12", []),
    ] as [(String, String, String, [String])])
  func otherAnswersMustNameBloodPressure(
    title: String, category: String, text: String, values: [String]
  ) throws {
    var family = Household()
    family.addTask("x", title, category: category)
    family.addReply("x", 0, text: text)
    let answers = try family.pressures(0)
    #expect(answers.map { $0.values.map(\.text) } == (values.isEmpty ? [] : [values]))
  }

  @Test(arguments: [("134/84", false), ("135/84", true), ("120/85", true)])
  func valuesBelowTheReferenceAreNoPoint(text: String, isReported: Bool) throws {
    var family = Household()
    family.setRegion("uk")
    family.addTask("bp", "Blood pressure")
    family.addReply("bp", 0, text: text)
    #expect((try family.concern("E2", "Rosa", 0...1) != nil) == isReported)
  }

  @Test(arguments: [("us", "130/80"), ("eu", "135/85"), (nil, "130/80")] as [(String?, String)])
  func referenceOfRegion(region: String?, value: String) throws {
    var family = Household()
    if let region { family.setRegion(region) }
    family.addTask("bp", "Blood pressure")
    family.addReply("bp", 0, text: "136/76")
    let finding = try #require(try family.concern("E2", "Rosa", 0...1))
    #expect(finding.reference?.arguments["value"] == .text(value))
  }
}
