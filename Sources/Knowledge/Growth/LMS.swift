import Foundation

/// One row of a growth table: the distribution of a measure for one sex at one age or length.
///
/// The letters are those of the LMS method, in which growth tables are published.
struct LMS: Hashable, Sendable {
  /// The exponent of the Box-Cox transformation that makes the distribution symmetric.
  let l: Double
  /// The median of the measure.
  let m: Double
  /// The coefficient of variation.
  let s: Double

  /// Returns the z-score of a positive measured value.
  func z(of value: Double) -> Double {
    let distance = log(value / m)
    // `expm1` is precise even if L is close to zero. If L is zero, use the limit of the formula.
    return l == 0 ? distance / s : expm1(l * distance) / (l * s)
  }

  func value(at z: Double) -> Double {
    l == 0 ? m * exp(s * z) : m * exp(log1p(l * s * z) / l)
  }

  /// Returns the z-score of a measured value; beyond ±3, it grows linearly with the value.
  ///
  /// The WHO uses this method in its tables of measures with weight.
  func restrictedZ(of value: Double) -> Double {
    let z = z(of: value)
    if z > 3 { return 3 + (value - self.value(at: 3)) / tailUnit(beyond: 3) }
    if z < -3 { return -3 + (value - self.value(at: -3)) / tailUnit(beyond: -3) }
    return z
  }

  /// Returns the measured value that has a z-score; this method is the inverse of ``restrictedZ(of:)``.
  func restrictedValue(at z: Double) -> Double {
    if z > 3 { return value(at: 3) + (z - 3) * tailUnit(beyond: 3) }
    if z < -3 { return value(at: -3) + (z + 3) * tailUnit(beyond: -3) }
    return value(at: z)
  }

  /// Returns the difference between the values at the z-scores 2 and 3 (if `z` is 3) or -2 and -3 (if `z` is -3).
  private func tailUnit(beyond z: Double) -> Double {
    (value(at: z) - value(at: z / 3 * 2)).magnitude
  }

  func interpolated(to next: LMS, at share: Double) -> LMS {
    LMS(l: l + (next.l - l) * share, m: m + (next.m - m) * share, s: s + (next.s - s) * share)
  }
}

/// The standard normal distribution, which relates z-scores and centiles.
package enum NormalDistribution {
  package static func share(below z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }

  /// Returns the z-score below which the given share of all values is; the share is greater than 0 and less than 1.
  package static func z(below share: Double) -> Double {
    share < 0.5 ? -z(above: share) : z(above: 1 - share)
  }

  /// Returns the z-score above which the given share of all values is; the share is positive and at most one half.
  static func z(above share: Double) -> Double {
    // Newton's method on the logarithm of the share stays precise for very small shares. The first value is above the
    // solution, so each step comes closer to the solution without passing it.
    let goal = log(share)
    var z = (-2 * goal).squareRoot()
    for _ in 0..<30 {
      let tail = Self.share(below: -z)
      let density = exp(-z * z / 2) / (2 * Double.pi).squareRoot()
      let step = (log(tail) - goal) * tail / density
      z += step
      if step.magnitude < 1e-15 * max(1, z) { break }
    }
    return z
  }
}
