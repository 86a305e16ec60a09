import Testing

@testable import Knowledge
@testable import TestFamilies

@Suite struct VitaminDAmountTests {
  private func finding(
    _ doses: [(age: Int, amount: Double)], of name: String = "Vitamin D", unit: String = "IU",
    until age: Int
  ) throws -> Finding? {
    var baby = Baby()
    for dose in doses { baby.addDose(name, dose.age, amount: dose.amount, unit: unit) }
    return try baby.concern("N4", (age - 13)...age)
  }

  /// The upper levels are 1,000 IU below six months and 1,400 IU from then on.
  @Test(arguments: [
    (100, 1000.0, false), (100, 1001, true), (250, 1400, false), (250, 1401, true),
  ])
  func dailyMeanAboveUpperLevel(age: Int, amount: Double, isReported: Bool) throws {
    let doses = (0..<5).map { (age: age - $0, amount: amount) }
    #expect((try finding(doses, until: age) != nil) == isReported)
  }

  @Test func singleLargeDosesAreOrdinary() throws {
    #expect(try finding([(200, 80_000)], until: 205) == nil)
    #expect(try finding([(110, 100_000), (200, 100_000)], until: 205) == nil)
    #expect(try finding([(140, 30_000), (170, 30_000), (200, 30_000)], until: 205) == nil)
    #expect(try finding([(180, 50_000), (181, 50_000)], until: 185) != nil)
  }

  /// One large dose before daily ones is ordinary, too.
  @Test func largeAndDailyDosesAreSeparate() throws {
    let doses = [(age: 190, amount: 100_000.0)] + (192..<200).map { ($0, 400.0) }
    #expect(try finding(doses, until: 200) == nil)
  }

  @Test(arguments: [("IU", 8000.0), ("UI", 8000), ("µg", 200), ("mcg", 200)])
  func unitsAreConverted(unit: String, amount: Double) throws {
    let doses = (0..<4).map { (age: 200 - $0, amount: amount) }
    let finding = try #require(try finding(doses, unit: unit, until: 200))
    #expect(finding.arguments["amount"] == .number(8000, decimals: 0))
  }

  @Test(arguments: [
    ("Vitamin D 400 IU/drop", "drops", 10.0, 4000.0), ("Vitamina D3 2000 UI/ml", "ml", 2, 4000),
    ("Vitamin D 5000 IU", "capsule", 1, 5000), ("Vitamine D 10 000 UI/ml", "ml", 0.4, 4000),
    ("Uvédose 100 000 UI vitamine D", "ampoule", 1, 100_000),
    ("Vitamina D 25.000 UI/2,5 ml", "ml", 2.5, 25_000),
    ("Vitamin D 200 UI/gota", "gotas", 10, 2000),
  ])
  func strengthIsInTheName(name: String, unit: String, amount: Double, daily: Double) throws {
    let doses = (0..<4).map { (age: 200 - $0, amount: amount) }
    let finding = try #require(try finding(doses, of: name, unit: unit, until: 200))
    #expect(finding.arguments["amount"] == .number(daily, decimals: 0))
  }

  /// A few overdoses after months of ordinary doses must not disappear in a mean of all.
  @Test func laterOverdosesAreFound() throws {
    let doses = (100..<190).map { (age: $0, amount: 400.0) } + (190..<195).map { ($0, 4000.0) }
    #expect(try finding(doses, until: 195)?.arguments["amount"] == .number(4000, decimals: 0))
  }

  @Test(arguments: ["drops", "ml"])
  func unknownAmountsSayNothing(unit: String) throws {
    let doses = (0..<5).map { (age: 200 - $0, amount: 9000.0) }
    #expect(try finding(doses, unit: unit, until: 200) == nil)
  }
}
