@testable import Knowledge
@testable import Records

extension Baby {
  /// Creates a baby with weights in kilograms at ages in days.
  static func weighing(_ weights: [(kg: Double, age: Int)], region: String = "who") -> Baby {
    var baby = Baby(region: region)
    for (kg, age) in weights { baby.addMeasurement(.weight, kg, age) }
    return baby
  }

  /// Creates a girl with one measurement for each score; ages are in days.
  static func makeGirl(
    _ kind: GrowthMeasurement.Kind, _ scores: [(age: Int, z: Double)], region: String = "who"
  ) throws -> Baby {
    var baby = Baby(region: region)
    for (age, z) in scores { try baby.addMeasurement(kind, z: z, age) }
    return baby
  }

  /// Adds a measurement at an age of `age` days.
  ///
  /// It has the z-score `z` by the corrected age, which is `correctionDays` days less.
  mutating func addMeasurement(
    _ kind: GrowthMeasurement.Kind, z: Double, _ age: Int, correctionDays: Int = 0
  ) throws {
    addMeasurement(kind, try Self.value(of: kind.measure, z, age - correctionDays), age)
  }

  /// Adds a length, and the weight with the z-score `z` for this length.
  mutating func addWeightForLength(z: Double, cm: Double, _ age: Int) throws {
    addMeasurement(.length, cm, age)
    addMeasurement(.weight, try Self.value(of: .weightForLength, z, age, lengthCm: cm), age)
  }

  /// Adds a height of 90 cm, and the weight with which the body mass index has the z-score `z`.
  mutating func addBodyMass(z: Double, by standard: GrowthStandard, _ age: Int) throws {
    addMeasurement(.height, 90, age)
    addMeasurement(.weight, 0.81 * (try Self.value(of: .bmi, z, age, by: standard)), age)
  }

  private static func value(
    of measure: GrowthMeasure, _ z: Double, _ age: Int, lengthCm: Double? = nil,
    by standard: GrowthStandard = .who
  ) throws -> Double {
    let query = GrowthQuery(
      measure, 1, sex: .female, age: GrowthAge(days: Double(age)), lengthCm: lengthCm,
      standard: standard)
    return try ReferenceData.project().growthStandards.measuredValue(atZScore: z, query)
  }
}
