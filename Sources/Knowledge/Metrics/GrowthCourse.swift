import Records

package struct GrowthMetrics: Hashable, Sendable {
  /// The change of one measure between two points.
  package struct Course: Hashable, Sendable {
    package let measure: GrowthMeasure
    /// The point with which the newest one is compared.
    ///
    /// It is the newest point up to the visit that starts the window. If there is none, it is the first point in the
    /// window before ``newestPoint``, or else the newest point before the window, or nil.
    package let comparisonPoint: GrowthPoint?
    package let newestPoint: GrowthPoint
  }

  /// The courses of all measures with a point up to the end of the window, in the order of ``GrowthMeasure``.
  package let courses: [Course]

  package init(_ history: GrowthHistory, in window: Window, sinceVisit: Bool) {
    courses = GrowthMeasure.allCases.compactMap { measure in
      let points = history.points(of: measure).filter { $0.date <= window.last }
      guard let last = points.last else { return nil }
      let before = points.filter { $0.date < last.date }
      let known = sinceVisit ? before.last { $0.date <= window.first } : nil
      let first = known ?? before.first { $0.date >= window.first } ?? before.last
      return Course(measure: measure, comparisonPoint: first, newestPoint: last)
    }
  }
}

extension GrowthMetrics.Course {
  /// The distance in z-scores between neighboring lines of a chart with nine centiles.
  package static let centileSpace = 2.0 / 3

  package var days: Int? { comparisonPoint.map { newestPoint.date.days - $0.date.days } }
  /// The gain in kilograms or centimeters, negative for a loss, or nil if one of the values is missing or implausible.
  package var change: Double? {
    guard let comparisonPoint, !comparisonPoint.isImplausible, !newestPoint.isImplausible else {
      return nil
    }
    return newestPoint.value - comparisonPoint.value
  }
  package var changePerDay: Double? {
    guard let change, let days, days > 0 else { return nil }
    return change / Double(days)
  }
  var changePerWeek: Double? { changePerDay.map { $0 * 7 } }

  /// The number of centile spaces gained from the comparison point to the newest point, negative for a fall.
  ///
  /// It is nil if a point has no score, or if the scores are by different editions, because their lines do not match.
  package var centileSpacesGained: Double? {
    guard let from = comparisonPoint?.preferredScore, let to = newestPoint.preferredScore,
      from.edition == to.edition
    else { return nil }
    return (to.z - from.z) / Self.centileSpace
  }
}

/// A measurement of a child with its scores; the value can also be derived from two measurements of one day.
package struct GrowthPoint: Hashable, Sendable {
  package let measure: GrowthMeasure
  /// The value in kilograms, centimeters or kilograms per square meter.
  package let value: Double
  package let date: LocalDate
  package let recordIDs: [String]
  package let ageDays: Int?
  /// The number of days since the due date, negative before it, or nil if the child has no corrected age.
  package let correctedAgeDays: Int?
  /// The score for the age since birth, or the reason why there is none.
  package let score: Result<GrowthScore, MissingScoreReason>
  /// The score for the corrected age, or the reason why there is none; nil if the child has no corrected age.
  package let correctedScore: Result<GrowthScore, MissingScoreReason>?
  /// The score by the WHO's standard below five years, for the corrected age if the child has one.
  ///
  /// It is for comparing weights before and after the second birthday, from which the CDC's charts apply.
  let whoScore: GrowthScore?

  /// The score for the corrected age, or for the age since birth if there is no corrected age; nil if that score is
  /// missing.
  package var preferredScore: GrowthScore? { try? (correctedScore ?? score).get() }
  var isImplausible: Bool { (correctedScore ?? score) == .failure(.implausible) }
}
