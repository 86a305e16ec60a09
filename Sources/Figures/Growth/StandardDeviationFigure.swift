import Charts
import Drawing
import Knowledge
import Records

enum StandardDeviationFigure {
  /// The chart of all growth measures, such as weight and length, in standard deviations from the reference median.
  ///
  /// With one scale for all measures, it is visible for any unit if a child crosses centile lines. The score is for the
  /// corrected age (since the due date) if there is one, but the horizontal position is the age since birth.
  static let definition = ChildFigure(id: "sd") { input throws(PhraseError) in
    let wording = input.wording
    var names: [String] = []
    var shown: [[GrowthPoint]] = []
    var marks: [any Mark] = []
    var rows: [[String]] = []
    for kind in GrowthKind.all {
      let points = input.growth.points.compactMap {
        point -> (growth: GrowthPoint, score: GrowthScore, datum: Datum)? in
        guard kind.includes(point), point.date <= input.window.last, let age = point.ageDays,
          let score = point.preferredScore
        else { return nil }
        return (point, score, Datum(.number(Double(age)), score.z))
      }
      guard !points.isEmpty else { continue }
      let name = wording.capitalizingFirstLetter(try input.text("chart.sd.\(kind.name)"))
      let data = points.map(\.datum)
      names.append(name)
      shown.append(points.map(\.growth))
      marks.append(Line(data, tone: .series(name), width: 0.75))
      // The name is in the legend, because the ends of lines are too close if a child grows evenly.
      marks.append(Dots(data, name: name, symbol: kind.symbol, tone: .series(name), radius: 2.2))
      rows += try points.map { point, score, _ throws(PhraseError) in
        [
          input.dayName(point.date), name, wording.growthValue(point.value, point.measure),
          try wording.centileAndZ(score),
        ]
      }
    }
    let ages = shown.joined().compactMap(\.ageDays)
    guard let least = ages.min(), let most = ages.max() else { return .empty }
    let range = Double(max(0, least - 14))...Double(most + 14)
    let edges = [range.lowerBound, range.upperBound]
    let lines: [any Mark] = CentileLines.coleCentiles.map { centile in
      Line(
        edges.map { Datum(.number($0), centile.z) }, tone: .quiet, width: 0.75,
        dashes: centile.isDashed ? [4, 3] : [])
    }
    return FigureDraft(
      pointCount: shown.map(\.count).max() ?? 0,
      x: try input.ageAxis(range, of: Array(shown.joined()), .page),
      y: Axis.time(
        try input.text("chart.sd.axis"),
        ticks: CentileLines.coleCentiles.map {
          Tick($0.z, wording.number($0.z, decimals: 2, signed: true))
        }, including: -3...3
      ).with(.none),
      marks: lines + marks,
      summaryArguments: ["measures": wording.list(names)],
      header: try input.texts("column.date", "column.measure", "column.value", "column.centile"),
      rows: rows, size: Size(width: FigureFormat.page.width, height: 240),
      notes: input.profile.correctedAgeStart == nil ? [] : [try input.text("chart.sd.corrected")])
  }
}

/// A kind of growth measure; length and height are one kind, so that height continues the chart of length.
struct GrowthKind: Sendable {
  /// The name in the id of a figure and in the keys of texts.
  let name: String
  let measures: [GrowthMeasure]
  let symbol: Dots.Symbol
  /// The first age in days at which the measure is shown.
  var firstDay = Int.min
  let unit: @Sendable (Wording) -> MeasureUnit

  static let weight = Self(
    name: "weight", measures: [.weight], symbol: .dot, unit: MeasureUnit.weight)
  static let length = Self(
    name: "length", measures: [.length, .height], symbol: .square, unit: MeasureUnit.length)
  static let head = Self(
    name: "head", measures: [.head], symbol: .triangle, unit: MeasureUnit.length)
  static let weightForLength = Self(
    name: "weight_for_length", measures: [.weightForLength], symbol: .diamond,
    unit: MeasureUnit.weight)
  static let bmi = Self(
    name: "bmi", measures: [.bmi], symbol: .ring, firstDay: GrowthLookup.firstStandingDay
  ) { _ in .bmi }
  static let all = [weight, length, head, weightForLength, bmi]

  func includes(_ point: GrowthPoint) -> Bool {
    measures.contains(point.measure) && (point.ageDays ?? 0) >= firstDay
  }
}
