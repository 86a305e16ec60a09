import Records

/// A measurement of a child, or a figure made from two of one day, with its scores.
package struct GrowthPoint: Hashable, Sendable {
  package let measure: GrowthMeasure
  /// Kilograms, centimetres or kilograms by square metre.
  package let value: Double
  package let date: LocalDate
  /// The ids of the measurements it rests on.
  package let rows: [String]
  /// Days since birth; nil where the birth date is not known.
  package let ageDays: Int?
  /// Days since the due date, less than nought before it; nil without one after the birth.
  package let correctedAgeDays: Int?
  /// Where it stands by the age since birth, or why that cannot be told.
  package let score: Result<GrowthScore, GrowthGap>
  /// The same by the corrected age; nil where there is none.
  package let correctedScore: Result<GrowthScore, GrowthGap>?
}
