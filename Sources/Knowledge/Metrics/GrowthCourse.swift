import Records

/// The changes of a child's measurements up to the last day that a report covers.
package struct GrowthMetrics: Hashable, Sendable {
  /// The change of one measure of a child's growth, such as weight, between two points in time.
  package struct MeasureCourse: Hashable, Sendable {
    package let measure: GrowthMeasure
    /// The earlier point with which ``newestPoint`` is compared, or nil if there is none.
    ///
    /// If a report covers the time since a visit, it is the newest point up to that visit. Otherwise, or if there is no
    /// such point, it is the first point on the days of the report before ``newestPoint``. If there is none either, it
    /// is the newest point before these days.
    package let comparisonPoint: GrowthPoint?
    package let newestPoint: GrowthPoint

    /// The distance in z-scores between neighboring lines of a chart with nine centiles.
    package static let zScorePerCentileSpace = 2.0 / 3

    /// The number of days between the two points.
    package var days: Int? { comparisonPoint.map { newestPoint.date.days - $0.date.days } }
    /// The gain from ``comparisonPoint`` in kilograms, centimeters or kilograms per square meter, negative for a loss,
    /// or nil if one of the values is missing or implausible.
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

    /// The gain from ``comparisonPoint`` to ``newestPoint`` in spaces between the centile lines of a chart, negative
    /// for a fall.
    ///
    /// It is nil if a point has no score, or if the scores are by different editions, because their centile lines do
    /// not match.
    package var centileSpacesGained: Double? {
      guard let from = comparisonPoint?.preferredScore, let to = newestPoint.preferredScore,
        from.edition == to.edition
      else { return nil }
      return (to.zScore - from.zScore) / Self.zScorePerCentileSpace
    }
  }

  /// The course of each measure with a point up to the last day of a report, in the order of ``GrowthMeasure``.
  package let measureChanges: [MeasureCourse]

  package init(_ history: GrowthHistory, in window: Window, sinceVisit: Bool) {
    measureChanges = GrowthMeasure.allCases.compactMap { measure in
      let points = history.points(of: measure).filter { $0.date <= window.last }
      guard let last = points.last else { return nil }
      let before = points.filter { $0.date < last.date }
      let known = sinceVisit ? before.last { $0.date <= window.first } : nil
      let first = known ?? before.first { $0.date >= window.first } ?? before.last
      return MeasureCourse(measure: measure, comparisonPoint: first, newestPoint: last)
    }
  }
}

/// A measurement of a child's growth with its scores, or a value that is derived from two measurements of one day, such
/// as BMI.
package struct GrowthPoint: Hashable, Sendable {
  package let measure: GrowthMeasure
  /// The value in kilograms, centimeters or kilograms per square meter.
  package let value: Double
  package let date: LocalDate
  package let recordIDs: [String]
  package let ageDays: Int?
  /// The age in days since the due date, negative before it, or nil if the child has no corrected age.
  package let correctedAgeDays: Int?
  /// The z-score and centile for the age since birth, or the reason why there is none.
  package let score: Result<GrowthScore, MissingScoreReason>
  /// The z-score and centile for the corrected age, or the reason why there is none, or nil if the child has no
  /// corrected age.
  package let correctedAgeScore: Result<GrowthScore, MissingScoreReason>?
  /// The score by the WHO's standard below five years, for the corrected age if the child has one; nil if there is
  /// none.
  ///
  /// With it, weights before and after the second birthday can be compared, even if other charts apply from then on.
  let whoScore: GrowthScore?

  /// The score for the corrected age, or for the age since birth if there is no corrected age, or nil if that score is
  /// missing.
  package var preferredScore: GrowthScore? { try? (correctedAgeScore ?? score).get() }
  var isImplausible: Bool { (correctedAgeScore ?? score) == .failure(.implausible) }
}
