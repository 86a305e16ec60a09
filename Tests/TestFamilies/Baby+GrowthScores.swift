import TestSupport

@testable import Knowledge

extension Baby {
  /// Creates a girl with one measurement for each score; ages are in days.
  static func makeGirl(
    _ measure: GrowthMeasure, _ scores: [(age: Int, z: Double)], due: String? = nil,
    region: String = "who"
  ) throws -> Baby {
    var baby = Baby(due: due, region: region)
    for (age, z) in scores { try baby.addMeasurement(measure, z: z, age) }
    return baby
  }

  /// Adds a measurement at an age of `age` days.
  ///
  /// It has the z-score `z` by the corrected age, which is `corrected` days less.
  mutating func addMeasurement(
    _ measure: GrowthMeasure, z: Double, _ age: Int, correctionDays: Int = 0
  ) throws {
    let question = GrowthQuery(
      measure, 1, sex: .female, age: GrowthAge(days: Double(age - correctionDays)))
    self.addMeasurement(
      measure.rawValue, try ReferenceData.project().standards.value(at: z, question), age)
  }
}
