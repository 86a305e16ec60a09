import Records

/// An age at which a threshold begins or ends, as people say it: "28 days", "3 months", "5 years".
package struct AgeLimit: Hashable, Sendable, Decodable {
  private enum Unit: String {
    case days
    case months
    case years
  }

  private let number: Int
  private let unit: Unit

  /// Reads a whole number and its unit; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), (0...10_000).contains(number),
      let unit = Unit(rawValue: String(parts[1]))
    else { return nil }
    self.number = number
    self.unit = unit
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let limit = AgeLimit(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is not an age such as \"28 days\"")
    }
    self = limit
  }

  /// The day somebody born on a day reaches this age.
  package func reached(bornOn birth: LocalDate) -> LocalDate {
    switch unit {
    case .days: birth + number
    case .months: birth.adding(months: number)
    case .years: birth.adding(months: number * 12)
    }
  }
}
