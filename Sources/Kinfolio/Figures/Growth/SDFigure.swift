import Charts
import Drawing
import Knowledge

extension FigureRecipe<ChildFigures> {
  /// All measures on one chart, in standard deviations from the median, so that a course that
  /// crosses the lines is seen whatever the unit.
  ///
  /// The score is by the corrected age where there is one, the place across by the age since birth.
  static func sd(_ form: FigureForm) -> Self {
    FigureRecipe(id: "sd") { scene throws(PhraseError) in
      var courses: [SDCourse] = []
      for kind in SDCourse.kinds {
        let points = scene.growth.points.compactMap { point -> SDCourse.Point? in
          guard kind.measures.contains(point.measure), point.date <= scene.window.last,
            kind.isShown(point.ageDays ?? 0), let age = point.ageDays, let score = point.usualScore
          else { return nil }
          return SDCourse.Point(age: Double(age), z: score.z, growth: point)
        }
        guard !points.isEmpty else { continue }
        let name = scene.wording.opening(try scene.text("chart.sd.\(kind.name)"))
        courses.append(SDCourse(name: name, symbol: kind.symbol, points: points))
      }
      let ages = courses.flatMap { $0.points.map(\.age) }
      guard let least = ages.min(), let most = ages.max() else { return .nothing }
      let range = max(0, least - 14)...(most + 14)
      let wording = scene.wording
      let edges = [range.lowerBound, range.upperBound]
      let lines: [any Mark] = CentileLines.nine.map { centile in
        Line(
          edges.map { Datum(.number($0), centile.z) }, tone: .quiet, width: 0.75,
          dashes: centile.isDashed ? [4, 3] : [])
      }
      let points = courses.flatMap { $0.points.map(\.growth) }
      return FigureSketch(
        points: courses.map(\.points.count).max() ?? 0,
        x: try scene.ageAxis(range, form, title: try scene.ageTitle(points, form)),
        y: Axis.time(
          try scene.text("chart.sd.axis"),
          ticks: CentileLines.nine.map {
            Tick($0.z, wording.number($0.z, decimals: 2, signed: true))
          }, including: -3...3, label: { wording.number($0, decimals: 2, signed: true) }
        ).withoutGrid,
        marks: lines + courses.flatMap(\.marks),
        summary: ["measures": wording.list(courses.map(\.name))],
        header: [
          try scene.text("column.date"), try scene.text("column.measure"),
          try scene.text("column.value"), try scene.text("column.centile"),
        ],
        rows: try scene.sdRows(courses), size: Size(width: form.width, height: 240),
        notes: scene.profile.correctedFrom == nil ? [] : [try scene.text("chart.sd.corrected")])
    }
  }
}

/// One measure's way along the lines.
private struct SDCourse {
  struct Point {
    let age: Double
    let z: Double
    let growth: GrowthPoint
  }

  /// What is shown as one course: length goes on as height, weight for length as BMI.
  struct Kind: Sendable {
    let name: String
    let measures: [GrowthMeasure]
    let symbol: Dots.Symbol
    var isShown: @Sendable (Int) -> Bool = { _ in true }
  }

  static let kinds = [
    Kind(name: "weight", measures: [.weight], symbol: .dot),
    Kind(name: "length", measures: [.length, .height], symbol: .square),
    Kind(name: "head", measures: [.head], symbol: .triangle),
    Kind(name: "weight_for_length", measures: [.weightForLength], symbol: .diamond),
    Kind(name: "bmi", measures: [.bmi], symbol: .ring) { $0 >= GrowthReading.firstStandingDay },
  ]

  let name: String
  let symbol: Dots.Symbol
  let points: [Point]

  /// A thin line with a sign at each measurement.
  ///
  /// The key tells them apart: where a child grows evenly, the ends lie too close for names.
  var marks: [any Mark] {
    let data = points.map { Datum(.number($0.age), $0.z) }
    return [
      Line(data, tone: .series(name), width: 0.75, dashes: []),
      Dots(data, name: name, symbol: symbol, tone: .series(name), radius: 2.2, keyed: true),
    ]
  }
}

extension FigureScene {
  fileprivate func sdRows(_ courses: [SDCourse]) throws(PhraseError) -> [[String]] {
    var rows: [[String]] = []
    for course in courses {
      for point in course.points {
        guard let score = point.growth.usualScore else { continue }
        rows.append([
          dayName(point.growth.date), course.name,
          wording.growthValue(point.growth.value, point.growth.measure),
          try wording.score(score),
        ])
      }
    }
    return rows
  }
}
