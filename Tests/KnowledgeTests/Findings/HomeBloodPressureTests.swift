import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct HomeBloodPressureTests {
  /// Returns what is understood of Rosa's answer to a task.
  private func answers(
    _ text: String, to title: String = "Blood pressure", _ category: CareTask.Category = .health
  ) -> [BloodPressureAnswer] {
    var family = Household()
    family.addTask("bp", title, category: category)
    family.addReply("bp", 0, text: text)
    return family.pressures(0)
  }

  /// Returns Rosa with these answers about blood pressure on successive days.
  private func household(_ texts: [String], region: String? = nil) -> Household {
    var family = Household(region: region)
    family.addTask("bp", "Blood pressure")
    for (day, text) in texts.enumerated() { family.addReply("bp", day, text: text) }
    return family
  }

  @Test func averageBesideHomeReference() throws {
    var family = Household(region: "uk")
    family.addTask("bp", "Measure your blood pressure")
    family.addReply("bp", 0, text: "did it, 128/76")
    family.addReply("bp", 1, text: "142 / 88.")
    family.addReply("walk", 1, text: "met Ana on 12/10/2026")
    let finding = try #require(try family.concern("E2", "Rosa", 0...2))
    #expect(
      try concernText(finding)
        == "Recorded: 2 blood pressures in answers: average 135/82, highest 142/88 (9 Jun 2026, "
        + "10:05). Reference: below 135/85 as the average of several days at home [1].")
  }

  @Test(
    arguments: [
      ("128/76", ["128/76"]), ("BP 128/76 pulse 70", ["128/76"]), ("(131/79)", ["131/79"]),
      ("120/80, 118/78", ["120/80", "118/78"]), ("12/10", []), ("1/2 tablet", []), ("80/120", []),
      ("37.5/38", []), ("128/76/70", ["128/76"]), ("150 over 95", ["150/95"]), ("140-135", []),
      ("300/90", []), ("", []), ("132-80-72", ["132/80"]), ("150 90", ["150/90"]),
      ("132 80 72\n130 82 71", []), ("sugar 180 95", []), ("pulse 92-80", []), ("sats 97 72", []),
      ("120-128/76", []), ("BP high, sats 98 60", []), ("18/11", ["180/110"]),
      ("128 76 mmHg", ["128/76"]), ("12,5/8", ["125/80"]), ("TA 13 sur 8", ["130/80"]),
      ("12/8: 131/79", ["131/79"]), ("walked on 12/8", []), ("pain 7/10", []), ("7/10", []),
      ("9/2", []), ("tensión: 14/9", ["140/90"]), ("14/9 de pie", ["140/90"]),
      ("12/8 acostada, 10/6 de pie", ["120/80", "100/60"]), ("12/8 and 2 pills", []), ("12/08", []),
    ] as [(String, [String])])
  func findsValuesInAnswers(text: String, values: [String]) {
    #expect(answers(text, to: "BP").flatMap(\.bloodPressures).map(\.text) == values)
  }

  /// 70/30 is an insulin, 200/50 a medicine, and 96/72 can be an oxygen saturation and a pulse.
  @Test(
    arguments: [
      ("Insulin", .medication, "Humulin 70/30", []), ("Pills", .medication, "200/50", []),
      ("Oxygen", .health, "96/72", []), ("Walk", .exercise, "BP 128/76", ["128/76"]),
      ("Vitals", .health, "blood presure: 128/76", ["128/76"]),
      ("Walk", .exercise, "BP 128-76", []),
      ("Blood pressure pill", .medication, "took it, 128/76", ["128/76"]),
      ("Blood pressure", .medication, "128-76", ["128/76"]),
      ("Blood pressure tablet", .health, "Done, took it", []),
      ("Walk", .exercise, "TA 13/8", ["130/80"]), ("Walk", .exercise, "13/8", []),
      ("Walk", .exercise, "ma tension 19/11 ce matin", ["190/110"]),
      ("Walk", .exercise, "my blood pressure was 190/105 today", ["190/105"]),
      ("Walk", .exercise, "tension artérielle 190/110", ["190/110"]),
      ("Tensión", .health, "18/10 dolor de cabeza", ["180/100"]),
      ("Tensión", .health, "128-76 pulso 64", ["128/76"]),
    ] as [(String, CareTask.Category, String, [String])])
  func otherAnswersMustNameBloodPressure(
    title: String, category: CareTask.Category, text: String, values: [String]
  ) {
    let answers = answers(text, to: title, category)
    #expect(answers.map { $0.bloodPressures.map(\.text) } == (values.isEmpty ? [] : [values]))
  }

  @Test(arguments: [
    "B/P check", "B.P.", "Toma de TA", "Contrôle PA", "T/A", "Presur", "Tención",
    "Precion arterial", "Bloodpres", "Blood presure", "Pressure check",
  ])
  func taskNamesBloodPressureInOtherSpelling(title: String) {
    #expect(answers("182/110", to: title).flatMap(\.bloodPressures).map(\.text) == ["182/110"])
  }

  /// 131/118 is more urgent than 142/76.
  @Test func highestDiastolicValueIsNamed() throws {
    let family = household(["142/76", "131/118", "120/70"])
    let finding = try #require(try family.concern("E2", "Rosa", 0...3))
    #expect(finding.arguments["highest"] == .list([.text("142/76"), .text("131/118")]))
  }

  /// The pair may be a blood pressure or an inhaler, so it is quoted and in no average.
  @Test(arguments: [
    "My BP was high today, 191/107", "Took BP pill and Advair 250/50",
    "BP 138/80, then 190/108 after lunch",
  ])
  func pairApartFromItsNameIsQuoted(text: String) {
    let answers = answers(text, to: "How are you?", .other)
    #expect(answers.map(\.remarkText) == [text])
    #expect(answers.flatMap(\.bloodPressures).isEmpty)
  }

  /// "1 pill" is no blood pressure that could not be read, but "18/11" is.
  @Test(
    arguments: [
      (.health, "Yes, 1 pill", 0), (.health, "18/11", 1), (.health, "19-11-5", 1),
      (.health, "14 sur 8", 1), (.health, "sys 190 dia 110", 1), (.medication, "Taken at 20:30", 0),
    ] as [(CareTask.Category, String, Int)])
  func onlyPossibleValuesAreUnread(category: CareTask.Category, text: String, count: Int) {
    #expect(answers(text, to: "Blood pressure", category).count == count)
  }

  /// The reference is about averages, so a single value is compared with a higher one.
  @Test(arguments: [
    (["134/84", "136/84"], true), (["134/84", "135/84"], true), (["134/84", "134/84"], false),
    (["120/85", "118/85"], true), (["120/84", "118/84"], false), (["150/95"], false),
    (["179/119"], false), (["180/90"], true), (["130/120"], true), (["120/70", "140/120"], true),
  ])
  func averageOrOneHighValueIsAPoint(texts: [String], isReported: Bool) throws {
    #expect(try household(texts, region: "uk").reports("E2", "Rosa", 0...2) == isReported)
  }

  @Test(arguments: [
    ("89/58 dizzy", "yes", true), ("92/59 mareada", "yes", true), ("89/58", "yes", false),
    ("91/61 dizzy", "yes", false), ("89/58", "I feel faint", true), ("89/58", "not dizzy", false),
    ("85/50 la tête tourne", "yes", true), ("8/5 mareada", "yes", true),
  ])
  func lowValueWithDizzinessIsAPoint(text: String, walk: String, isReported: Bool) throws {
    var family = household([text])
    family.addReply("walk", 0, text: walk)
    let phrases = try family.concerns("Rosa", 0...1).map(\.phraseKey)
    #expect(phrases.contains("concern.blood_pressure_low") == isReported)
  }

  /// Both positions have the same answer, and only lying is a point.
  @Test func standingValueIsStatedNextToAPoint() throws {
    let text = "150/90 lying, 118/70 sitting"
    let family = household([text, text], region: "uk")
    #expect(
      family.pressures(1).flatMap(\.bloodPressures).map(\.position) == [.lying, nil, .lying, nil])
    let found = try family.concerns("E2", "Rosa", 0...2)
    #expect(found.map { $0.arguments["average"] } == [.text("150/90")])
  }

  /// A lower pressure after getting up must not disappear in one average.
  @Test func positionsHaveTheirOwnAverages() throws {
    var family = Household(region: "uk")
    family.addTask("bp", "Blood pressure lying down and standing")
    family.addTask("up", "Tensión de pie")
    for day in 0...1 {
      family.addReply("bp", day, text: "150/90 lying, 110/60 standing")
      family.addReply("up", day, text: "112/62")
    }
    let values = family.pressures(1).flatMap(\.bloodPressures)
    #expect(
      BloodPressure.groupedByPosition(values).map { $0.map(\.text).sorted() } == [
        ["150/90", "150/90"], ["110/60", "110/60", "112/62", "112/62"],
      ])
    let found = try family.concerns("E2", "Rosa", 0...2)
    #expect(found.map { $0.arguments["position"] } == [.phraseKey("pressure_position.lying")])
    #expect(
      try concernText(found[0])
        .hasPrefix("Recorded: 2 blood pressures in answers, lying down: average 150/90"))
  }

  @Test(arguments: [("us", "130/80"), ("eu", "135/85"), (nil, "130/80")] as [(String?, String)])
  func referenceOfRegion(region: String?, value: String) throws {
    let family = household(["136/76", "136/76"], region: region)
    let finding = try #require(try family.concern("E2", "Rosa", 0...1))
    #expect(finding.reference?.arguments["value"] == .text(value))
  }

  @Test(
    arguments: [
      ("185/ 105", ["185/105"]), ("185 /105", ["185/105"]), ("BP 185 OVER 105", ["185/105"]),
      ("185over105", ["185/105"]), ("185/105,", ["185/105"]), ("185/105mmHg/72bpm", ["185/105"]),
      ("185/105@8am", ["185/105"]), ("270/130", ["270/130"]), ("220/165", ["220/165"]),
      ("185/105,180/102", ["185/105", "180/102"]),
    ] as [(String, [String])])
  func highBloodPressureInOtherSpelling(text: String, values: [String]) {
    #expect(answers(text).flatMap(\.bloodPressures).map(\.text) == values)
  }

  /// Without a slash in any answer, there would be no blood pressure in the report.
  @Test(arguments: ["178-96", "178 – 96", "178 96", "178:96", "178／96", "178 96 72"])
  func bloodPressureWithoutSlash(text: String) {
    #expect(answers(text, to: "Tensión").flatMap(\.bloodPressures).map(\.text) == ["178/96"])
  }

  /// An answer that cannot be read is not left out, and neither are the words next to a value.
  @Test(
    arguments: [
      ("18/10", ["180/100"], "18/10"), ("13,5/8,5", ["135/85"], "13,5/8,5"),
      ("dizzy, 98", [], "dizzy, 98"), ("sys 190 dia 110", [], "sys 190 dia 110"),
      ("84/46 dizzy", ["84/46"], "84/46 dizzy"), ("128/76 mmHg.", ["128/76"], nil),
      ("130/85/190/110", ["130/85"], "130/85/190/110"),
    ] as [(String, [String], String?)])
  func wordsOfBloodPressuresAreKept(text: String, values: [String], remark: String?) {
    let answers = answers(text, to: "Tension")
    #expect(answers.map { $0.bloodPressures.map(\.text) } == [values])
    #expect(answers.map(\.remarkText) == [remark])
  }
}
