import Records

/// The growth table in which a measurement is looked up, and the age or length at which it is looked up.
package struct GrowthTableLookup {
  let tableName: GrowthTableName
  /// The age in days or months, or the length in centimeters, for which a row of the table is used.
  var ageOrLength: Double
  package let edition: GrowthTableEdition
  /// The centimeters to add to the length if the child was measured lying, but the table is for standing children, or
  /// the other way around.
  var lengthCorrectionCm = 0.0
  var remarks: [GrowthRemark] = []
}

extension GrowthTableLookup {
  /// The age in days from which children are measured standing, and from which the charts of the CDC apply.
  package static let firstStandingAgeDays = 731
  private static let lastAgeDaysInDailyTables = 1856
  /// The difference in centimeters between the length of a child, measured lying, and its height, measured standing.
  package static let lyingStandingDifferenceCm = 0.7

  /// Finds the growth table for a query; throws the reason if information is missing or no table contains the age or
  /// length.
  package init(_ query: GrowthQuery) throws(MissingScoreReason) {
    let days = try Self.ageInDays(of: query)
    let isStanding =
      days.map { $0 >= Self.firstStandingAgeDays } ?? (query.measure == .weightForHeight)
    self =
      query.measure.hasTableByLength
      ? try Self.lookupByLength(query, ageDays: days, isStanding: isStanding)
      : try Self.lookupByAge(query, ageDays: days, isStanding: isStanding)
    setLengthCorrection(for: query, isStanding: isStanding)
    if query.measure.hasTableByLength { ageOrLength += lengthCorrectionCm }
    if query.standard == .cdc, edition.standard == .who {
      remarks.append(isStanding ? .whoWithoutCDCTable : .whoBelowTwo)
    }
  }

  /// Returns the age in whole days, or nil if the age is unknown but not needed, because the table is by length.
  ///
  /// Throws if an age is needed but unknown, or if it is before the birth.
  private static func ageInDays(of query: GrowthQuery) throws(MissingScoreReason) -> Int? {
    guard let age = query.age, let days = age.roundedDays else {
      if query.measure.hasTableByLength { return nil }
      throw .ageUnknown
    }
    guard age.days >= 0 else { throw .beforeBirth }
    return days
  }

  private static func lookupByAge(
    _ query: GrowthQuery, ageDays days: Int?, isStanding: Bool
  ) throws(MissingScoreReason) -> GrowthTableLookup {
    guard let days, let age = query.age else { throw .ageUnknown }
    let tables = query.measure.namesOfTablesByAge
    if query.standard == .cdc, isStanding, let table = tables.cdc {
      return GrowthTableLookup(tableName: table, ageOrLength: age.months, edition: .cdc2000)
    }
    if days <= lastAgeDaysInDailyTables, let table = tables.who {
      return GrowthTableLookup(tableName: table, ageOrLength: Double(days), edition: .who2006)
    }
    guard let table = tables.laterWHO else { throw .ageOutsideTable }
    return GrowthTableLookup(tableName: table, ageOrLength: age.months, edition: .who2007)
  }

  private static func lookupByLength(
    _ query: GrowthQuery, ageDays days: Int?, isStanding: Bool
  ) throws(MissingScoreReason) -> GrowthTableLookup {
    guard let length = query.lengthCm else { throw .lengthMissing }
    guard length.isFinite, length > 0 else { throw .lengthOutsideTable }
    if let days, days > lastAgeDaysInDailyTables { throw .ageOutsideTable }
    return GrowthTableLookup(
      tableName: isStanding ? .whoWeightForHeight : .whoWeightForLength, ageOrLength: length,
      edition: .who2006)
  }

  private mutating func setLengthCorrection(for query: GrowthQuery, isStanding: Bool) {
    guard let usual = query.measure.impliedPosition else { return }
    let position = query.position ?? usual
    if isStanding, position == .lying {
      lengthCorrectionCm = -Self.lyingStandingDifferenceCm
      remarks.append(.subtractedForLying)
    } else if !isStanding, position == .standing {
      lengthCorrectionCm = Self.lyingStandingDifferenceCm
      remarks.append(.addedForStanding)
    }
  }
}

extension GrowthMeasure {
  /// The growth tables of the measure by age: the WHO's table up to five years, the WHO's from five years on, and the
  /// CDC's.
  ///
  /// A table is nil if there is none for the measure.
  fileprivate var namesOfTablesByAge:
    (who: GrowthTableName?, laterWHO: GrowthTableName?, cdc: GrowthTableName?)
  {
    switch self {
    case .weight: (.whoWeight, .whoLaterWeight, .cdcWeight)
    case .length, .height: (.whoLength, .whoLaterHeight, .cdcStature)
    case .head: (.whoHead, nil, nil)
    case .bmi: (.whoBMI, .whoLaterBMI, .cdcBMI)
    case .weightForLength, .weightForHeight: (nil, nil, nil)
    }
  }
}

/// A measured value for which a z-score is requested, with the information that the z-score depends on.
package struct GrowthQuery: Hashable, Sendable {
  package var measure: GrowthMeasure
  /// The measured value in kilograms, centimeters or kilograms per square meter.
  package var measuredValue: Double
  package var sex: Profile.Sex?
  package var age: GrowthAge?
  /// The body position in which the child was measured, or nil if it is the position that the name of the measure
  /// implies.
  package var position: BodyPosition?
  /// The length or height in centimeters of the child whose weight is scored, for a score of weight for length.
  package var lengthCm: Double?
  package var standard: GrowthStandard

  package init(
    _ measure: GrowthMeasure, _ value: Double, sex: Profile.Sex?, age: GrowthAge?,
    position: BodyPosition? = nil, lengthCm: Double? = nil, standard: GrowthStandard = .who
  ) {
    self.measure = measure
    self.measuredValue = value
    self.sex = sex
    self.age = age
    self.position = position
    self.lengthCm = lengthCm
    self.standard = standard
  }
}
