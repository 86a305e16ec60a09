import Charts
import Knowledge
import Records

extension FigureRecipe<ChildFigures> {
  /// Weight for length below two years: how heavy a child is for how long it is, whatever its age.
  static func weightForLength(_ form: FigureForm) -> Self {
    FigureRecipe(id: "weight_for_length") { scene throws(PhraseError) in
      let points = scene.growth.of(.weightForLength).filter { $0.date <= scene.window.last }
      let weights = scene.wording.weightUnit
      let lengths = scene.wording.lengthUnit
      let placed = points.compactMap { point in
        scene.length(with: point).map { (point: point, cm: $0) }
      }
      guard let least = placed.map(\.cm).min(), let most = placed.map(\.cm).max() else {
        return .nothing
      }
      let summary = try scene.growthSummary(placed.map(\.point), "weight_for_length")
      let room = max(2, (most - least) * 0.08)
      let lines = scene.centileLines(weights, form).marksForLength(
        max(45, least - room)...max(46, most + room), lengthUnit: lengths)
      let dots = placed.map { point, cm in
        Datum(.number(lengths.amount(cm)), weights.amount(point.value))
      }
      let titles = [
        try scene.word("measurement_kind", GrowthMeasurement.Kind.length), lengths.name,
        try scene.shortEditions(points),
      ]
      return FigureSketch(
        points: lines.isEmpty ? placed.count : placed.count + 1,
        x: .numbers(titles.filter { !$0.isEmpty }.joined(separator: " · "), nice: false) {
          scene.wording.number($0)
        },
        y: scene.growthAxis(weights, form),
        marks: lines + [Dots(dots, radius: form.radius)],
        summary: summary.places, summaryPhrase: summary.phrase,
        header: try scene.growthHeader(), rows: try scene.growthRows(points), size: form.size,
        textSize: form.textSize,
        notes: try scene.growthNotes(points, 0...0, hasLines: !lines.isEmpty))
    }
  }
}

extension FigureScene {
  /// The length that belongs to a weight for length, lying, in centimetres.
  fileprivate func length(with point: GrowthPoint) -> Double? {
    let measured = journal.measurements.of(profile.id).first {
      ($0.kind == .length || $0.kind == .height) && point.rows.contains($0.entry.id)
    }
    return measured.map { $0.kind == .height ? $0.value + GrowthReading.lyingGain : $0.value }
  }
}
