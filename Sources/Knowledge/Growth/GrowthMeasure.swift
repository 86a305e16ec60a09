import Records

/// What a growth standard has a table for.
package enum GrowthMeasure: String, Sendable, CaseIterable {
  /// Kilograms for age.
  case weight
  /// Centimetres lying, for age.
  case length
  /// Centimetres standing, for age.
  case height
  /// Head circumference in centimetres, for age.
  case head
  /// Kilograms by square metre, for age.
  case bmi
  /// Kilograms for centimetres lying.
  case weightForLength = "weight_for_length"
  /// Kilograms for centimetres standing.
  case weightForHeight = "weight_for_height"

  /// Whether it is read for a length or a height, not for an age.
  var isForLength: Bool { self == .weightForLength || self == .weightForHeight }

  /// How the child lay or stood, where the measure's name says it.
  var usualPosition: BodyPosition? {
    switch self {
    case .length, .weightForLength: .lying
    case .height, .weightForHeight: .standing
    case .weight, .head, .bmi: nil
    }
  }

  /// Everything whose unit must be known for the measure to be held beside a standard.
  package var quantities: Quantities {
    switch self {
    case .weight: .weight
    case .length, .height, .head: .length
    case .bmi, .weightForLength, .weightForHeight: [.weight, .length]
    }
  }

  /// How many times the median, or what part of it, a value can be and still be in the right unit.
  ///
  /// Wide enough for the smallest preterm baby; grams, ounces, inches and millimetres fall outside.
  var believableRatios: ClosedRange<Double> {
    switch self {
    case .weight, .weightForLength, .weightForHeight: 0.05...20
    case .bmi: 0.2...5
    case .length, .height, .head: 0.5...2
    }
  }

  /// Whether the spread is uneven, so that the WHO takes straight lines beyond ±3.
  var isWeightBased: Bool {
    switch self {
    case .weight, .bmi, .weightForLength, .weightForHeight: true
    case .length, .height, .head: false
    }
  }

  /// Its place in the order of all.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// How somebody was measured from head to foot.
package enum BodyPosition: String, Sendable, CaseIterable {
  case lying
  case standing
}

/// Whose standard a child is compared with.
///
/// `cdc` is the rule of the United States: the WHO's standards below 24 months and the CDC's charts
/// from then on. `who` is the WHO's throughout.
package enum GrowthStandard: String, Sendable, CaseIterable {
  case who
  case cdc
}

/// The edition a score was read from, named on every page that shows one.
package enum GrowthEdition: String, Sendable, CaseIterable {
  /// WHO Child Growth Standards, birth to five years.
  case who2006 = "who_2006"
  /// WHO Growth Reference, 5 to 19 years.
  case who2007 = "who_2007"
  /// CDC growth charts, 2 to 20 years.
  case cdc2000 = "cdc_2000"

  /// Whose it is.
  package var standard: GrowthStandard { self == .cdc2000 ? .cdc : .who }
}

/// An age as growth tables are read: in days or in months of 30.4375 days.
package struct GrowthAge: Hashable, Sendable {
  /// Days since birth; less than nought before it.
  package let days: Double
  /// Months since birth.
  package let months: Double

  private static let daysInMonth = 30.4375

  /// Makes an age from days.
  package init(days: Double) {
    self.days = days
    months = days / Self.daysInMonth
  }

  /// Makes an age from months.
  package init(months: Double) {
    self.months = months
    days = months * Self.daysInMonth
  }

  /// The day the daily tables are read at: halves go up, as in the WHO's own program.
  var wholeDays: Int? { Int(exactly: (days + 0.5).rounded(.down)) }
}
