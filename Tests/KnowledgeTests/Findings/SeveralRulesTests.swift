import Testing

@testable import TestFamilies

/// Facts that several rules could state, or that one rule could hide from another.
@Suite struct SeveralRulesTests {
  /// A visit yesterday does not hide the days before it.
  @Test(arguments: [(62, true), (73, true), (74, false)])
  func acuteSignsBeforeTheWindowAreReported(age: Int, isReported: Bool) throws {
    var baby = Baby()
    baby.addTemperature(39.2, 60)
    baby.addStool(.red, 60)
    baby.addSymptom("Green vomit", 60, untilAge: 60)
    for hour in [8.0, 10, 12] { baby.addDose("Paracetamol", 60, hour: hour) }
    let rules = Set(try baby.concerns(age...age).map(\.ruleID))
    for rule in ["T1", "O5", "Y2", "M1"] { #expect(rules.contains(rule) == isReported, "\(rule)") }
  }

  /// At 92 days, the child is older than three months.
  @Test func feverInWordsHidesNoMeasuredOne() throws {
    var baby = Baby()
    baby.addSymptom("Fever", 85, untilAge: 85)
    baby.addTemperature(39.4, 92)
    #expect(try baby.concern("T1", 84...93)?.arguments["symptom"] == .text("Fever"))
    #expect(
      try baby.concern("T2", 84...93)?.arguments["temperature"] == .temperature(celsius: 39.4))
  }

  @Test func lowTemperatureBesideFever() throws {
    var baby = Baby(region: "uk")
    baby.addTemperature(38.6, 10)
    baby.addTemperature(35.2, 12)
    baby.addTemperature(35.6, 13)
    #expect(try baby.reports("T1", 10...14))
    let finding = try #require(try baby.concern("T3", 10...14))
    #expect(finding.arguments["temperature"] == .temperature(celsius: 35.2))
    #expect(finding.recordIDs == ["r2"])
  }

  /// The highest, the newest and the lowest reading are stated whichever rule has a reference.
  @Test(
    arguments: [
      ([(85, 38.1), (92, 39.4)], [38.1, 39.4]), ([(85, 39.4), (87, 38.1)], [39.4, 38.1]),
      ([(120, 39.4)], [39.4]), ([(400, 39.4), (402, 38.2), (404, 37)], [39.4, 38.2]),
      ([(20, 38.4), (22, 36.8), (24, 35.0)], [38.4, 35.0]),
      ([(85, 38.1), (96, 38.4), (97, 38.2)], [38.1, 38.4, 38.2]),
    ] as [([(Int, Double)], [Double])])
  func eachTemperatureIsStatedOnce(readings: [(Int, Double)], stated: [Double]) throws {
    var baby = Baby()
    for (age, celsius) in readings { baby.addTemperature(celsius, age) }
    let found = try baby.concerns(readings[0].0...(readings[0].0 + 13))
      .filter { $0.ruleID.hasPrefix("T") }.compactMap { $0.arguments["temperature"] }
    #expect(found == stated.map { .temperature(celsius: $0) })
  }

  @Test(arguments: ["us", "uk", "eu", "who"])
  func lowTemperatureAfterTheAgesOfTheSource(region: String) throws {
    var baby = Baby(region: region)
    baby.addTemperature(34, 120)
    #expect(try baby.concern("T4", 118...121)?.phraseKey == "concern.lowest_temperature")
    baby = Baby(region: region)
    baby.addTemperature(34, 20)
    #expect(try baby.reports("T3", 18...21))
    #expect(try baby.concern("T4", 18...21) == nil)
  }

  /// After three weeks, the loss of the first week is history, but the one since then is not.
  @Test func newbornLossDoesNotHideTheLossAfterIt() throws {
    let baby = Baby.weighing([(3.5, 0), (3.1, 7), (3.45, 21), (3.3, 36)])
    #expect(try baby.concern("G1", 24...37)?.phraseKey == "concern.weight_regain")
    #expect(try baby.concern("G9", 24...37)?.recordIDs == ["r3", "r4"])
  }

