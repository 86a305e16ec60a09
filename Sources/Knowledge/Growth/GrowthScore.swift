import Records

/// The position of a child's measurement among reference children of the same sex and age.
package struct GrowthScore: Hashable, Sendable {
  package let zScore: Double
  package let edition: GrowthTableEdition
  /// The corrections and special methods by which the z-score was computed, in the order of their use.
  package let remarks: [GrowthRemark]

  /// The percentage of reference children with a lower value, from 0 to 100.
  package var centile: Double { 100 * NormalDistribution.share(belowZScore: zScore) }
  package var standard: GrowthStandard { edition.standard }
  /// Whether the centile is too low or too high to be printed as a number, or nil if it can be printed.
  package var extremeCentile: ExtremeCentile? {
    let centile = centile
    return centile < 0.1 ? .low : centile > 99.9 ? .high : nil
  }
}

/// The text for a centile that is too extreme to be printed as a number.
package enum ExtremeCentile: String, Sendable, CaseIterable {
  case low = "<0.1"
  case high = ">99.9"
}

/// A note on how a z-score was computed.
package enum GrowthRemark: String, Sendable, CaseIterable {
  /// A child below 731 days of age was measured standing, so 0.7 cm were added to its length.
  case addedForStanding = "added_for_standing"
  /// A child of 731 days or more was measured lying, so 0.7 cm were subtracted from its length.
  case subtractedForLying = "taken_off_for_lying"
  /// The z-score is by the WHO's standards, which the CDC itself recommends below 24 months of age.
  case whoBelowTwo = "who_below_two"
  /// The z-score is by the WHO's standards even from 24 months of age on, because there is no table of the CDC.
  case whoWithoutCDCTable = "who_for_lack"
  /// The value is beyond three standard deviations in a WHO table of a weight-based measure, where z-scores are linear.
  case restricted
  /// The BMI is at or above the CDC's 95th centile, so the CDC's extended method of 2022 was used.
  case extendedBMI = "extended_bmi"
}

package enum MissingScoreReason: String, Error, Sendable, CaseIterable {
  case sexUnknown = "sex_unknown"
  /// The birth date is missing, or the age is not a number.
  case ageUnknown = "age_unknown"
  case beforeBirth = "before_birth"
  /// The measurement was before the due date of a preterm child, so no growth standard applies.
  case beforeDueDate = "before_due_date"
  case ageOutsideTable = "age_outside_table"
  case lengthMissing = "length_missing"
  case lengthOutsideTable = "length_outside_table"
  /// The measured value is not a positive number.
  case valueUnusable = "value_unusable"
  /// The measured value is so far from the median that it is probably not in kilograms or centimeters.
  case unitDoubtful = "unit_doubtful"
  /// The measured value is beyond the limits at which the WHO's software marks values as implausible.
  case implausible
  /// The family has not stated the unit of the measured value.
  case unitUnknown = "unit_undeclared"
  case measureUnknown = "measure_unknown"
  case positionUnknown = "position_unknown"
  case standardUnknown = "standard_unknown"
  case tooManyCells = "too_many_cells"
}

extension Family {
  /// The family's choice of the centile lines in growth charts, and of the growth standard from two years of age on.
  package enum CentileLineChoice: String, Sendable, CaseIterable {
    /// Nine centile lines at distances of two thirds of a standard deviation, with the WHO's standard.
    case cole
    /// The centile lines of the WHO's own charts, with the WHO's standard.
    case who
    /// The centile lines of the CDC's charts, with the WHO's standard below 24 months of age and the CDC's from then
    /// on.
    case cdc
  }

  /// The family's choice of the centile lines in growth charts.
  ///
  /// If the setting is missing or unknown, it is the CDC's lines in the region `us` and nine lines elsewhere.
  package var centileLineChoice: CentileLineChoice {
    settings["centiles"].flatMap(CentileLineChoice.init)
      ?? (settings["region"] == "us" ? .cdc : .cole)
  }

  /// The growth standard that is used from two years of age on.
  package var growthStandard: GrowthStandard { centileLineChoice == .cdc ? .cdc : .who }

  package mutating func setCentileLineChoice(_ centiles: CentileLineChoice) {
    settings["centiles"] = centiles.rawValue
  }
}
