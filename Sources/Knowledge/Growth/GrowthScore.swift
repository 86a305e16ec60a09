import Records

/// Where a measurement stands among children of the same sex and age.
package struct GrowthScore: Hashable, Sendable {
  /// Standard deviations from the median.
  package let z: Double
  /// What the score was read from.
  package let edition: GrowthEdition
  /// What was done before or instead of the plain reading, in order.
  package let remarks: [GrowthRemark]

  /// Of a hundred children, how many measure less: from 0 to 100.
  package var centile: Double { 100 * NormalDistribution.below(z) }
  /// Whose standard it was.
  package var standard: GrowthStandard { edition.standard }
  /// Which side of the range centiles are printed in it lies on; nil within it.
  package var extreme: GrowthExtreme? {
    let centile = centile
    return centile < 0.1 ? .low : centile > 99.9 ? .high : nil
  }
}

/// A centile too far out to be printed as a number.
package enum GrowthExtreme: String, Sendable, CaseIterable {
  case low = "<0.1"
  case high = ">99.9"
}

/// What a reader must know about how a score was made.
package enum GrowthRemark: String, Sendable, CaseIterable {
  /// Measured standing below 731 days.
  case addedForStanding = "added_for_standing"
  /// Measured lying from 731 days on.
  case takenOffForLying = "taken_off_for_lying"
  /// The CDC itself uses the WHO's standards below 24 months.
  case whoBelowTwo = "who_below_two"
  /// The CDC has no table for it from 24 months on.
  case whoForLack = "who_for_lack"
  /// Beyond three standard deviations of a weight-based table of the WHO.
  case restricted
  /// At or above the CDC's 95th centile of BMI: the extended method of 2022.
  case extendedBMI = "extended_bmi"
}

/// Why a measurement has no score.
package enum GrowthGap: String, Error, Sendable, CaseIterable {
  case sexUnknown = "sex_unknown"
  /// There is no birth date, or no age that is a number.
  case ageUnknown = "age_unknown"
  case beforeBirth = "before_birth"
  /// By the corrected age, the child was not due yet.
  case beforeDueDate = "before_due_date"
  case ageOutsideTable = "age_outside_table"
  case lengthMissing = "length_missing"
  case lengthOutsideTable = "length_outside_table"
  /// No number above nought.
  case valueUnusable = "value_unusable"
  /// So far from the median that it cannot be in kilograms or centimetres.
  case unitDoubtful = "unit_doubtful"
  /// Nobody has declared the unit of the number.
  case unitUndeclared = "unit_undeclared"
  case measureUnknown = "measure_unknown"
  case positionUnknown = "position_unknown"
  case standardUnknown = "standard_unknown"
  /// More cells than the table has columns.
  case tooManyCells = "too_many_cells"
}

extension Family {
  /// The lines of growth charts, and with them the standard from two years on.
  package enum Centiles: String, Sendable, CaseIterable {
    /// Nine lines two thirds of a standard deviation apart; the WHO's standard.
    case cole
    /// The lines of the WHO's own charts; the WHO's standard.
    case who
    /// The lines of the CDC's charts; the CDC's standard from 24 months on.
    case cdc
  }

  /// What the family has chosen; nil where it has not, or where nobody knows the word.
  package var centiles: Centiles? { settings["centiles"].flatMap(Centiles.init) }

  /// The standard its children are compared with from two years on: of the centiles chosen, else
  /// the CDC's in the region `us` and the WHO's elsewhere.
  package var growthStandard: GrowthStandard {
    switch centiles {
    case .cole, .who: .who
    case .cdc: .cdc
    case nil: settings["region"] == "us" ? .cdc : .who
    }
  }

  /// Takes these centiles instead of those the family has chosen.
  package mutating func choose(_ centiles: Centiles) {
    settings["centiles"] = centiles.rawValue
  }
}
