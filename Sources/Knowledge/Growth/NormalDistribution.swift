import Foundation

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
