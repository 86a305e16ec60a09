import Records

/// The rows of one growth table for both sexes.
struct GrowthTable: Hashable, Sendable {
  /// Ages or lengths, rising; the same for both sexes.
  let indexes: [Double]
  let male: [LMS]
  let female: [LMS]

  /// The row at an age or a length, between two rows on a straight line; nil outside the table.
  func row(_ sex: Profile.Sex, at index: Double) -> LMS? {
    guard let first = indexes.first, let last = indexes.last, index >= first, index <= last else {
      return nil
    }
    let rows = sex == .male ? male : female
    let above = indexes.firstIndexWhere { $0 > index }
    if above == indexes.count { return rows.last }
    let share = (index - indexes[above - 1]) / (indexes[above] - indexes[above - 1])
    return share == 0 ? rows[above - 1] : rows[above - 1].toward(rows[above], share)
  }
}

/// Every table the program has, by the name of its file.
package enum GrowthTableName: String, Sendable, CaseIterable {
  case whoWeight = "who_weight_for_age"
  case whoLength = "who_length_height_for_age"
  case whoHead = "who_head_circumference_for_age"
  case whoBMI = "who_bmi_for_age"
  case whoWeightForLength = "who_weight_for_length"
  case whoWeightForHeight = "who_weight_for_height"
  case whoLaterWeight = "who_weight_for_age_5_10y"
  case whoLaterHeight = "who_height_for_age_5_19y"
  case whoLaterBMI = "who_bmi_for_age_5_19y"
  case cdcWeight = "cdc_weight_for_age_2_20y"
  case cdcStature = "cdc_stature_for_age_2_20y"
  case cdcBMI = "cdc_bmi_for_age_2_20y"

  /// Where the table begins and ends, and how far apart its rows may be.
  var indexes: (range: ClosedRange<Double>, step: Double) {
    switch self {
    case .whoWeight, .whoLength, .whoHead, .whoBMI: (0...1856, 1)
    case .whoWeightForLength: (45...110, 0.1)
    case .whoWeightForHeight: (65...120, 0.1)
    case .whoLaterWeight: (60...120, 1)
    case .whoLaterHeight, .whoLaterBMI: (60...228, 1)
    case .cdcWeight, .cdcStature: (24...240, 1)
    case .cdcBMI: (24...240.5, 1)
    }
  }

  /// The furthest z-score values are made at: ±3 for the WHO's tails, the 95th centile for the CDC.
  var reach: Double {
    switch self {
    case .cdcWeight, .cdcStature, .cdcBMI: 1.645
    default: 3
    }
  }

  /// What its medians can be, in kilograms, centimetres or kilograms by square metre.
  var medians: ClosedRange<Double> {
    switch self {
    case .whoWeight, .whoWeightForLength, .whoWeightForHeight: 2...30
    case .whoLaterWeight, .cdcWeight: 11...75
    case .whoLength: 45...115
    case .whoLaterHeight, .cdcStature: 80...180
    case .whoHead: 33...55
    case .whoBMI, .whoLaterBMI, .cdcBMI: 12...25
    }
  }
}
