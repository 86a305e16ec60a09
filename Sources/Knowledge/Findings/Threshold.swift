import Records

/// A reference value, whom it holds for, and who says so.
package struct Threshold: Hashable, Sendable, Decodable {
  /// Whether a person has held the value against its source.
  package enum Status: String, Sendable, Decodable {
    case checked
    case unchecked
  }

  /// Its name; the same for values that follow each other with age or differ by region.
  package let id: String
  /// The rule it belongs to.
  package let rule: String
  package let value: Double
  /// What the value counts; for whoever reads the file.
  package let unit: String
  /// The age from which it holds; nil from birth on.
  package let from: AgeLimit?
  /// The age at which it no longer holds; nil for ever.
  package let until: AgeLimit?
  package let regions: [Region]
  /// Who says so, as it is cited.
  package let source: String
  /// The year of the source; nil where it prints none, and then `read` is there.
  package let year: Int?
  /// The year in which a source that prints none was read.
  package let read: Int?
  package let status: Status
  /// Why it is read as it is, where the source leaves that open; for whoever reads the file.
  package let note: String?

  /// Whether it holds on a day for somebody born on another; one with an age needs a birth date.
  package func holds(on day: LocalDate, bornOn birth: LocalDate?) -> Bool {
    if from == nil, until == nil { return true }
    guard let birth else { return false }
    return day >= (from?.reached(bornOn: birth) ?? birth)
      && until.map { day < $0.reached(bornOn: birth) } ?? true
  }
}

extension Threshold {
  /// The z-score of the line that a chart of nine centiles calls by this centile: its lines lie
  /// whole spaces from the median and are named by the nearest round centile.
  var centileLine: Double {
    let space = GrowthFigures.Course.centileSpace
    return (NormalDistribution.z(below: value / 100) / space).rounded() * space
  }
}

/// Whose reference values are printed beside a family's own.
package enum Region: String, Sendable, CaseIterable, Decodable {
  case us
  case uk
  case eu
  case who
}

extension Family {
  /// The region of the settings; the WHO's where none was chosen.
  package var region: Region { settings["region"].flatMap(Region.init) ?? .who }
}

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
