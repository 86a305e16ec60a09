import Testing

@testable import Kinfolio

/// G2 and G7: falls and rises across centile spaces, a thousandth of a z-score on either side.
@Suite struct GrowthRuleTests {
  /// Half a year old girl whose measure had one z-score at birth and has another now.
  private func girl(
    _ measure: GrowthMeasure, at birth: Double, then now: Double, due: String? = nil
  ) throws -> Baby {
    var baby = Baby(due: due)
    for (age, z) in [(0, birth), (180, now)] {
      let question = GrowthQuestion(
        measure, 1, sex: .female, age: GrowthAge(days: Double(age)))
      baby.measure(
        measure.rawValue, try projectStandards.get().value(at: z, question), age)
    }
    return baby
  }

  @Test(
    arguments: [
      // Below the 9th centile one space counts, from the 9th to the 91st two, above it three.
      (-1.3343, 0.6646, nil), (-1.3343, 0.6677, "reference.weight_fall_low"),
      (-1.3323, 0.6646, nil), (0, 1.3323, nil), (0, 1.3343, "reference.weight_fall"),
      (1.3323, 1.3343, "reference.weight_fall"), (1.3343, 1.999, nil),
      (1.3343, 2.001, "reference.weight_fall_high"), (-1.9, 0.099, nil),
      (-1.9, 0.101, "reference.weight_centile"),
    ] as [(Double, Double, String?)])
  func weightFallsByTheBandOfTheBirthWeight(
    birth: Double, fall: Double, reference: String?
  ) throws {
    let baby = try girl(.weight, at: birth, then: birth - fall)
    #expect(try baby.finding("G2", 170...180)?.reference?.phrase == reference)
  }

  @Test func aPretermBabysBirthWeightIsNotHeldBesideTermBabies() throws {
    let baby = try girl(.weight, at: -1.5, then: -2.4, due: "2026-03-10")
    #expect(try baby.finding("G2", 170...180) == nil)
  }

  @Test(
    arguments: [
      (0, -1.999, nil), (0, -2.001, "reference.head"), (2, 2.666, nil),
      (2, 2.668, "reference.head"),
      (0, 1.3323, nil), (0, 1.3343, "reference.head_rise"),
    ] as [(Double, Double, String?)])
  func headOutsideTheOuterLinesOrRising(birth: Double, now: Double, reference: String?) throws {
    let baby = try girl(.head, at: birth, then: now)
    #expect(try baby.finding("G7", 170...180)?.reference?.phrase == reference)
  }

  @Test(
    arguments: [
      (7.0, 13.9, 200, nil), (7.0, 14.0, 200, "reference.entry"),
      (7.0, 3.5, 200, "reference.entry"),
      (4.0, 8.0, 240, "reference.entry_jump"),
    ] as [(Double, Double, Int, String?)])
  func halfOrDoubleAsksForALookAtTheEntry(
    first: Double, second: Double, age: Int, reference: String?
  ) throws {
    var baby = Baby()
    baby.measure("weight", first, 180)
    baby.measure("weight", second, age)
    let found = try baby.finding("G8", 170...250)?.reference?.phrase
    // Just below double the z-score jumps all the same.
    #expect(found == (reference ?? "reference.entry_jump"))
  }

  @Test(arguments: [(1.999, false), (2.001, true)])
  func aJumpOfTwoStandardDeviations(jump: Double, speaks: Bool) throws {
    let baby = try girl(.weight, at: 1, then: 1 - jump)
    #expect((try baby.finding("G8", 170...180) != nil) == speaks)
  }
}
