import Records

/// How a child grew over a window, for each thing that was measured.
package struct GrowthFigures: Hashable, Sendable {
  /// One measure's way from one point to another.
  package struct Course: Hashable, Sendable {
    package let measure: GrowthMeasure
    /// The point it is compared with: where the window begins with a visit, the newest up to the day
    /// of that visit; else, and where there is none, the window's first point or, where the window
    /// holds one only, the newest before it.
    package let first: GrowthPoint?
    /// The newest point up to the window's end.
    package let last: GrowthPoint
  }

  /// In the order of ``GrowthMeasure``, of what was ever measured.
  package let courses: [Course]

  /// Finds where each measure stood in a window and at its end.
  package init(_ history: GrowthHistory, in window: Window, sinceVisit: Bool) {
    courses = GrowthMeasure.allCases.compactMap { measure in
      let points = history.of(measure).filter { $0.date <= window.last }
      guard let last = points.last else { return nil }
      let before = points.filter { $0.date < last.date }
      let known = sinceVisit ? before.last { $0.date <= window.first } : nil
      let first = known ?? before.first { $0.date >= window.first } ?? before.last
      return Course(measure: measure, first: first, last: last)
    }
  }
}

extension GrowthFigures.Course {
  /// How far apart in z-scores neighbouring lines of a chart of nine centiles lie.
  package static let centileSpace = 2.0 / 3

  /// Days between the two points; nil without a first one.
  package var days: Int? { first.map { last.date.days - $0.date.days } }
  /// What was gained, less than nought for a loss, in kilograms or centimetres.
  package var change: Double? { first.map { last.value - $0.value } }
  /// What was gained in a day on average.
  package var changePerDay: Double? {
    guard let change, let days, days > 0 else { return nil }
    return change / Double(days)
  }
  /// What was gained in a week on average.
  package var changePerWeek: Double? { changePerDay.map { $0 * 7 } }

  /// Centile spaces passed since the first point, less than nought for a fall; by the corrected age
  /// where the child has one.
  ///
  /// Nil where either point has no score, or the two were read from different editions, whose lines
  /// do not meet.
  package var centileSpaces: Double? {
    guard let from = first?.usualScore, let to = last.usualScore, from.edition == to.edition else {
      return nil
    }
    return (to.z - from.z) / Self.centileSpace
  }
}

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

  /// The score by the corrected age where the child has one, else by the age since birth; nil
  /// where it cannot be told.
  package var usualScore: GrowthScore? { try? (correctedScore ?? score).get() }
}
