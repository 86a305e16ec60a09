import Charts
import Knowledge

/// What growth charts of one measure share: its unit, and how much room there is.
struct GrowthChart {
  let input: FigureInput<ChildFigures>
  let unit: MeasureUnit
  let form: FigureForm

  /// The lines of the chart; small ones name the middle one and the outermost.
  var lines: CentileLines {
    let family = input.journal.family
    let wording = input.wording
    let form = form
    let centiles = CentileLines.of(family.centiles ?? .cole)
    let landmarks = [0, centiles.count / 2, centiles.count - 1].map { centiles[$0] }
    return CentileLines(
      centiles: centiles, standards: input.standards, standard: family.growthStandard,
      sex: input.profile.sex, unit: unit,
      named: { centile in
        if form == .micro, !landmarks.contains(centile) { return "" }
        return wording.number(
          centile.name, decimals: centile.name == centile.name.rounded() ? 0 : 1)
      }, width: form.pen)
  }

  /// An axis that reaches only as far as the lines and the measurements; small charts say the unit
  /// in their title.
  var axis: Axis {
    let wording = input.wording
    return Axis.numbers(form == .micro ? "" : unit.name, nice: false) {
      wording.number($0, decimals: $0.decimals)
    }.withoutGrid
  }

  /// A dot at the age since birth, a cross at the corrected age.
  func signs(
    _ chronological: GrowthSpots, _ corrected: GrowthSpots
  ) throws(PhraseError) -> [any Mark] {
    let crosses = corrected.spots.compactMap(\.self)
    let isKeyed = !crosses.isEmpty && form != .micro
    return [
      Dots(
        chronological.spots.compactMap(\.self), name: try input.text("column.age"),
        radius: form.radius, keyed: isKeyed),
      Dots(
        crosses, name: try input.text("column.corrected_age"), symbol: .cross,
        radius: form.radius, keyed: isKeyed),
    ]
  }

  /// The title of a small chart, with the unit it has no other room for; nil for a large one.
  func microTitle(_ words: String) throws(PhraseError) -> String? {
    if form != .micro { return nil }
    let title = try input.text("chart.\(words).title")
    return unit.name.isEmpty ? title : "\(title) · \(unit.name)"
  }

  /// Measurements over the days they were taken on, where no age can be told.
  func datedDots(_ points: [GrowthPoint], _ words: String) throws(PhraseError) -> FigureDraft {
    guard let first = points.first, let last = points.last else { return .nothing }
    let table = GrowthTable(points, input)
    let summary = try table.summary(words)
    return FigureDraft(
      points: points.count, x: input.monthAxis(first.date...last.date),
      y: input.measureAxis(unit.name, around: points.map { unit.amount($0.value) }),
      marks: [
        Dots(points.map { Datum(.number(Double($0.date.days)), unit.amount($0.value)) })
      ],
      summary: summary.places, summaryPhrase: summary.phrase, header: try table.header(),
      rows: try table.rows(), size: form.size, textSize: form.textSize,
      captionPhrase: "chart.without_lines", notes: try table.notes())
  }
}