  /// A loss that was regained is history, but a later one is not.
  @Test func newbornLossDoesNotHideCurrentLoss() throws {
    let baby = Baby.weighing([(4.0, 0), (3.5, 5), (4.3, 25), (4.05, 35)])
    #expect(try baby.concern("G1", 1...35) == nil)
    #expect(try baby.reports("G9", 1...35))
  }

  @Test func birthWeightNotRegainedDoesNotHideTheFall() throws {
    let baby = Baby.weighing([(3.5, 0), (2.7, 29)])
    let rules = Set(try baby.concerns(16...30).map(\.ruleID))
    #expect(rules.isSuperset(of: ["G1", "G2"]) && !rules.contains("G8"))
  }

  /// The loss of a newborn can be real, however large it is.
  @Test func lossOfANewbornIsNoTypingError() throws {
    let baby = Baby.weighing([(3.5, 0), (2.5, 5)])
    #expect(try baby.reports("G1", 1...6))
    #expect(try baby.concern("G8", 1...6) == nil)
  }

  /// One typing error before the window would be a loss, a fall and a possible error.
  @Test(arguments: [
    [(3.4, 0), (5.6, 80), (6.2, 110), (9.5, 130), (6.8, 140)],
    [(3.4, 0), (5.6, 80), (9.0, 115), (6.4, 120), (6.5, 127), (6.6, 140)],
  ])
  func typingErrorGivesOnePoint(weights: [(Double, Int)]) throws {
    let baby = Baby.weighing(weights)
    let found = try baby.concerns(135...142).filter { $0.ruleID.hasPrefix("G") }
    #expect(found.map(\.ruleID) == ["G8"])
    #expect(found.first?.recordIDs == ["r3", "r4"])
  }

  @Test func typingErrorIsNoLowWeightOfADose() throws {
    var baby = Baby.weighing([(6.1, 100), (2.6, 119)], region: "uk")
    baby.addDose("Nurofen", 121, hour: 8)
    #expect(try baby.reports("G8", 119...122))
    #expect(try baby.concern("M1", 119...122) == nil)
  }

  /// A gap that has ended is not the same fact.
  @Test func endedGapHidesNoCounts() throws {
    var baby = Baby(region: "uk")
    baby.addWetDiapers(4, at: 0)
    baby.addDay(4)
    for age in 5...12 { baby.addDay(age, wet: 3) }
    let found = try baby.concerns(4...12).map(\.ruleID)
    #expect(found.contains("O1") && found.contains("O4"), "\(found)")
  }

  /// A family can write down only the other diapers.
  @Test(arguments: [nil, 12, 20] as [Int?])
  func daysCountOnlyIfWetDiapersAreRecorded(lastWetDay: Int?) throws {
    var baby = Baby(region: "uk")
    for age in 0...30 {
      baby.addDay(age, wet: age <= lastWetDay ?? -1 ? 6 : 0, dirty: 3, hasDryDiapers: false)
    }
    let found = Set(try baby.concerns(0...25).map(\.ruleID))
    #expect(found.isDisjoint(with: ["O1", "O4"]) == (lastWetDay != 20))
  }

  @Test func onlyDirtyDiapersSinceBirth() throws {
    var baby = Baby(region: "uk")
    for age in 0...13 { baby.addDay(age, dirty: 3, hasDryDiapers: false) }
    #expect(try baby.concern("O1", 0...13) == nil)
    #expect(try baby.concern("O4", 0...13) == nil)
    #expect(try baby.concern("O4", 0...5)?.phraseKey == "concern.wet_gap_none")
  }

  @Test func secondFoodOfSameColorIsNotInRainbow() throws {
    var baby = Baby()
    for age in [180, 181] { baby.addFoodLog("food \(age)", color: .red, age) }
    #expect(try baby.highlight("rainbow", 181...190) == nil)
    #expect(try baby.highlight("new_foods", 181...190)?.recordIDs == ["r2"])
  }
}
