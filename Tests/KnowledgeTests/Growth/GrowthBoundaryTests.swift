import TestSupport
import Testing

@testable import Knowledge
@testable import TestFamilies

/// Tests the values on both sides of each limit at which a standard changes its table or its
/// correction.
@Suite struct GrowthBoundaryTests {
  private let standards: GrowthStandards

  init() throws { standards = try ReferenceData.project().growthStandards }

  @Test func correctsPositionBy7MillimetersAroundTwoYears() throws {
    func score(_ measure: GrowthMeasure, _ days: Double, _ value: Double) throws -> GrowthScore {
      try standards.score(
        GrowthQuery(measure, value, sex: .female, age: GrowthAge(days: days)))
    }
    let standingEarly = try score(.height, 730, 85)
    #expect(standingEarly.remarks == [.addedForStanding])
    #expect(abs(standingEarly.zScore - (try score(.length, 730, 85.7).zScore)) < 1e-12)
    let lyingLate = try score(.length, 731, 85.7)
    #expect(lyingLate.remarks == [.subtractedForLying])
    #expect(abs(lyingLate.zScore - (try score(.height, 731, 85).zScore)) < 1e-12)
    #expect(try score(.length, 730, 85).remarks == [])
    // Ages are rounded to whole days, half a day up. Exactly 24 months are 730.5 days.
    #expect(try score(.length, 730.5, 85).remarks == [.subtractedForLying])
    #expect(try score(.length, 730.4999, 85).remarks == [])
  }

  @Test func switchesToWeightForHeightOnDay731() throws {
    func score(_ days: Double?, _ measure: GrowthMeasure, _ cm: Double) throws -> GrowthScore {
      try standards.score(
        GrowthQuery(
          measure, 11.5, sex: .male, age: days.map(GrowthAge.init(days:)), lengthCm: cm))
    }
    let lying = try score(730, .weightForLength, 84)
    #expect(lying.zScore == (try score(nil, .weightForLength, 84).zScore))
    #expect(abs(lying.zScore - (try score(730, .weightForHeight, 83.3).zScore)) < 1e-12)
    let standing = try score(731, .weightForHeight, 84)
    #expect(standing.zScore == (try score(nil, .weightForHeight, 84).zScore))
    #expect(abs(standing.zScore - (try score(731, .weightForLength, 84.7).zScore)) < 1e-12)
    // A length between two rows of the table has a score between theirs.
    let between = try score(730, .weightForLength, 84.05).zScore
    let next = try score(730, .weightForLength, 84.1).zScore
    #expect(between < lying.zScore && between > next)
  }

  @Test(arguments: [
    (730.0, GrowthMeasure.weight, GrowthTableEdition.who2006, [GrowthRemark.whoBelowTwo]),
    (731, .weight, .cdc2000, []), (731, .bmi, .cdc2000, []), (731, .height, .cdc2000, []),
    (731, .head, .who2006, [.whoWithoutCDCTable]), (1857, .weight, .cdc2000, []),
  ])
  func cdcStandardUsesWHOBelowTwoYears(
    days: Double, measure: GrowthMeasure, edition: GrowthTableEdition, remarks: [GrowthRemark]
  ) throws {
    let values: [GrowthMeasure: Double] = [.weight: 13, .bmi: 16, .height: 88, .head: 48]
    var question = GrowthQuery(
      measure, values[measure] ?? 0, sex: .male, age: GrowthAge(days: days), standard: .cdc)
    let score = try standards.score(question)
    #expect(score.edition == edition)
    #expect(score.remarks == remarks)
    question.standard = .who
    #expect(try standards.score(question).standard == .who)
  }

  /// The last age of a table has a score.
  ///
  /// The next age throws `ageOutsideTable`.
  @Test(arguments: [
    (GrowthMeasure.weight, GrowthStandard.who, GrowthAge(months: 120), GrowthAge(months: 120.01)),
    (.height, .who, GrowthAge(months: 228), GrowthAge(months: 228.01)),
    (.bmi, .who, GrowthAge(months: 228), GrowthAge(months: 228.01)),
    (.head, .who, GrowthAge(days: 1856), GrowthAge(days: 1857)),
    (.height, .cdc, GrowthAge(months: 240), GrowthAge(months: 240.01)),
    (.bmi, .cdc, GrowthAge(months: 240.5), GrowthAge(months: 240.51)),
  ])
  func ageAfterLastTableRowThrows(
    measure: GrowthMeasure, standard: GrowthStandard, lastAge: GrowthAge, nextAge: GrowthAge
  ) throws {
    var question = GrowthQuery(measure, 1, sex: .female, age: lastAge, standard: standard)
    question.measuredValue = try standards.measuredValue(atZScore: 0.5, question)
    #expect(abs(try standards.score(question).zScore - 0.5) < 1e-9)
    question.age = nextAge
    #expect(throws: MissingScoreReason.ageOutsideTable) { try standards.score(question) }
  }

  @Test func who2007FollowsWHO2006OnDay1857() throws {
    for measure in [GrowthMeasure.weight, .height, .bmi] {
      var question = GrowthQuery(measure, 1, sex: .male, age: GrowthAge(days: 1856))
      question.measuredValue = try standards.measuredValue(atZScore: 1, question)
      #expect(try standards.score(question).edition == .who2006)
      question.age = GrowthAge(days: 1857)
      let later = try standards.score(question)
      #expect(later.edition == .who2007)
      #expect(abs(later.zScore - 1) < 0.1)
    }
  }

  @Test func onlyWHOWeightMeasuresAreLinearBeyondThreeSD() throws {
    for measure in [GrowthMeasure.weight, .bmi, .height] {
      var question = GrowthQuery(measure, 1, sex: .female, age: GrowthAge(days: 1000))
      let step =
        try standards.measuredValue(atZScore: 4, question)
        - standards.measuredValue(atZScore: 3, question)
      let third =
        try standards.measuredValue(atZScore: 3, question)
        - standards.measuredValue(atZScore: 2, question)
      #expect(abs(step - third) < 1e-9)
      question.measuredValue = try standards.measuredValue(atZScore: 3.001, question)
      let isRestricted = try standards.score(question).remarks == [.restricted]
      #expect(isRestricted == (measure != .height))
      question.measuredValue = try standards.measuredValue(atZScore: -2.999, question)
      #expect(try standards.score(question).remarks == [])
    }
    var question = GrowthQuery(
      .weight, 1, sex: .female, age: GrowthAge(days: 1000), standard: .cdc)
    question.measuredValue = try standards.measuredValue(atZScore: 3.5, question)
    #expect(try standards.score(question).remarks == [])
  }

  @Test func extendedBMIStartsAt95thCentile() throws {
    var question = GrowthQuery(
      .bmi, 1, sex: .male, age: GrowthAge(months: 100.5), standard: .cdc)
    question.measuredValue = try standards.measuredValue(atZScore: 1.644, question)
    #expect(try standards.score(question).remarks == [])
    question.measuredValue = try standards.measuredValue(atZScore: 1.646, question)
    #expect(try standards.score(question).remarks == [.extendedBMI])
    question.measuredValue = 45
    let score = try standards.score(question)
    #expect(score.extremeCentile == .high && score.zScore > 5 && score.zScore < 9)
  }
}
