import Records

/// A measure with a growth table, in kilograms, centimeters or, for `bmi`, kilograms per square meter.
///
/// The tables are by age, except those of `weightForLength` and `weightForHeight`.
package enum GrowthMeasure: String, Sendable, CaseIterable {
  case weight
  case length
  case height
  case head
  case bmi
  case weightForLength = "weight_for_length"
  case weightForHeight = "weight_for_height"

  /// Whether the growth table of the measure is by length or height instead of age.
  var hasTableByLength: Bool { self == .weightForLength || self == .weightForHeight }

  /// The body position that the measure's name implies, or nil if it implies none.
  var impliedPosition: BodyPosition? {
    switch self {
    case .length, .weightForLength: .lying
    case .height, .weightForHeight: .standing
    case .weight, .head, .bmi: nil
    }
  }

  /// The quantities whose units must be known before a value of the measure is compared with a growth standard.
  package var quantities: Quantities {
    switch self {
    case .weight: .weight
    case .length, .height, .head: .length
    case .bmi, .weightForLength, .weightForHeight: [.weight, .length]
    }
  }

  /// The plausible range of the measure's value divided by the median of the growth table.
  ///
  /// It includes the smallest preterm baby, but excludes values in grams, ounces, inches or millimeters.
  var plausibleRatiosToMedian: ClosedRange<Double> {
    switch self {
    case .weight, .weightForLength, .weightForHeight: 0.05...20
    case .bmi: 0.2...5
    case .length, .height, .head: 0.5...2
    }
  }

  /// The range of plausible z-scores of the measure.
  ///
  /// The programs of the WHO mark values outside of this range as probable errors (WHO Anthro manual, 2010; up to 19
  /// years, WHO AnthroPlus manual, 2009).
  var plausibleZScores: ClosedRange<Double> {
    switch self {
    case .weight: -6...5
    case .length, .height: -6...6
    case .head, .bmi, .weightForLength, .weightForHeight: -5...5
    }
  }

  /// Whether the measure is a weight or is computed from a weight.
  ///
  /// The distribution of such a measure is skewed, so the WHO computes z-scores beyond ±3 by linear extrapolation.
  var isWeightBased: Bool { quantities.contains(.weight) }

  var sortOrder: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

package enum BodyPosition: String, Sendable, CaseIterable {
  case lying
  case standing
}

/// The growth standard with which children are compared.
package enum GrowthStandard: String, Sendable, CaseIterable {
  /// The WHO's standards at every age.
  case who
  /// The recommendation for the United States: the WHO's standards below 24 months and the CDC's charts from then on.
  case cdc
}

/// The edition of the growth tables that a z-score is based on; it is printed on every page with z-scores.
package enum GrowthTableEdition: String, Sendable, CaseIterable {
  /// WHO Child Growth Standards, birth to five years.
  case who2006 = "who_2006"
  /// WHO Growth Reference, 5 to 19 years.
  case who2007 = "who_2007"
  /// CDC growth charts, 2 to 20 years.
  case cdc2000 = "cdc_2000"

  package var standard: GrowthStandard { self == .cdc2000 ? .cdc : .who }
}

/// An age in days and in months of 30.4375 days, as in growth tables.
package struct GrowthAge: Hashable, Sendable {
  /// The number of days since birth, or since the due date for a corrected age; negative before that day.
  package let days: Double
  package let months: Double

  private static let daysPerMonth = 30.4375

  package init(days: Double) {
    self.days = days
    months = days / Self.daysPerMonth
  }

  package init(months: Double) {
    self.months = months
    days = months * Self.daysPerMonth
  }

  /// The age in whole days, as in the rows of growth tables by day; half days are rounded up, as in the WHO's program.
  var roundedDays: Int? { Int(exactly: (days + 0.5).rounded(.down)) }
}
