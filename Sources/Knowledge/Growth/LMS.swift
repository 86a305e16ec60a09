import Foundation

/// One row of a growth table: how measurements of one sex at one age or length are spread.
struct LMS: Hashable, Sendable {
  /// The power that makes the spread even.
  let l: Double
  /// The median.
  let m: Double
  /// The coefficient of variation.
  let s: Double

  /// The z-score of a value above nought.
  func z(of value: Double) -> Double {
    let distance = log(value / m)
    // expm1 keeps its digits where L is close to nought, and nought is its limit.
    return l == 0 ? distance / s : expm1(l * distance) / (l * s)
  }

  /// The value at a z-score.
  func value(at z: Double) -> Double {
    l == 0 ? m * exp(s * z) : m * exp(log1p(l * s * z) / l)
  }

  /// The z-score with straight lines beyond ±3, for the WHO's weight-based tables.
  func restrictedZ(of value: Double) -> Double {
    let z = z(of: value)
    if z > 3 { return 3 + (value - self.value(at: 3)) / tailUnit(3) }
    if z < -3 { return -3 + (value - self.value(at: -3)) / tailUnit(-3) }
    return z
  }

  /// The value at a z-score by the same straight lines.
  func restrictedValue(at z: Double) -> Double {
    if z > 3 { return value(at: 3) + (z - 3) * tailUnit(3) }
    if z < -3 { return value(at: -3) + (z + 3) * tailUnit(-3) }
    return value(at: z)
  }

  /// How far apart the second and the third standard deviation are on one side.
  private func tailUnit(_ end: Double) -> Double {
    (value(at: end) - value(at: end / 3 * 2)).magnitude
  }

  /// The row a share of the way to the next one.
  func toward(_ next: LMS, _ share: Double) -> LMS {
    LMS(
      l: l + (next.l - l) * share, m: m + (next.m - m) * share, s: s + (next.s - s) * share)
  }
}

/// The bell curve that z-scores and centiles belong to.
package enum NormalDistribution {
  /// The share of all that lies below a z-score, from 0 to 1.
  package static func below(_ z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }

  /// The z-score a share of all lies below; the share is between 0 and 1, both excluded.
  package static func z(below share: Double) -> Double {
    share < 0.5 ? -z(above: share) : z(above: 1 - share)
  }

  /// The z-score a share of at most one half lies above.
  ///
  /// Newton's method on the logarithm of the tail, which keeps its digits however thin the tail is.
  /// The start lies beyond the answer, from where every step comes nearer and none goes past it.
  static func z(above share: Double) -> Double {
    let goal = log(share)
    var z = (-2 * goal).squareRoot()
    for _ in 0..<30 {
      let tail = below(-z)
      let density = exp(-z * z / 2) / (2 * Double.pi).squareRoot()
      let step = (log(tail) - goal) * tail / density
      z += step
      if step.magnitude < 1e-15 * max(1, z) { break }
    }
    return z
  }
}
