import Records

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

/// The sample family's days, and the moments its wall clock shows on them.
struct SampleCalendar: Sendable {
  let zone: Zone

  /// The day the baby was born: the first of the story.
  static let birth: LocalDate = .day("2026-03-05")
  /// The last day of the story: the evening before a visit.
  static let lastDay: LocalDate = .day("2026-11-08")
  /// Days with a feverish cold.
  static let feverDays: ClosedRange<LocalDate> =
    LocalDate.day("2026-09-21")...LocalDate.day("2026-09-27")
  /// Days on which little was written down.
  static let gapDays: ClosedRange<LocalDate> =
    LocalDate.day("2026-07-13")...LocalDate.day("2026-07-19")

  /// All days of the story.
  static var days: ClosedRange<LocalDate> { birth...lastDay }

  /// The moment the wall clock shows a time given in minutes after midnight, which may be
  /// fractional, negative, or past the day's end.
  func at(_ day: LocalDate, _ minutes: Double) -> Instant {
    let midnight = LocalTime(minutes: 0)
    let whole = Int((minutes / 1440).rounded(.down))
    let rest = minutes - Double(whole) * 1440
    let minute = LocalTime(minutes: midnight.minutes + Int(rest))
    return zone.instant(on: day + whole, at: minute) + Int64((rest - rest.rounded(.down)) * 60)
  }

  /// The minutes the wall clock shows after midnight.
  func minutes(at moment: Instant) -> Double { Double(zone.secondsOfDay(at: moment)) / 60 }

  /// Whether what happened to the baby was written down: hardly anything was on holiday.
  func isLogged(_ moment: Instant) -> Bool {
    let day = zone.day(of: moment)
    guard Self.gapDays.contains(day) else { return true }
    return day.weekday != 3 && day.weekday != 4 && (480..<760).contains(minutes(at: moment))
  }
}

extension LocalDate {
  /// A day that stands in the sample's own text as `YYYY-MM-DD`.
  static func day(_ text: String) -> LocalDate {
    guard let day = LocalDate(text) else {
      // Only a slip in our own text comes here, and the first run of any test shows it.
      preconditionFailure("\(text) is not a day")
    }
    return day
  }
}
