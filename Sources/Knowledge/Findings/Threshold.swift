import Records

/// A reference value with its scope and source.
package struct Threshold: Hashable, Sendable, Decodable {
  /// Whether a person has compared the value with its source.
  package enum Status: String, Sendable, Decodable {
    case checked
    case unchecked
  }

  /// The kinds of values that are stricter: rules report more often with them.
  enum Strictness: String, Sendable, Decodable {
    case lower
    case higher
  }

  /// The id, which the values for different ages and regions have in common.
  package let id: String
  package let rule: String
  package let value: Double
  /// The unit; rules about medicines choose their computation and their phrases by it.
  package let unit: String
  /// The age from which the value applies, or nil if it applies from birth.
  package let from: AgeLimit?
  /// The age at which the value ceases to apply, or nil if it never does.
  package let until: AgeLimit?
  package let regions: [ReferenceRegion]
  /// The stricter direction, which is needed if regions have different values with the same id.
  let stricter: Strictness?
  package let source: String
  /// The year that the source prints; if it prints none, the value is nil and `read` is set.
  package let year: Int?
  /// The year in which a person read a source that prints no year.
  package let read: Int?
  package let status: Status
  /// The reason for an interpretation where the source is not clear, for readers of the file.
  package let note: String?

  /// Returns true if the value applies at the age on a day; a value with an age limit requires a birth date.
  package func applies(on day: LocalDate, bornOn birth: LocalDate?) -> Bool {
    if from == nil, until == nil { return true }
    guard let birth else { return false }
    return day >= (from?.dateReached(bornOn: birth) ?? birth)
      && until.map { day < $0.dateReached(bornOn: birth) } ?? true
  }
}

extension Threshold {
  /// Returns true if the value was checked and is used in the region; if the region is nil, in any region.
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

  /// The value in seconds, if it is a number of hours.
  var seconds: Int64 { Int64(value) * hour }

  /// The z-score of the chart line that is named after this centile; it is a multiple of a centile space.
  var centileLineZ: Double {
    let space = GrowthMetrics.Course.centileSpace
    return (NormalDistribution.z(below: value / 100) / space).rounded() * space
  }
}

/// An age limit in the words of the file: "28 days", "3 months", "5 years".
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
