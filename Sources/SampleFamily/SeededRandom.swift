import Records

/// A generator of pseudorandom numbers (SplitMix64), which are the same on every run.
///
/// Each topic, such as "fever", has a sequence of its own, so that a change in one topic does not affect the others.
struct SeededRandom: Sendable {
  private var generatorState: UInt64

  /// Creates a generator whose numbers depend only on the topic, such as "fever".
  init(topic: String) {
    // Uses FNV-1a, because Swift's own hash values differ between runs.
    generatorState = topic.utf8.reduce(0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
  }

  private mutating func nextBits() -> UInt64 {
    generatorState &+= 0x9E37_79B9_7F4A_7C15
    var mixed = generatorState
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    let part = Double(nextBits() >> 11) / Double(1 << 53)
    return range.lowerBound + part * (range.upperBound - range.lowerBound)
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(nextBits() % UInt64(range.count))
  }

  /// Returns a random number near `value`; `relativeDeviation` is the maximum deviation as a fraction of `value`.
  mutating func number(near value: Double, relativeDeviation share: Double) -> Double {
    value * (1 + number(-share...share))
  }

  /// Returns true with the given probability from 0 to 1.
  mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

  /// Returns a random element of a nonempty array.
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[integer(0...elements.count - 1)]
  }

  /// Returns -1 or 1 at random, for example for the left or right side.
  mutating func plusOrMinusOne() -> Double { pick([-1, 1]) }

  /// Returns a UUID that depends only on the topic, such as "caregiver Henri Morel".
  static func uuid(ofTopic topic: String) -> String {
    var random = SeededRandom(topic: topic)
    return random.nextUUID()
  }

  mutating func nextUUID() -> String {
    func hex(_ number: UInt64, digits: Int) -> String {
      let text = String(number & ((1 << (4 * UInt64(digits))) - 1), radix: 16)
      return String(repeating: "0", count: digits - text.count) + text
    }
    let (first, second) = (nextBits(), nextBits())
    let variant = 0x8000 | (second >> 48 & 0x3FFF)
    return [
      hex(first, digits: 8), hex(first >> 32, digits: 4), "4" + hex(first >> 48, digits: 3),
      hex(variant, digits: 4),
      hex(second, digits: 12),
    ].joined(separator: "-")
  }
}

/// A function that interpolates linearly between points, and is constant before the first and after the last point.
struct PiecewiseLinearFunction: Sendable {
  let points: [(x: Double, y: Double)]

  init(_ points: [(x: Double, y: Double)]) {
    self.points = points
  }

  subscript(x: Double) -> Double {
    guard let next = points.firstIndex(where: { $0.x > x }) else { return points.last?.y ?? 0 }
    guard next > 0 else { return points[0].y }
    let (left, right) = (points[next - 1], points[next])
    return left.y + (right.y - left.y) * (x - left.x) / (right.x - left.x)
  }
}

/// The days with records of the sample family, and conversions between moments and local clock time.
struct SampleCalendar: Sendable {
  let zone: Zone

  /// The baby's birthday, the first day of the sample.
  static let babyBirthday: LocalDate = .day("2026-03-05")
  /// The last day with records of the sample family, the day before a visit to the doctor.
  static let lastDay: LocalDate = .day("2026-11-08")
  static let feverDays = LocalDate.day("2026-09-21")...LocalDate.day("2026-09-27")
  /// The days of a holiday, on which the sample family recorded few events.
  static let holidayDays = LocalDate.day("2026-07-13")...LocalDate.day("2026-07-19")

  static var days: ClosedRange<LocalDate> { babyBirthday...lastDay }

  /// Returns the moment at which the local clock shows `minutes` after midnight of a day.
  ///
  /// A negative number means a time on an earlier day, and a number from 1440 on a time on a later day.
  func instant(on day: LocalDate, atMinute minutes: Double) -> Instant {
    let whole = Int((minutes / 1440).rounded(.down))
    let rest = minutes - Double(whole) * 1440
    let minute = LocalTime(minutes: Int(rest))
    return zone.instant(on: day + whole, at: minute) + Int64((rest - rest.rounded(.down)) * 60)
  }

  func minutesAfterMidnight(at moment: Instant) -> Double {
    Double(zone.secondsOfDay(at: moment)) / 60
  }

  /// Returns whether the family recorded events of the baby at a moment; on holiday, only on some mornings.
  func familyRecordsBabyEvents(at moment: Instant) -> Bool {
    let day = zone.day(of: moment)
    guard Self.holidayDays.contains(day) else { return true }
    return day.weekday != 3 && day.weekday != 4
      && (480..<760).contains(minutesAfterMidnight(at: moment))
  }
}

extension LocalDate {
  /// Returns the day for a text such as "2026-03-05"; the program ends if the text is not a day.
  static func day(_ text: String) -> LocalDate {
    guard let day = LocalDate(text) else {
      // Only an error in the source code reaches this point, and any test would reveal it.
      preconditionFailure("\(text) is not a day")
    }
    return day
  }
}
