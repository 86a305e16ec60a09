import Records

/// The position of a measurement among children of the same sex and age.
package struct GrowthScore: Hashable, Sendable {
  package let z: Double
  package let edition: GrowthEdition
  /// The corrections and special methods that were applied, in order.
  package let remarks: [GrowthRemark]

  /// The percentage of children with a lower value, from 0 to 100.
  package var centile: Double { 100 * NormalDistribution.share(below: z) }
  package var standard: GrowthStandard { edition.standard }
  /// The side on which the centile is too extreme to be printed, or nil if it can be printed.
  package var extremeCentile: ExtremeCentile? {
    let centile = centile
    return centile < 0.1 ? .low : centile > 99.9 ? .high : nil
  }
}

/// A centile too extreme to print as a number.
package enum ExtremeCentile: String, Sendable, CaseIterable {
  case low = "<0.1"
  case high = ">99.9"
}

/// A note on how a score was computed.
package enum GrowthRemark: String, Sendable, CaseIterable {
  /// A child below 731 days was measured standing, so a correction was added.
  case addedForStanding = "added_for_standing"
  /// A child from 731 days on was measured lying, so a correction was subtracted.
  case subtractedForLying = "taken_off_for_lying"
  /// The score is by the WHO's standards, which the CDC itself uses below 24 months.
  case whoBelowTwo = "who_below_two"
  /// The score is by the WHO's standards even from 24 months on, because the CDC's tables for the measure are not
  /// included.
  case whoWithoutCDCTable = "who_for_lack"
  /// The value is beyond three standard deviations in a weight-based table of the WHO, where scores are linear.
  case restricted
  /// The BMI is at or above the CDC's 95th centile, where the extended method of 2022 is used.
  case extendedBMI = "extended_bmi"
}

package enum MissingScoreReason: String, Error, Sendable, CaseIterable {
  case sexUnknown = "sex_unknown"
  /// There is no birth date, or the age is not a number.
  case ageUnknown = "age_unknown"
  case beforeBirth = "before_birth"
  /// The measurement of a preterm child is before the due date, so no standard applies.
  case beforeDueDate = "before_due_date"
  case ageOutsideTable = "age_outside_table"
  case lengthMissing = "length_missing"
  case lengthOutsideTable = "length_outside_table"
  /// The value is not a positive number.
  case valueUnusable = "value_unusable"
  /// The value is so far from the median that it is probably not in kilograms or centimeters.
  case unitDoubtful = "unit_doubtful"
  /// The value is beyond the limits at which the WHO's software marks it as implausible.
  case implausible
  case unitUndeclared = "unit_undeclared"
  case measureUnknown = "measure_unknown"
  case positionUnknown = "position_unknown"
  case standardUnknown = "standard_unknown"
  case tooManyCells = "too_many_cells"
}

extension Family {
  /// The choice of the lines of growth charts, which also determines the standard from two years on.
  package enum CentileChoice: String, Sendable, CaseIterable {
    /// Nine lines with a distance of two thirds of a standard deviation, and the WHO's standard.
    case cole
    /// The lines of the WHO's own charts, and the WHO's standard.
    case who
    /// The centile lines of the CDC's charts, and the WHO's standard below 24 months and the CDC's from then on.
    case cdc
  }

  /// The family's setting.
  ///
  /// If it is missing or unknown, the choice is the CDC's lines in the region `us` and nine lines elsewhere.
  package var centileChoice: CentileChoice {
    settings["centiles"].flatMap(CentileChoice.init) ?? (settings["region"] == "us" ? .cdc : .cole)
  }

  /// The growth standard from two years on.
  package var growthStandard: GrowthStandard { centileChoice == .cdc ? .cdc : .who }

  package mutating func setCentileChoice(_ centiles: CentileChoice) {
    settings["centiles"] = centiles.rawValue
  }
}
