import Charts
import Drawing
import Knowledge
import Records

enum GrowthFigures {
  /// Returns a growth chart by age; measurements are not connected, because the time between them is unknown.
  static func byAge(_ kind: GrowthChartKind, format form: FigureFormat) -> ChildFigure {
    // The texts of the group `weight` are for elders and pets.
    let words = kind.name == "weight" ? "weight_for_age" : kind.name
    return ChildFigure(id: kind.name, phraseGroup: words) { input throws(PhraseError) in
      let points = input.growth.points.filter {
        kind.includes($0) && $0.date <= input.window.last
      }
      let unit = kind.unit(input.wording)
      let chart = GrowthChart(input: input, unit: unit, format: form)
      guard let first = points.first, points.allSatisfy({ ($0.ageDays ?? -1) >= 0 }) else {
        return try chart.figureDataByDate(points, phraseGroup: words)
      }
      let chronological = GrowthPositions(points, unit) { $0.ageDays }
      let corrected = GrowthPositions(points, unit) {
        $0.correctedAgeDays.flatMap { $0 < 0 ? nil : $0 }
      }
      let range = Self.ageAxisRange(of: chronological.ageDays + corrected.ageDays)
      // Centile lines would be wrong without a known unit, and before the due date of a preterm child.
      let isScored = points.contains { (try? $0.score.get()) != nil }
      let lines =
        unit.name.isEmpty || !isScored
        ? [] : chart.centileLines(of: first.measure).marks(of: first.measure, overAgeDays: range)
      let table = GrowthChartTable(points: points, input: input)
      let summary = try table.summary(phraseGroup: words)
      return FigureData(
        // Among centile lines, a single measurement is already informative.
        dataPointCount: lines.isEmpty ? points.count : points.count + 1,
        xAxis: try input.ageAxis(days: range, of: points, format: form),
        yAxis: chart.valueAxis,
        marks: lines + [chronological.connectingLines(to: corrected)]
          + (try chart.measurementMarks(chronological, corrected: corrected)),
        summaryArguments: summary.places, summaryPhraseKey: summary.phrase,
        header: try table.header(), rows: try table.rows(),
        size: form.growthChartSize,
        captionPhraseKey: lines.isEmpty ? "chart.without_lines" : nil,
        captionNotes: try table.notes(linesOverAgeDays: lines.isEmpty ? nil : range))
    }
  }

  /// Returns the range of an axis of ages in days, with a margin; it starts at birth if the first age is close to it.
  private static func ageAxisRange(of ages: [Double]) -> ClosedRange<Double> {
    let least = ages.min() ?? 0
    let most = ages.max() ?? 0
    let margin = max(14, (most - least) * 0.06)
    let start = least - margin
    return (start < most * 0.25 ? 0 : start)...(most + margin)
  }

  /// The chart of weight for length for a child below two years; this measure does not depend on the age.
  static func weightForLength(format form: FigureFormat) -> ChildFigure {
    FigureDefinition(id: "weight_for_length") { input throws(PhraseError) in
      let points = input.growth.points(of: .weightForLength).filter { $0.date <= input.window.last }
      let chart = GrowthChart(input: input, unit: MeasureUnit.weight(input.wording), format: form)
      let lengths = MeasureUnit.length(input.wording)
      let placed = points.compactMap { point in
        measuredLengthCm(with: point, input).map { (point: point, cm: $0) }
      }
      guard let least = placed.map(\.cm).min(), let most = placed.map(\.cm).max() else {
        return .empty
      }
      let summary = try GrowthChartTable(points: placed.map(\.point), input: input).summary(
        phraseGroup: "weight_for_length")
      let table = GrowthChartTable(points: points, input: input)
      let margin = max(2, (most - least) * 0.08)
      let lines = chart.centileLines(of: .weightForLength).weightMarks(
        overLengthsCm: max(45, least - margin)...max(46, most + margin), lengthUnit: lengths)
      let dots = placed.map { point, cm in
        DataPoint(
          .number(lengths.converted(fromStored: cm)), chart.unit.converted(fromStored: point.value))
      }
      let titles = [
        try input.capitalizedWord("measurement_kind", GrowthMeasurement.Kind.length), lengths.name,
        try input.shortStandardNames(points),
      ]
      return FigureData(
        dataPointCount: lines.isEmpty ? placed.count : placed.count + 1,
        xAxis: .numbers(
          titles.filter { !$0.isEmpty }.joined(separator: " · "), endsAtRoundNumbers: false,
          label: input.numberText),
        yAxis: chart.valueAxis,
        marks: lines + [Dots(dots, radius: GrowthChart.symbolRadius)],
        summaryArguments: summary.places, summaryPhraseKey: summary.phrase,
        header: try table.header(), rows: try table.rows(), size: form.growthChartSize,
        captionNotes: try table.notes())
    }
  }

