import Records

extension GrowthStandards {
  /// Returns the z-score of the measured value in `query`, or throws the reason why there is none.
  package func score(_ query: GrowthQuery) throws(MissingScoreReason) -> GrowthScore {
    guard let sex = query.sex else { throw .sexUnknown }
    guard query.value.isFinite, query.value > 0 else { throw .valueUnusable }
    let lookup = try GrowthLookup(query)
    let row = try row(lookup, sex)
    let isForAge = !query.measure.hasTableByLength
    let value = query.value + (isForAge ? lookup.lengthCorrection : 0)
    guard query.measure.plausibleRatiosToMedian.contains(value / row.m) else {
      throw .unitDoubtful
    }
    var remarks = lookup.remarks
    let z: Double
    if lookup.edition == .cdc2000 {
      let extended = query.measure == .bmi ? ExtendedBMI(row, sex, lookup).z(of: value) : nil
      if extended != nil { remarks.append(.extendedBMI) }
      z = extended ?? row.z(of: value)
    } else if query.measure.isWeightBased {
      z = row.restrictedZ(of: value)
      if z.magnitude > 3 { remarks.append(.restricted) }
    } else {
      z = row.z(of: value)
    }
    return GrowthScore(z: z, edition: lookup.edition, remarks: remarks)
  }

  /// Returns the measured value for a z-score, or throws the reason why there is none.
  ///
  /// This method is the inverse of ``score(_:)``. It ignores the value in `query`.
  package func value(at z: Double, _ query: GrowthQuery) throws(MissingScoreReason) -> Double {
    guard let sex = query.sex else { throw .sexUnknown }
    let lookup = try GrowthLookup(query)
    let row = try row(lookup, sex)
    let isForAge = !query.measure.hasTableByLength
    let value =
      if lookup.edition == .cdc2000, query.measure == .bmi {
        ExtendedBMI(row, sex, lookup).value(at: z) ?? row.value(at: z)
      } else if lookup.edition.standard == .who, query.measure.isWeightBased {
        row.restrictedValue(at: z)
      } else {
        row.value(at: z)
      }
    return value - (isForAge ? lookup.lengthCorrection : 0)
  }

  private func row(_ lookup: GrowthLookup, _ sex: Profile.Sex) throws(MissingScoreReason) -> LMS {
    if let row = tables[lookup.tableName]?.row(sex, at: lookup.ageOrLength) { return row }
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
  let sigma: Double

  init(_ row: LMS, _ sex: Profile.Sex, _ lookup: GrowthLookup) {
    let years = lookup.ageOrLength / 12
    bmiAt95thCentile = row.value(at: 1.645)
    sigma =
      sex == .male
      ? 0.3728 + 0.5196 * years - 0.0091 * years * years
      : 0.8334 + 0.3712 * years - 0.0011 * years * years
  }

  func z(of bmi: Double) -> Double? {
    guard bmi >= bmiAt95thCentile else { return nil }
    // The share of children with a higher BMI is 100 − (90 + 10·Φ) percent. This formula is precise even for very small
    // shares, because it subtracts no nearly equal numbers.
    let above = 0.1 * NormalDistribution.share(below: (bmiAt95thCentile - bmi) / sigma)
    return NormalDistribution.z(above: max(above, Double.leastNormalMagnitude))
  }

  func value(at z: Double) -> Double? {
    let share = 10 * NormalDistribution.share(below: -z)
    guard share > 0, share <= 0.5 else { return nil }
    return bmiAt95thCentile + sigma * NormalDistribution.z(above: share)
  }
}
