import Records

extension GrowthStandards {
  /// Returns the z-score of the measured value in `query`, or throws the reason why there is none.
  package func score(_ query: GrowthQuery) throws(MissingScoreReason) -> GrowthScore {
    guard let sex = query.sex else { throw .sexUnknown }
    guard query.measuredValue.isFinite, query.measuredValue > 0 else { throw .valueUnusable }
    let lookup = try GrowthTableLookup(query)
    let row = try tableRow(lookup, sex)
    let isForAge = !query.measure.hasTableByLength
    let value = query.measuredValue + (isForAge ? lookup.lengthCorrectionCm : 0)
    guard query.measure.plausibleRatiosToMedian.contains(value / row.median) else {
      throw .unitDoubtful
    }
    var remarks = lookup.remarks
    let z: Double
    if lookup.edition == .cdc2000 {
      let extended = query.measure == .bmi ? ExtendedBMI(row, sex, lookup).zScore(of: value) : nil
      if extended != nil { remarks.append(.extendedBMI) }
      z = extended ?? row.zScore(of: value)
    } else if query.measure.isWeightBased {
      z = row.restrictedZScore(of: value)
      if z.magnitude > 3 { remarks.append(.restricted) }
    } else {
      z = row.zScore(of: value)
    }
    return GrowthScore(zScore: z, edition: lookup.edition, remarks: remarks)
  }

  /// Returns the measured value for a z-score, or throws the reason why there is none.
  ///
  /// This method is the inverse of ``score(_:)``. It ignores the value in `query`.
  package func measuredValue(atZScore z: Double, _ query: GrowthQuery) throws(MissingScoreReason)
    -> Double
  {
    guard let sex = query.sex else { throw .sexUnknown }
    let lookup = try GrowthTableLookup(query)
    let row = try tableRow(lookup, sex)
    let isForAge = !query.measure.hasTableByLength
    let value =
      if lookup.edition == .cdc2000, query.measure == .bmi {
        ExtendedBMI(row, sex, lookup).bmi(atZScore: z) ?? row.value(atZScore: z)
      } else if lookup.edition.standard == .who, query.measure.isWeightBased {
        row.restrictedValue(atZScore: z)
      } else {
        row.value(atZScore: z)
      }
    return value - (isForAge ? lookup.lengthCorrectionCm : 0)
  }

  private func tableRow(_ lookup: GrowthTableLookup, _ sex: Profile.Sex) throws(MissingScoreReason)
    -> GrowthDistribution
  {
    if let row = tablesByName[lookup.tableName]?.row(sex, atAgeOrLength: lookup.ageOrLength) {
      return row
    }
    switch lookup.tableName {
    case .whoWeightForLength, .whoWeightForHeight: throw .lengthOutsideTable
    default: throw .ageOutsideTable
    }
  }
}

/// The CDC's extended method of 2022 for a BMI from the 95th centile on, where usual z-scores hardly differ.
private struct ExtendedBMI {
  let bmiAt95thCentile: Double
  /// The dispersion of BMI above the 95th centile, in kg/m².
  let bmiDispersion: Double

  init(_ row: GrowthDistribution, _ sex: Profile.Sex, _ lookup: GrowthTableLookup) {
    let years = lookup.ageOrLength / 12
    bmiAt95thCentile = row.value(atZScore: 1.645)
    bmiDispersion =
      sex == .male
      ? 0.3728 + 0.5196 * years - 0.0091 * years * years
      : 0.8334 + 0.3712 * years - 0.0011 * years * years
  }

  func zScore(of bmi: Double) -> Double? {
    guard bmi >= bmiAt95thCentile else { return nil }
    // The share of children with a higher BMI is 100 − (90 + 10·Φ) percent. This formula is precise even for very small
    // shares, because it subtracts no nearly equal numbers.
    let above =
      0.1 * NormalDistribution.share(belowZScore: (bmiAt95thCentile - bmi) / bmiDispersion)
    return NormalDistribution.zScore(withShareAbove: max(above, Double.leastNormalMagnitude))
  }

  func bmi(atZScore z: Double) -> Double? {
    let share = 10 * NormalDistribution.share(belowZScore: -z)
    guard share > 0, share <= 0.5 else { return nil }
    return bmiAt95thCentile + bmiDispersion * NormalDistribution.zScore(withShareAbove: share)
  }
}
