/// Chance that is the same on every run: SplitMix64, seeded by a topic so that what is added to one
/// topic changes nothing in another.
struct SampleRandom: Sendable {
  private var state: UInt64

  init(_ topic: String) {
    // FNV-1a, because Swift's own hashes differ from run to run.
    state = topic.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in a range, every part of it as likely.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    let part = Double(next() >> 11) / Double(1 << 53)
    return range.lowerBound + part * (range.upperBound - range.lowerBound)
  }

  /// A whole number in a range.
  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// `value` give or take a share of it.
  mutating func around(_ value: Double, by share: Double) -> Double {
    value * (1 + number(-share...share))
  }

  /// True in a share of all cases.
  mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

  /// One of several things; there must be at least one.
  mutating func pick<Thing>(_ things: [Thing]) -> Thing { things[integer(0...things.count - 1)] }

  /// An id in the shape of a UUID.
  mutating func id() -> String {
    func hex(_ number: UInt64, _ digits: Int) -> String {
      let text = String(number & ((1 << (4 * UInt64(digits))) - 1), radix: 16)
      return String(repeating: "0", count: digits - text.count) + text
    }
    let (first, second) = (next(), next())
    let variant = 0x8000 | (second >> 48 & 0x3FFF)
    return [
      hex(first, 8), hex(first >> 32, 4), "4" + hex(first >> 48, 3), hex(variant, 4),
      hex(second, 12),
    ].joined(separator: "-")
  }
}

/// A line through points, level before the first and after the last.
struct SampleCurve: Sendable {
  let points: [(x: Double, y: Double)]

  init(_ points: [(x: Double, y: Double)]) {
    self.points = points
  }

  /// The height of the line at `x`.
  subscript(x: Double) -> Double {
    guard let next = points.firstIndex(where: { $0.x > x }) else { return points.last?.y ?? 0 }
    guard next > 0 else { return points[0].y }
    let (left, right) = (points[next - 1], points[next])
    return left.y + (right.y - left.y) * (x - left.x) / (right.x - left.x)
  }
}
