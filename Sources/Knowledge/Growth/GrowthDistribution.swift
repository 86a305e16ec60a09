import Foundation

/// One row of a growth table: the distribution of a measure for one sex at one age or length.
///
/// It consists of the three numbers L, M and S of the LMS method, by which growth tables are published.
struct GrowthDistribution: Hashable, Sendable {
  /// The exponent of the Box-Cox transformation that makes the distribution symmetric (L).
  let boxCoxPower: Double
  /// The median of the measure (M).
  let median: Double
  /// The coefficient of variation (S).
  let variationCoefficient: Double

  /// Returns the z-score of a positive measured value.
  func zScore(of value: Double) -> Double {
    let distance = log(value / median)
    // `expm1` is precise even if L is close to zero. If L is zero, use the limit of the formula.
    return boxCoxPower == 0
      ? distance / variationCoefficient
      : expm1(boxCoxPower * distance) / (boxCoxPower * variationCoefficient)
  }

  func value(atZScore z: Double) -> Double {
    boxCoxPower == 0
      ? median * exp(variationCoefficient * z)
      : median * exp(log1p(boxCoxPower * variationCoefficient * z) / boxCoxPower)
  }

  /// Returns the z-score of a measured value; beyond ±3, it grows linearly with the value.
  ///
  /// The WHO uses this method in its tables of measures with weight.
  func restrictedZScore(of value: Double) -> Double {
    let z = zScore(of: value)
    if z > 3 { return 3 + (value - self.value(atZScore: 3)) / outerStandardDeviation(beyond: 3) }
    if z < -3 {
      return -3 + (value - self.value(atZScore: -3)) / outerStandardDeviation(beyond: -3)
    }
    return z
  }

  /// Returns the measured value that has a z-score; this method is the inverse of ``restrictedZScore(of:)``.
  func restrictedValue(atZScore z: Double) -> Double {
    if z > 3 { return value(atZScore: 3) + (z - 3) * outerStandardDeviation(beyond: 3) }
    if z < -3 { return value(atZScore: -3) + (z + 3) * outerStandardDeviation(beyond: -3) }
    return value(atZScore: z)
  }

  /// Returns the difference between the values at the z-scores 2 and 3 (if `z` is 3) or -2 and -3 (if `z` is -3).
  private func outerStandardDeviation(beyond z: Double) -> Double {
    (value(atZScore: z) - value(atZScore: z / 3 * 2)).magnitude
  }

  func interpolated(to next: GrowthDistribution, atShare share: Double) -> GrowthDistribution {
    GrowthDistribution(
      boxCoxPower: boxCoxPower + (next.boxCoxPower - boxCoxPower) * share,
      median: median + (next.median - median) * share,
      variationCoefficient: variationCoefficient
        + (next.variationCoefficient - variationCoefficient) * share)
  }
}

/// The standard normal distribution, which relates z-scores and centiles.
package enum NormalDistribution {
  package static func share(belowZScore z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }

  /// Returns the z-score below which the given share of all values is; the share is greater than 0 and less than 1.
  package static func zScore(withShareBelow share: Double) -> Double {
    share < 0.5 ? -zScore(withShareAbove: share) : zScore(withShareAbove: 1 - share)
  }

  /// Returns the z-score above which the given share of all values is; the share is positive and at most one half.
  static func zScore(withShareAbove share: Double) -> Double {
    // Newton's method on the logarithm of the share stays precise for very small shares. The first value is above the
    // solution, so each step comes closer to the solution without passing it.
    let goal = log(share)
    var z = (-2 * goal).squareRoot()
    for _ in 0..<30 {
      let tail = Self.share(belowZScore: -z)
      let density = exp(-z * z / 2) / (2 * Double.pi).squareRoot()
      let step = (log(tail) - goal) * tail / density
      z += step
      if step.magnitude < 1e-15 * max(1, z) { break }
    }
    return z
  }
}
