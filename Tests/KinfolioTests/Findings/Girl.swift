import TestSupport

@testable import Kinfolio
@testable import Knowledge

extension Baby {
  /// Creates a girl with a measurement at each age in days that has the given z-score.
  static func girl(
    _ measure: GrowthMeasure, _ scores: [(age: Int, z: Double)], due: String? = nil,
    region: String = "who"
  ) throws -> Baby {
    var baby = Baby(due: due, region: region)
    for (age, z) in scores { try baby.measure(measure, z: z, age) }
    return baby
  }

  /// Adds a measurement that has the z-score `z` at an age of `age` days, minus `corrected` days.
  mutating func measure(
    _ measure: GrowthMeasure, z: Double, _ age: Int, corrected: Int = 0
  ) throws {
    let question = GrowthQuestion(
      measure, 1, sex: .female, age: GrowthAge(days: Double(age - corrected)))
    self.measure(measure.rawValue, try projectStandards.get().value(at: z, question), age)
  }
}
