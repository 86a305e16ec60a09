import Charts
import Knowledge

extension FigureInput {
  /// Returns an axis of ages in days; the title contains the growth standards of `points`, such as "Age · WHO 2006".
  func ageAxis(
    days: ClosedRange<Double>, of points: [GrowthPoint], format form: FigureFormat
  ) throws(PhraseError) -> Axis {
    let title = [try text("column.age"), try shortStandardNames(points)].filter { !$0.isEmpty }
      .joined(separator: " · ")
    let ticks = try AgeTicks.tickDays(in: days, maximumCount: form == .halfWidth ? 5 : 9)
      .map { day throws(PhraseError) in NumericTick(day, try ageLabel(ofDays: day)) }
    return .time(title, ticks: ticks, including: days)
  }

  /// Returns the names of the growth standards from which the z-scores of `points` are computed, such as "WHO 2006".
  func shortStandardNames(_ points: [GrowthPoint]) throws(PhraseError) -> String {
    let used = Set(points.compactMap { try? $0.score.get().edition })
    return try GrowthTableEdition.allCases.filter(used.contains)
      .map { edition throws(PhraseError) in try wording.phrases.word("growth_short", edition) }
      .joined(separator: " · ")
  }

  /// Returns the label of a tick at an age in days, such as "6 wk", "9 mo" or "2 y 6 mo"; the label at birth is "0".
  private func ageLabel(ofDays days: Double) throws(PhraseError) -> String {
    let months = Int((days / AgeTicks.daysPerMonth).rounded())
    if days == 0 { return wording.number(0) }
    if days.truncatingRemainder(dividingBy: 7) == 0 {
      return try wording.countedText("chart.weeks", Int(days / 7))
    }
    if months < 24 { return try wording.countedText("chart.months", months) }
    let years = try wording.countedText("chart.years", months / 12)
    if months.isMultiple(of: 12) { return years }
    return "\(years) \(try wording.countedText("chart.months", months % 12))"
  }
}

enum AgeTicks {
  /// The length of a month in days, a twelfth of a year, as in growth tables.
  static let daysPerMonth = 30.4375

  /// Returns the ages in days for the ticks of an axis, about `maximumCount` at most: whole weeks, months or years.
  static func tickDays(in range: ClosedRange<Double>, maximumCount: Int) -> [Double] {
    let extent = range.upperBound - range.lowerBound
    let weeks = [1.0, 2, 4].map { $0 * 7 }
    if range.upperBound <= 100,
      let step = weeks.first(where: { extent / $0 <= Double(maximumCount) })
    {
      return multiples(of: step, in: range)
    }
    let months: [Double] = [1, 2, 3, 6, 12, 24, 60, 120]
    let step = months.first { extent / ($0 * daysPerMonth) <= Double(maximumCount) } ?? 240
    let ticks = multiples(of: step * daysPerMonth, in: range)
    // The first two months are labeled in weeks, as in clinics.
    guard step <= 2 else { return ticks }
    let early = (step == 1 ? [28.0, 56] : [56]).filter(range.contains)
    return ticks.filter { $0 == 0 } + early + ticks.filter { $0 > 2.5 * daysPerMonth }
  }

  private static func multiples(of step: Double, in range: ClosedRange<Double>) -> [Double] {
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step).rounded(.down)
    return first > last ? [] : stride(from: first, through: last, by: 1).map { $0 * step }
  }
}
