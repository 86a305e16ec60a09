import Records

/// A growth table of the WHO or the CDC, with one row for each sex at each age or length.
struct GrowthTable: Hashable, Sendable {
  /// The ages or lengths of the table's rows in ascending order, which are the same for both sexes.
  let agesOrLengths: [Double]
  let maleRows: [GrowthDistribution]
  let femaleRows: [GrowthDistribution]

  /// Returns the row for a sex at an age or length, or nil outside of the table.
  ///
  /// Between two rows of the table, the row is interpolated linearly.
  func row(_ sex: Profile.Sex, atAgeOrLength index: Double) -> GrowthDistribution? {
    guard let first = agesOrLengths.first, let last = agesOrLengths.last, index >= first,
      index <= last
    else { return nil }
    let rows = sex == .male ? maleRows : femaleRows
    let above = agesOrLengths.partitioningIndex { $0 > index }
    if above == agesOrLengths.count { return rows.last }
    let share =
      (index - agesOrLengths[above - 1]) / (agesOrLengths[above] - agesOrLengths[above - 1])
    return share == 0
      ? rows[above - 1] : rows[above - 1].interpolated(to: rows[above], atShare: share)
  }

  private struct ParsedLine {
    let isMale: Bool
    let ageOrLength: Double
    let distribution: GrowthDistribution

    init?(_ bytes: ArraySlice<UInt8>) {
      var cells = DecimalLineParser(bytes)
      isMale = bytes.first == UInt8(ascii: "m")
      guard cells.skipPrefix(isMale ? "male," : "female,"), let index = cells.nextNumber(),
        let l = cells.nextNumber(), let m = cells.nextNumber(), let s = cells.nextNumber(),
        cells.isAtEnd
      else { return nil }
      self.ageOrLength = index
      distribution = GrowthDistribution(boxCoxPower: l, median: m, variationCoefficient: s)
    }
  }

  /// Parses a growth table and checks that it has the rows that its name requires; throws an error with file and line.
  init(_ name: GrowthTableName, reading text: [UInt8], file: String) throws(GrowthTableError) {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    guard lines.first.map({ String(decoding: $0, as: UTF8.self) }) == "sex,index,L,M,S" else {
      throw GrowthTableError(file, line: 1, "the columns must be sex,index,L,M,S")
    }
    var rows: [ParsedLine] = []
    rows.reserveCapacity(lines.count)
    for (number, bytes) in lines.enumerated().dropFirst() {
      guard let line = ParsedLine(bytes), line.distribution.hasPlausibleNumbers(for: name) else {
        throw GrowthTableError(file, line: number + 1, "is not a valid row of a growth table")
      }
      rows.append(line)
    }
    let boys = rows.prefix(while: \.isMale)
    let girls = rows.dropFirst(boys.count)
    guard girls.allSatisfy({ !$0.isMale }), boys.map(\.ageOrLength) == girls.map(\.ageOrLength)
    else { throw GrowthTableError(file, "must have the same rows for boys and then for girls") }
    agesOrLengths = boys.map(\.ageOrLength)
    maleRows = boys.map(\.distribution)
    femaleRows = girls.map(\.distribution)
    let (range, step) = name.expectedAgesOrLengths
    guard agesOrLengths.first == range.lowerBound, agesOrLengths.last == range.upperBound else {
      throw GrowthTableError(file, "must go from \(range.lowerBound) to \(range.upperBound)")
    }
    let gaps = zip(agesOrLengths, agesOrLengths.dropFirst()).map { $1 - $0 }
    if let wrong = gaps.firstIndex(where: { $0 <= 0 || $0 > step + 1e-9 }) {
      throw GrowthTableError(
        file, line: wrong + 3, "the index must rise by steps of at most \(step)")
    }
  }
}

/// The names of the growth tables; the raw value is the name of the file without its extension.
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

  /// The first and last age or length that the growth table must have, and the maximum distance between its rows.
  var expectedAgesOrLengths: (range: ClosedRange<Double>, step: Double) {
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

  /// The largest z-score at which values are computed with the formula of the growth table.
  ///
  /// It is 3 for the tables of the WHO, and the z-score of the 95th centile for those of the CDC.
  var maximumComputedZScore: Double {
    switch self {
    case .cdcWeight, .cdcStature, .cdcBMI: 1.645
    default: 3
    }
  }

  /// The plausible range of the growth table's medians, in kilograms, centimeters or kilograms per square meter.
  var plausibleMedians: ClosedRange<Double> {
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

package struct GrowthTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file with the error and, if known, the line.
  package let location: String
  package let problem: String

  package var description: String { "\(location): \(problem)" }

  init(_ file: String, line: Int? = nil, _ problem: String) {
    location = line.map { "\(file), line \($0)" } ?? file
    self.problem = problem
  }
}

extension GrowthDistribution {
  /// Whether the row has plausible numbers, so that values up to `maximumComputedZScore` can be computed.
  fileprivate func hasPlausibleNumbers(for table: GrowthTableName) -> Bool {
    (-6.0...6).contains(boxCoxPower) && table.plausibleMedians.contains(median)
      && (0.01...0.5).contains(variationCoefficient)
      && (boxCoxPower * variationCoefficient).magnitude * table.maximumComputedZScore < 1
  }
}
