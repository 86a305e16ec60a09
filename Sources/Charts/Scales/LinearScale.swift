/// A continuous scale: numbers and instants to fractions of the axis, 0 at its start, 1 at its end.
struct LinearScale: Equatable {
  let domain: ClosedRange<Double>

  /// A scale that holds all the values; nil if there is none.
  ///
  /// One value alone gets room on both sides, so that it stands in the middle.
  init?(holding values: [Double]) {
    let values = values.filter(\.isFinite)
    guard let low = values.min(), let high = values.max() else { return nil }
    if low < high {
      domain = low...high
    } else if low == 0 {
      domain = 0...1
    } else {
      let room = abs(low) * 0.05
      domain = (low - room)...(high + room)
    }
    guard domain.lowerBound < domain.upperBound, extent.isFinite else { return nil }
  }

  private init(domain: ClosedRange<Double>) { self.domain = domain }

  private var extent: Double { domain.upperBound - domain.lowerBound }

  /// The scale widened to round numbers for about `count` ticks.
  func nice(count: Double) -> LinearScale {
    LinearScale(domain: Ticks.nice(domain, count: count))
  }

  /// How far along the axis a value stands; nil if it is no finite number.
  func fraction(of value: Double) -> Double? {
    let fraction = (value - domain.lowerBound) / extent
    return fraction.isFinite ? fraction : nil
  }

  /// The value that stands at a fraction of the axis.
  func value(at fraction: Double) -> Double { domain.lowerBound + fraction * extent }
}
