import Charts
import Drawing
import Knowledge
import Records

enum StandardDeviationFigure {
  /// The chart of all growth measures, such as weight and length, in standard deviations from the reference median.
  ///
  /// With one scale for all measures, it is visible for any unit if a child crosses centile lines. The score is for the
  /// corrected age (since the due date) if there is one, but the horizontal position is the age since birth.
  static let definition = FigureDefinition<ChildMetrics>(id: "sd") {
    input throws(PhraseError) in
    let wording = input.wording
    var courses: [SDCourse] = []
    var rows: [[String]] = []
    for kind in SDCourse.kinds {
      let points = input.growth.points.compactMap { point -> SDCourse.Point? in
        guard kind.measures.contains(point.measure), point.date <= input.window.last,
          let age = point.ageDays, kind.isShownAtAgeDays(age), let score = point.preferredScore
        else { return nil }
        return SDCourse.Point(ageDays: Double(age), score: score, growthPoint: point)
      }
      guard !points.isEmpty else { continue }
      let name = wording.capitalizingFirstLetter(try input.text("chart.sd.\(kind.phraseName)"))
      courses.append(SDCourse(name: name, symbol: kind.symbol, points: points))
      rows += try points.map { point throws(PhraseError) in
        let measured = point.growthPoint
        return [
          input.dayName(measured.date), name, wording.growthValue(measured.value, measured.measure),
          try wording.centileAndZ(point.score),
        ]
      }
    }
    let ages = courses.flatMap { $0.points.map(\.ageDays) }
    guard let least = ages.min(), let most = ages.max() else { return .empty }
    let range = max(0, least - 14)...(most + 14)
    let edges = [range.lowerBound, range.upperBound]
    let lines: [any Mark] = CentileLines.coleCentiles.map { centile in
      Line(
        edges.map { Datum(.number($0), centile.z) }, tone: .quiet, width: 0.75,
        dashes: centile.isDashed ? [4, 3] : [])
    }
    let points = courses.flatMap { $0.points.map(\.growthPoint) }
    return FigureDraft(
      pointCount: courses.map(\.points.count).max() ?? 0,
      x: try input.ageAxis(range, of: points, .page),
      y: Axis.time(
        try input.text("chart.sd.axis"),
        ticks: CentileLines.coleCentiles.map {
          Tick($0.z, wording.number($0.z, decimals: 2, signed: true))
        }, including: -3...3
      ).with(.none),
      marks: lines + courses.flatMap(\.marks),
      summaryArguments: ["measures": wording.list(courses.map(\.name))],
      header: try input.texts("column.date", "column.measure", "column.value", "column.centile"),
      rows: rows, size: Size(width: FigureFormat.page.width, height: 240),
      notes: input.profile.correctedAgeStart == nil ? [] : [try input.text("chart.sd.corrected")])
  }
}

private struct SDCourse {
  struct Point {
    let ageDays: Double
    let score: GrowthScore
    let growthPoint: GrowthPoint
  }

  /// A kind of growth measure; length and height are one kind, so that they form one line on the chart.
  struct Kind: Sendable {
    let phraseName: String
    let measures: [GrowthMeasure]
    let symbol: Dots.Symbol
    var isShownAtAgeDays: @Sendable (Int) -> Bool = { _ in true }
  }

  static let kinds = [
    Kind(phraseName: "weight", measures: [.weight], symbol: .dot),
    Kind(phraseName: "length", measures: [.length, .height], symbol: .square),
    Kind(phraseName: "head", measures: [.head], symbol: .triangle),
    Kind(phraseName: "weight_for_length", measures: [.weightForLength], symbol: .diamond),
    Kind(phraseName: "bmi", measures: [.bmi], symbol: .ring) {
      $0 >= GrowthLookup.firstStandingDay
    },
  ]

  let name: String
  let symbol: Dots.Symbol
  let points: [Point]

  /// A thin line with symbols for one growth measure.
  ///
  /// The name of the measure is in the legend, because the ends of lines are too close if a child grows evenly.
  var marks: [any Mark] {
    let data = points.map { Datum(.number($0.ageDays), $0.score.z) }
    return [
      Line(data, tone: .series(name), width: 0.75),
      Dots(data, name: name, symbol: symbol, tone: .series(name), radius: 2.2),
    ]
  }
}
