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
