import Records

/// The position of a measurement among children of the same sex and age.
package struct GrowthScore: Hashable, Sendable {
  package let z: Double
  package let edition: GrowthEdition
  /// The corrections and special methods applied, in order.
  package let remarks: [GrowthRemark]

  /// The percentage of children with a lower value, from 0 to 100.
  package var centile: Double { 100 * NormalDistribution.share(below: z) }
  package var standard: GrowthStandard { edition.standard }
  /// The side on which the centile is outside of the printable range, or nil if it is inside.
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
  /// Measured standing below 731 days.
  case addedForStanding = "added_for_standing"
  /// Measured lying from 731 days on.
  case subtractedForLying = "taken_off_for_lying"
  /// The CDC itself uses the WHO's standards below 24 months.
  case whoBelowTwo = "who_below_two"
  /// The tables of the CDC for the measure are not included, so the WHO's are used from 24 months on.
  case whoWithoutCDCTable = "who_for_lack"
  /// Beyond three standard deviations in a weight-based table of the WHO.
  case restricted
  /// At or above the CDC's 95th centile of BMI: the extended method of 2022.
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
  /// The value is too far from the median to be in kilograms or centimeters.
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
  /// The lines of growth charts, together with the standard from two years on.
  package enum CentileChoice: String, Sendable, CaseIterable {
    /// Nine lines two thirds of a standard deviation apart, with the WHO's standard.
    case cole
    /// The lines of the WHO's own charts, with the WHO's standard.
    case who
    /// The centile lines of the CDC's charts: the WHO's standard below 24 months, then the CDC's.
    case cdc
  }

  /// The family's setting or, if missing or unknown, the CDC's lines in the region `us` and nine lines elsewhere.
  package var centileChoice: CentileChoice {
    settings["centiles"].flatMap(CentileChoice.init) ?? (settings["region"] == "us" ? .cdc : .cole)
  }

  /// The standard from two years on.
  package var growthStandard: GrowthStandard { centileChoice == .cdc ? .cdc : .who }

  package mutating func setCentileChoice(_ centiles: CentileChoice) {
    settings["centiles"] = centiles.rawValue
  }
}
