import Records

extension GrowthMeasure {
  /// The range of plausible z-scores of the measure.
  ///
  /// The programs of the WHO mark values outside of this range as probable errors (WHO Anthro manual, 2010; up to 19
  /// years, WHO AnthroPlus manual, 2009).
  var plausibleZ: ClosedRange<Double> {
    switch self {
    case .weight: -6...5
    case .length, .height: -6...6
    case .head, .bmi, .weightForLength, .weightForHeight: -5...5
    }
  }
}

/// A child's measurement, and whether it is outside the range that the WHO considers plausible.
struct EvaluatedMeasurement: Hashable {
  let measurement: GrowthMeasurement
  /// The z-score for the child's corrected age (since the due date), or for the age if there is no corrected age.
  ///
  /// It is nil if the value has no z-score, for example because it is too extreme.
  let z: Double?
  /// Whether the z-score is implausible for the age and for the corrected age; if the child's sex is unknown, for both
  /// sexes.
  let isOutOfRange: Bool

  /// Returns the measurements with an implausible z-score that no other measurement confirms.
  ///
  /// A measurement is confirmed if the plausible measurement that is nearest in time has a similar z-score. It then
  /// counts as plausible itself, so that a gradual trend out of the plausible range is kept. If a child has no
  /// plausible measurements, two similar ones confirm each other, except weights above the range, which are usually in
  /// pounds.
  static func doubtful(among all: [EvaluatedMeasurement]) -> [EvaluatedMeasurement] {
    var counted = all.filter { !$0.isOutOfRange }
    if counted.isEmpty { counted = all.filter { one in all.contains(where: one.agrees) } }
    var doubted = all.filter { !counted.contains($0) }
    while let index = doubted.firstIndex(where: { $0.isConfirmed(by: counted) }) {
      counted.append(doubted.remove(at: index))
    }
    return doubted
  }

  private func isConfirmed(by plausible: [EvaluatedMeasurement]) -> Bool {
    let nearest = plausible.map(dayDistance).min()
    return plausible.contains { dayDistance(to: $0) == nearest && hasSimilarZ(to: $0) }
  }

  private func agrees(with other: EvaluatedMeasurement) -> Bool {
    let isHeavy = measurement.kind == .weight && (z ?? 0) > 0
    return !isHeavy && measurement.entry.id != other.measurement.entry.id && hasSimilarZ(to: other)
  }

  private func hasSimilarZ(to other: EvaluatedMeasurement) -> Bool {
    guard let z, let otherZ = other.z else { return false }
    return abs(z - otherZ) <= 2
  }

  private func dayDistance(to other: EvaluatedMeasurement) -> Int {
    abs(measurement.measuredOn.days - other.measurement.measuredOn.days)
  }
}
