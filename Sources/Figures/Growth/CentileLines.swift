import Charts
import Knowledge
import Records

/// The lines of a growth chart that mark centiles of the reference children; the median looks like the other lines.
struct CentileLines {
  struct Centile: Hashable {
    /// The percentage of reference children with a lower value.
    let percentage: Double
    /// The distance from the median in standard deviations.
    let zScore: Double
    let hasDashedLine: Bool
  }

  /// Nine centiles at a distance of two thirds of a standard deviation, as in charts of the Royal College of
  /// Paediatrics.
  static let coleCentiles: [Centile] = zip([0.4, 2, 9, 25, 50, 75, 91, 98, 99.6], -4...4).map {
    name, step in
    Centile(
      percentage: name, zScore: Double(step) * GrowthMetrics.MeasureCourse.zScorePerCentileSpace,
      hasDashedLine: step.isMultiple(of: 2))
  }

  /// Returns the centiles for which a growth chart of `measure` has lines.
  ///
  /// The choice `cdc` includes the limits that the CDC uses: 2.3 and 97.7 (below two years), and 85 for the BMI.
  static func centiles(
    for centiles: Family.CentileLineChoice, of measure: GrowthMeasure
  ) -> [Centile] {
    switch (centiles, measure) {
    case (.cole, _): coleCentiles
    case (.who, _): solidCentiles(percentages: [3, 15, 50, 85, 97])
    case (.cdc, .bmi): solidCentiles(percentages: [5, 10, 25, 50, 75, 85, 90, 95])
    case (.cdc, _): solidCentiles(percentages: [2.3, 5, 10, 25, 50, 75, 90, 95, 97.7])
    }
  }

  private static func solidCentiles(percentages: [Double]) -> [Centile] {
    percentages.map {
      Centile(
        percentage: $0, zScore: NormalDistribution.zScore(withShareBelow: $0 / 100),
        hasDashedLine: false)
    }
  }

  /// The ages in days at which centile lines start, or start again after a break: birth, two years and 1857 days.
  ///
  /// Lines break where a new growth table or a new way of measuring starts.
  static let lineStartAgeDays = [0, GrowthTableLookup.firstStandingAgeDays, 1857]

  let centiles: [Centile]
  let standards: GrowthStandards
  let chosenStandard: GrowthStandard
  let sex: Profile.Sex?
  let unit: MeasureUnit
  /// Returns the label of a centile line, or an empty string if the line has no label.
  let label: (Centile) -> String
  private let lineWidth = 0.9

  /// Returns the centile lines of a measure over ages in days, or no lines if no growth table contains the measure.
  ///
  /// A line is divided into pieces where the growth table or the way of measuring changes.
  func marks(of measure: GrowthMeasure, overAgeDays days: ClosedRange<Double>) -> [any Mark] {
    let step = max(1, ((days.upperBound - days.lowerBound) / 72).rounded())
    let runs = Self.continuousRanges(in: days).map { run in
      let inner = stride(from: run.lowerBound, to: run.upperBound, by: step)
      return inner + [run.upperBound]
    }
    let courses = runs.map { run in
      centiles.map { centile in
        (
          centile,
          run.map {
            DataPoint(.number($0), value(atZScore: centile.zScore, of: measure, ageDays: $0))
          }
        )
      }
    }
    return marks(ofPieces: courses)
  }

  /// Returns the centile lines of weight over lengths in centimeters.
  func weightMarks(overLengthsCm lengths: ClosedRange<Double>, lengthUnit: MeasureUnit)
    -> [any Mark]
  {
    let extent = lengths.upperBound - lengths.lowerBound
    let places = (0...64).map { lengths.lowerBound + extent * Double($0) / 64 }
    return marks(ofPieces: [
      centiles.map { centile in
        (
          centile,
          places.map { cm in
            var question = GrowthQuery(.weightForLength, 0, sex: sex, age: nil, lengthCm: cm)
            question.standard = chosenStandard
            let value = try? standards.measuredValue(atZScore: centile.zScore, question)
            return DataPoint(
              .number(lengthUnit.converted(fromStored: cm)), value.map(unit.converted))
          }
        )
      }
    ])
  }

  /// Returns the parts of a range of ages in days in which centile lines are continuous.
  ///
  /// For example, lines break between day 730 and day 731.
  private static func continuousRanges(in days: ClosedRange<Double>) -> [ClosedRange<Double>] {
    lineStartAgeDays.indices.compactMap { index in
      let isLast = index + 1 == lineStartAgeDays.count
      let first = max(days.lowerBound, Double(lineStartAgeDays[index]))
      let last =
        isLast ? days.upperBound : min(days.upperBound, Double(lineStartAgeDays[index + 1] - 1))
      return first < last ? first...last : nil
    }
  }

  private func value(atZScore z: Double, of measure: GrowthMeasure, ageDays: Double) -> Double? {
    let isStanding = ageDays >= Double(GrowthTableLookup.firstStandingAgeDays)
    let isLength = measure == .length || measure == .height
    let question = GrowthQuery(
      isLength ? (isStanding ? .height : .length) : measure, 0, sex: sex,
      age: GrowthAge(days: ageDays), standard: chosenStandard)
    return (try? standards.measuredValue(atZScore: z, question)).map(unit.converted)
  }

  /// Returns the marks of centile lines; `runs` are the pieces between breaks, of which only the last has labels.
  private func marks(ofPieces runs: [[(Centile, [DataPoint])]]) -> [any Mark] {
    let drawn = runs.filter { run in run.contains { $0.1.contains { $0.value != nil } } }
    return drawn.enumerated().flatMap { index, run in
      run.map { centile, data in
        Line(
          data, name: index == drawn.count - 1 ? label(centile) : "", tone: .quiet,
          width: lineWidth,
          dashes: centile.hasDashedLine ? [4 * lineWidth + 1, 3 * lineWidth + 0.5] : [])
      }
    }
  }
}
