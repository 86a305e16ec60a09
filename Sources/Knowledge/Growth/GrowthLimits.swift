import Records

extension GrowthMeasure {
  /// The z-scores beyond which the WHO takes a value for a likely slip of measuring or typing: the
  /// limits at which its program Anthro flags a child's data (WHO Anthro manual, 2010).
  var flaggingLimits: ClosedRange<Double> {
    switch self {
    case .weight: -6...5
    case .length, .height: -6...6
    case .head, .bmi, .weightForLength, .weightForHeight: -5...5
    }
  }
}

/// A child's measurement, and whether it lies beyond the limits of the WHO.
struct JudgedMeasurement: Hashable {
  let measurement: GrowthMeasurement
  /// By the corrected age where there is one; nil where there is none, or the value is so far out that
  /// none can be read.
  let z: Double?
  /// Whether it lies beyond the limits by every age and, where the sex is not known, for both sexes.
  let isBeyond: Bool

  /// How far apart in z-scores two measurements may lie and still bear each other out.
  private static let nearness = 2.0

  /// Those beyond the limits that no other measurement of the same thing bears out.
  ///
  /// One is borne out by the nearest in time that counts, where their z-scores are near: so a course
  /// that leads beyond the limits step by step stays. Where a child has none within the limits, two
  /// near each other bear each other out; but not weights above them, which are most often pounds.
  static func doubtful(among judged: [JudgedMeasurement]) -> [JudgedMeasurement] {
    var counted = judged.filter { !$0.isBeyond }
    if counted.isEmpty { counted = judged.filter { one in judged.contains(where: one.agrees) } }
    var doubted = judged.filter { !counted.contains($0) }
    while let index = doubted.firstIndex(where: { $0.isBorneOut(by: counted) }) {
      counted.append(doubted.remove(at: index))
    }
    return doubted
  }

  private func isBorneOut(by counted: [JudgedMeasurement]) -> Bool {
    let nearest = counted.map(distance).min()
    return counted.contains { distance(to: $0) == nearest && isNear($0) }
  }

  private func agrees(with other: JudgedMeasurement) -> Bool {
    let isHeavy = measurement.kind == .weight && (z ?? 0) > 0
    return !isHeavy && measurement.entry.id != other.measurement.entry.id && isNear(other)
  }

  private func isNear(_ other: JudgedMeasurement) -> Bool {
    guard let z, let otherZ = other.z else { return false }
    return abs(z - otherZ) <= Self.nearness
  }

  private func distance(to other: JudgedMeasurement) -> Int {
    abs(measurement.measuredOn.days - other.measurement.measuredOn.days)
  }
}
