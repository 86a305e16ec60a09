import Foundation
import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import TestFamilies

@Suite struct GrowthScoreTests {
  private let standards: GrowthStandards

  init() throws { standards = try ReferenceData.project().growthStandards }

  private func missingScoreReason(_ question: GrowthQuery) -> MissingScoreReason? {
    do throws(MissingScoreReason) {
      _ = try standards.score(question)
      return nil
    } catch {
      return error
    }
  }

  @Test func matchesWHOSurveyScores() throws {
    #expect(GrowthReferenceScore.whoSurvey.count == 30)
    for oracle in GrowthReferenceScore.whoSurvey {
      let z = try standards.score(oracle.query).zScore
      #expect(abs(z - oracle.z) < 0.005_000_1, "\(oracle): \(z)")
    }
  }

  @Test func matchesRCPCHGrowthToNineDecimals() throws {
    #expect(GrowthReferenceScore.rcpch.count == 39)
    for oracle in GrowthReferenceScore.rcpch {
      let isBMI = oracle.query.standard == .cdc && oracle.query.measure == .bmi
      let z = try standards.score(oracle.query).zScore
      #expect(abs(z - oracle.z) < (isBMI ? 1e-5 : 2e-9), "\(oracle): \(z)")
    }
  }

  /// Published medians must have a z-score of zero.
  @Test(arguments: [
    (Profile.Sex.male, 0, GrowthMeasure.weight, 3.3464), (.male, 365, .weight, 9.646),
    (.female, 365, .length, 74.0049), (.female, 366, .length, 74.0451),
    (.female, 0, .head, 33.8787), (.male, 730, .length, 87.8018), (.male, 731, .height, 87.1303),
    (.female, 1827, .height, 109.4362),
  ])
  func mediansHaveZeroScore(sex: Profile.Sex, days: Int, measure: GrowthMeasure, value: Double)
    throws
  {
    let question = GrowthQuery(measure, value, sex: sex, age: GrowthAge(days: Double(days)))
    let score = try standards.score(question)
    #expect(abs(score.zScore) < 1e-12)
    #expect(abs(score.centile - 50) < 1e-10)
  }

  /// The centiles of a nine-month-old boy; incorrectly cut curves gave "below 15".
  @Test func scoresKnownBoy() throws {
    let age = GrowthAge(days: 274)
    let weight = try standards.score(GrowthQuery(.weight, 8.0229, sex: .male, age: age))
    let length = try standards.score(GrowthQuery(.length, 71.12, sex: .male, age: age))
    #expect((weight.centile * 10).rounded() == 171)
    #expect((length.centile * 10).rounded() == 352)
  }

  /// A girl who grows along the 9.7th centile stays on it, although weights are rounded to grams.
  @Test func girlFollowingCentileStaysOnIt() throws {
    let z = NormalDistribution.zScore(withShareBelow: 0.097)
    for month in stride(from: 3.5, through: 18.5, by: 1) {
      var question = GrowthQuery(.weight, 1, sex: .female, age: GrowthAge(months: month))
      question.measuredValue =
        (try standards.measuredValue(atZScore: z, question) * 1000).rounded() / 1000
      #expect(abs(try standards.score(question).centile - 9.7) < 0.2)
    }
  }

  @Test func valueAndScoreAreInverse() throws {
    var random = SeededGenerator(11)
    for _ in 0..<3000 {
      let measure = GrowthMeasure.allCases.randomElement(using: &random) ?? .weight
      let days = Double.random(in: 0...1856, using: &random)
      var question = GrowthQuery(
        measure, 1, sex: Bool.random(using: &random) ? .female : .male, age: GrowthAge(days: days),
        position: BodyPosition.allCases.randomElement(using: &random),
        lengthCm: Double.random(in: 66...109, using: &random),
        standard: Bool.random(using: &random) ? .who : .cdc)
      let reach = question.standard == .cdc ? 1.6 : 6
      let z = Double.random(in: -reach...reach, using: &random)
      question.measuredValue = try standards.measuredValue(atZScore: z, question)
      #expect(abs(try standards.score(question).zScore - z) < 1e-9, "\(question)")
    }
  }

  @Test(arguments: [
    (GrowthQuery(.weight, 7, sex: nil, age: GrowthAge(days: 9)), MissingScoreReason.sexUnknown),
    (GrowthQuery(.weight, 7, sex: .male, age: nil), .ageUnknown),
    (GrowthQuery(.weight, 7, sex: .male, age: GrowthAge(days: 1e300)), .ageUnknown),
    (GrowthQuery(.weight, 7, sex: .male, age: GrowthAge(days: -1)), .beforeBirth),
    (GrowthQuery(.weight, 0, sex: .male, age: GrowthAge(days: 9)), .valueUnusable),
    (GrowthQuery(.weight, .nan, sex: .male, age: GrowthAge(days: 9)), .valueUnusable),
    (GrowthQuery(.weight, 7900, sex: .male, age: GrowthAge(days: 200)), .unitDoubtful),
    (GrowthQuery(.length, 26.4, sex: .male, age: GrowthAge(days: 200)), .unitDoubtful),
    (GrowthQuery(.bmi, 1e308, sex: .male, age: GrowthAge(days: 200)), .unitDoubtful),
    (GrowthQuery(.weightForLength, 7, sex: .male, age: GrowthAge(days: 9)), .lengthMissing),
    (
      GrowthQuery(.weightForLength, 7, sex: .male, age: GrowthAge(days: 9), lengthCm: 110.1),
      .lengthOutsideTable
    ),
    (
      GrowthQuery(.weightForHeight, 7, sex: .male, age: GrowthAge(days: 1857), lengthCm: 99),
      .ageOutsideTable
    ),
  ])
  func scoringThrowsReason(query: GrowthQuery, reason: MissingScoreReason) {
    #expect(missingScoreReason(query) == reason)
  }

  /// A height of 109.3 cm equals a length of 110 cm, the last row of the table.
  @Test func correctedLengthReachesLastTableRow() {
    let question = GrowthQuery(
      .weightForHeight, 18, sex: .male, age: GrowthAge(days: 700), lengthCm: 109.3)
    #expect(missingScoreReason(question) == nil)
  }
}
