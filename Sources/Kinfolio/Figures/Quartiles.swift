/// The middle of some values, and where their middle half lies.
struct Quartiles: Hashable {
  let lower: Double
  let median: Double
  let upper: Double

  /// Finds them, between two values on a straight line; nil of no values.
  init?(_ values: [Double]) {
    let sorted = values.sorted()
    guard let last = sorted.indices.last else { return nil }
    func value(at share: Double) -> Double {
      let place = share * Double(last)
      let below = Int(place)
      let above = min(below + 1, last)
      return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
    }
    (lower, median, upper) = (value(at: 0.25), value(at: 0.5), value(at: 0.75))
  }
}
