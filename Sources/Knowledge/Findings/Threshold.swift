import Records

/// A reference value of a medical source, with the ages and regions to which it applies.
package struct Threshold: Hashable, Sendable, Decodable {
  /// Whether a person has compared the reference value with its source.
  package enum Status: String, Sendable, Decodable {
    case checked
    case unchecked
  }

  /// Whether lower or higher reference values are stricter, which means that rules report more often.
  enum Strictness: String, Sendable, Decodable {
    case lower
    case higher
  }

  /// The id of the limit; its reference values for different ages and regions have the same id.
  package let id: String
  package let rule: String
  package let value: Double
  /// The unit of the value, such as "mg per kg", in which rules about medicines compute and print amounts.
  package let unit: String
  /// The age from which the reference value applies, or nil if it applies from birth.
  package let from: AgeLimit?
  /// The age from which the reference value no longer applies, or nil if there is no upper limit.
  package let until: AgeLimit?
  package let regions: [ReferenceRegion]
  /// Whether lower or higher values are stricter, which is needed if regions have different values with the same id.
  let stricter: Strictness?
  package let source: String
  /// The year of publication that is printed in the source, or nil if the source prints none and ``read`` is used.
  package let year: Int?
  /// The year in which a person read the source, if the source prints no year of publication; otherwise nil.
  package let read: Int?
  package let status: Status
  /// A note for readers of `thresholds.json`, such as why an unclear source was interpreted in this way.
  package let note: String?

  /// Returns true if the reference value applies on a day to a person who was born on `birth`.
  ///
  /// If `birth` is nil, returns true only for a value without age limits.
  package func applies(on day: LocalDate, bornOn birth: LocalDate?) -> Bool {
    if from == nil, until == nil { return true }
    guard let birth else { return false }
    return day >= (from?.dateReached(bornOn: birth) ?? birth)
      && until.map { day < $0.dateReached(bornOn: birth) } ?? true
  }

  /// Returns true if a person has compared the value with its source, and it is for the region or the region is nil.
  package func applies(in region: ReferenceRegion?) -> Bool {
    status == .checked && region.map(regions.contains) ?? true
  }

  func isStricter(than other: Threshold) -> Bool {
    switch stricter {
    case .lower: value < other.value
    case .higher: value > other.value
    case nil: false
    }
  }

  /// The value in seconds; the unit of the value must be hours.
  var valueInSeconds: Int64 { Int64(value) * hour }

  var countArgument: Finding.Argument { .count(Int(value)) }
  var numberArgument: Finding.Argument { .number(value, decimals: 0) }
  var durationArgument: Finding.Argument { .duration(seconds: valueInSeconds) }

  /// The z-score of the chart line named after this centile; such lines are at multiples of a z-score of two thirds.
  var zScoreOfCentileLine: Double {
    let space = GrowthMetrics.MeasureCourse.zScorePerCentileSpace
    return (NormalDistribution.zScore(withShareBelow: value / 100) / space).rounded() * space
  }
}

/// An age limit as in `thresholds.json`, such as "28 days", "3 months" or "5 years".
package struct AgeLimit: Hashable, Sendable, Decodable, CustomStringConvertible {
  private enum Unit: String {
    case days
    case months
    case years
  }

  private let number: Int
  private let unit: Unit

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), (0...10_000).contains(number),
      let unit = Unit(rawValue: String(parts[1]))
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is not an age such as \"28 days\"")
    }
    self.number = number
    self.unit = unit
  }

  package var description: String { "\(number) \(unit.rawValue)" }

  func dateReached(bornOn birth: LocalDate) -> LocalDate {
    switch unit {
    case .days: birth + number
    case .months: birth.adding(months: number)
    case .years: birth.adding(months: number * 12)
    }
  }
}
