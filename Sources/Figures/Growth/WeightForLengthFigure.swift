import Charts
import Knowledge
import Records

enum WeightForLengthFigure {
  /// The chart of weight for length for a child below two years; this measure does not depend on the age.
  static func definition(_ form: FigureFormat) -> FigureDefinition<ChildMetrics> {
    FigureDefinition(id: "weight_for_length") { input throws(PhraseError) in
      let points = input.growth.points(of: .weightForLength).filter { $0.date <= input.window.last }
      let chart = GrowthChart(input: input, unit: MeasureUnit.weight(input.wording), form: form)
      let lengths = MeasureUnit.length(input.wording)
      let placed = points.compactMap { point in
        length(with: point, input).map { (point: point, cm: $0) }
      }
      guard let least = placed.map(\.cm).min(), let most = placed.map(\.cm).max() else {
        return .empty
      }
      let summary = try GrowthChartTable(points: placed.map(\.point), input: input).summary(
        phraseName: "weight_for_length")
      let table = GrowthChartTable(points: points, input: input)
      let margin = max(2, (most - least) * 0.08)
      let lines = chart.centileLines(of: .weightForLength).marksForLength(
        max(45, least - margin)...max(46, most + margin), lengthUnit: lengths)
      let dots = placed.map { point, cm in
        Datum(
          .number(lengths.converted(fromStored: cm)), chart.unit.converted(fromStored: point.value))
      }
      let titles = [
        try input.capitalizedWord("measurement_kind", GrowthMeasurement.Kind.length), lengths.name,
        try input.shortEditionNames(points),
      ]
      return FigureDraft(
        pointCount: lines.isEmpty ? placed.count : placed.count + 1,
        x: .numbers(
          titles.filter { !$0.isEmpty }.joined(separator: " · "), endsAtRoundNumbers: false,
          label: input.number),
        y: chart.valueAxis,
        marks: lines + [Dots(dots, radius: GrowthChart.symbolRadius)],
        summaryArguments: summary.places, summaryPhraseKey: summary.phrase,
        header: try table.header(), rows: try table.rows(), size: form.growthChartSize,
        notes: try table.notes())
    }
  }

  /// Returns the length in centimeters that was measured together with a weight; a height is converted to a length.
  private static func length(
    with point: GrowthPoint, _ input: FigureInput<ChildMetrics>
  ) -> Double? {
    let measured = input.journal.measurements.of(input.profile.id).first {
      ($0.kind == .length || $0.kind == .height) && point.recordIDs.contains($0.entry.id)
    }
    return measured.map {
      $0.kind == .height ? $0.value + GrowthLookup.lyingStandingDifference : $0.value
    }
  }
}
