import Records

/// The table and index for a query.
package struct GrowthLookup {
  let table: GrowthTableName
  var ageOrLength: Double
  package let edition: GrowthEdition
  /// The correction for a length measured in the other body position, in centimeters.
  var lengthCorrection = 0.0
  var remarks: [GrowthRemark] = []
}

extension GrowthLookup {
  /// The age in days from which children are measured standing and the CDC's charts apply.
  package static let firstStandingDay = 731
  private static let lastDayOfDailyTables = 1856
  /// The difference between a child's length lying and standing, in centimeters.
  package static let lyingStandingDifference = 0.7

  /// Throws if required information is missing or no table covers it.
  package init(_ query: GrowthQuery) throws(MissingScoreReason) {
    let days = try Self.ageInDays(of: query)
    self =
      query.measure.isForLength
      ? try Self.forLength(query, days) : try Self.forAge(query, days)
  }

  /// Returns the age in whole days, or nil if it is unknown and the table does not require it.
  private static func ageInDays(of query: GrowthQuery) throws(MissingScoreReason) -> Int? {
    guard let age = query.age, let days = age.roundedDays else {
      if query.measure.isForLength { return nil }
      throw .ageUnknown
    }
    guard age.days >= 0 else { throw .beforeBirth }
    return days
  }

  private static func forAge(
    _ query: GrowthQuery, _ days: Int?
  ) throws(MissingScoreReason) -> GrowthLookup {
    guard let days, let age = query.age else { throw .ageUnknown }
    let isStanding = days >= firstStandingDay
    var lookup: GrowthLookup
    if query.standard == .cdc, isStanding, let table = query.measure.cdcTable {
      lookup = GrowthLookup(table: table, ageOrLength: age.months, edition: .cdc2000)
    } else if days <= lastDayOfDailyTables, let table = query.measure.whoTable {
      lookup = GrowthLookup(table: table, ageOrLength: Double(days), edition: .who2006)
    } else if let table = query.measure.laterWHOTable {
      lookup = GrowthLookup(table: table, ageOrLength: age.months, edition: .who2007)
    } else {
      throw .ageOutsideTable
    }
    lookup.setLengthCorrection(for: query, isStanding: isStanding)
    lookup.addRemarkIfWHOReplacesCDC(query, isStanding: isStanding)
    return lookup
  }

  private static func forLength(
    _ query: GrowthQuery, _ days: Int?
  ) throws(MissingScoreReason) -> GrowthLookup {
    guard let length = query.lengthCm else { throw .lengthMissing }
    guard length.isFinite, length > 0 else { throw .lengthOutsideTable }
    if let days, days > lastDayOfDailyTables { throw .ageOutsideTable }
    let isStanding = days.map { $0 >= firstStandingDay } ?? (query.measure == .weightForHeight)
    var lookup = GrowthLookup(
      table: isStanding ? .whoWeightForHeight : .whoWeightForLength, ageOrLength: length,
      edition: .who2006)
    lookup.setLengthCorrection(for: query, isStanding: isStanding)
    lookup.addRemarkIfWHOReplacesCDC(query, isStanding: isStanding)
    lookup.ageOrLength += lookup.lengthCorrection
    return lookup
  }

  private mutating func setLengthCorrection(for query: GrowthQuery, isStanding: Bool) {
    guard let usual = query.measure.impliedPosition else { return }
    let position = query.position ?? usual
    if isStanding, position == .lying {
      lengthCorrection = -Self.lyingStandingDifference
      remarks.append(.subtractedForLying)
    } else if !isStanding, position == .standing {
      lengthCorrection = Self.lyingStandingDifference
      remarks.append(.addedForStanding)
    }
  }

  private mutating func addRemarkIfWHOReplacesCDC(_ query: GrowthQuery, isStanding: Bool) {
    guard query.standard == .cdc, edition.standard == .who else { return }
    remarks.append(isStanding ? .whoWithoutCDCTable : .whoBelowTwo)
  }
}

extension GrowthMeasure {
  fileprivate var whoTable: GrowthTableName? {
    switch self {
    case .weight: .whoWeight
    case .length, .height: .whoLength
    case .head: .whoHead
    case .bmi: .whoBMI
    case .weightForLength, .weightForHeight: nil
    }
  }

  fileprivate var laterWHOTable: GrowthTableName? {
    switch self {
    case .weight: .whoLaterWeight
    case .length, .height: .whoLaterHeight
    case .bmi: .whoLaterBMI
    case .head, .weightForLength, .weightForHeight: nil
    }
  }

  fileprivate var cdcTable: GrowthTableName? {
    switch self {
    case .weight: .cdcWeight
    case .length, .height: .cdcStature
    case .bmi: .cdcBMI
    case .head, .weightForLength, .weightForHeight: nil
    }
  }
}

/// A value to score, with the information that the score depends on.
package struct GrowthQuery: Hashable, Sendable {
  package var measure: GrowthMeasure
  /// Kilograms, centimeters or kilograms per square meter.
  package var value: Double
  package var sex: Profile.Sex?
  package var age: GrowthAge?
  /// The body position in which the child was measured; nil for the one that the measure implies.
  package var position: BodyPosition?
  /// The length or height that belongs to a weight, in centimeters.
  package var lengthCm: Double?
  package var standard: GrowthStandard

  package init(
    _ measure: GrowthMeasure, _ value: Double, sex: Profile.Sex?, age: GrowthAge?,
    position: BodyPosition? = nil, lengthCm: Double? = nil, standard: GrowthStandard = .who
  ) {
    self.measure = measure
    self.value = value
    self.sex = sex
    self.age = age
    self.position = position
    self.lengthCm = lengthCm
    self.standard = standard
  }
}