  /// Returns the length in centimeters that was measured together with a weight; a height is converted to a length.
  private static func measuredLengthCm(
    with point: GrowthPoint, _ input: FigureInput<ChildMetrics>
  ) -> Double? {
    let measured = input.journal.measurements.of(input.profile.id).first {
      ($0.kind == .length || $0.kind == .height) && point.recordIDs.contains($0.entry.id)
    }
    return measured.map {
      $0.kind == .height ? $0.value + GrowthTableLookup.lyingStandingDifferenceCm : $0.value
    }
  }

  /// The chart of all growth measures, such as weight and length, in standard deviations from the reference median.
  ///
  /// All measures have the same scale, so it is visible if a child crosses centile lines. The values are for the
  /// corrected age (since the due date) if there is one, but the horizontal position is the age since birth.
  static let standardDeviations = ChildFigure(id: "sd") { input throws(PhraseError) in
    let wording = input.wording
    var names: [String] = []
    var shown: [[GrowthPoint]] = []
    var marks: [any Mark] = []
    var rows: [[String]] = []
    for kind in GrowthChartKind.all {
      let points = input.growth.points.compactMap {
        point -> (growth: GrowthPoint, score: GrowthScore, datum: DataPoint)? in
        guard kind.includes(point), point.date <= input.window.last, let age = point.ageDays,
          let score = point.preferredScore
        else { return nil }
        return (point, score, DataPoint(.number(Double(age)), score.zScore))
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
          input.dateText(point.date), name, wording.growthValue(point.value, point.measure),
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
        edges.map { DataPoint(.number($0), centile.zScore) }, tone: .quiet, width: 0.75,
        dashes: centile.hasDashedLine ? [4, 3] : [])
    }
    return FigureData(
      dataPointCount: shown.map(\.count).max() ?? 0,
      xAxis: try input.ageAxis(days: range, of: Array(shown.joined()), format: .webPage),
      yAxis: Axis.time(
        try input.text("chart.sd.axis"),
        ticks: CentileLines.coleCentiles.map {
          NumericTick($0.zScore, wording.number($0.zScore, decimals: 2, signed: true))
        }, including: -3...3
      ).withGrid(.none),
      marks: lines + marks,
      summaryArguments: ["measures": wording.list(names)],
      header: try input.texts("column.date", "column.measure", "column.value", "column.centile"),
      rows: rows, size: Size(width: FigureFormat.webPage.width, height: 240),
      captionNotes: input.profile.correctedAgeStart == nil
        ? [] : [try input.text("chart.sd.corrected")])
  }
}

/// The positions of growth measurements on a chart by age, which is either since birth or since the due date.
struct GrowthPositions {
  /// The position of each measurement, or nil if the child had no age of this kind on that day.
  let spots: [Dots.SymbolPosition?]
  let ageDays: [Double]

  init(_ points: [GrowthPoint], _ unit: MeasureUnit, age: (GrowthPoint) -> Int?) {
    let placed = points.map { point in
      age(point).map { (Double($0), unit.converted(fromStored: point.growthTableValue)) }
    }
    spots = placed.map { $0.map { .init(.number($0.0), .number($0.1)) } }
    ageDays = placed.compactMap { $0?.0 }
  }

  /// Returns thin lines from the position of each measurement to its position in `other`.
  func connectingLines(to other: GrowthPositions) -> LineSegments {
    LineSegments(
      zip(spots, other.spots).compactMap { from, to in
        from.flatMap { from in to.map { (from, $0) } }
      }, tone: .quiet)
  }
}

extension GrowthPoint {
  /// The value as growth tables define it: length measured lying below two years, height standing from two years on.
  var growthTableValue: Double {
    guard measure == .length || measure == .height, let score = try? score.get() else {
      return value
    }
    if score.remarks.contains(.addedForStanding) {
      return value + GrowthTableLookup.lyingStandingDifferenceCm
    }
    if score.remarks.contains(.subtractedForLying) {
      return value - GrowthTableLookup.lyingStandingDifferenceCm
    }
    return value
  }
}

/// One growth measure with a chart of its own; length and height are one, so that height continues the chart of length.
struct GrowthChartKind: Sendable {
  /// The name that ids of figures and keys of phrases contain.
  let name: String
  let measures: [GrowthMeasure]
  let symbol: Dots.Symbol
  /// The age in days from which the measure is shown.
  var minimumAgeDays = Int.min
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
    name: "bmi", measures: [.bmi], symbol: .ring,
    minimumAgeDays: GrowthTableLookup.firstStandingAgeDays
  ) { _ in .bmi }
  static let all = [weight, length, head, weightForLength, bmi]

  func includes(_ point: GrowthPoint) -> Bool {
    measures.contains(point.measure) && (point.ageDays ?? 0) >= minimumAgeDays
  }
}
