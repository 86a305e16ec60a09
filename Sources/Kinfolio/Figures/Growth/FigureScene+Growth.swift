import Charts
import Knowledge

/// What growth charts have in common.
extension FigureScene {
  /// The lines of a chart of some form; small ones name the middle one and the outermost.
  func centileLines(_ unit: MeasureUnit, _ form: FigureForm) -> CentileLines {
    let wording = wording
    let centiles = CentileLines.of(journal.family.centiles ?? .cole)
    let landmarks = [0, centiles.count / 2, centiles.count - 1].map { centiles[$0] }
    return CentileLines(
      centiles: centiles, standards: standards, standard: journal.family.growthStandard,
      sex: profile.sex, unit: unit,
      named: { centile in
        if form == .micro, !landmarks.contains(centile) { return "" }
        return wording.number(
          centile.name, decimals: centile.name == centile.name.rounded() ? 0 : 1)
      }, width: form.pen)
  }

  /// An axis that reaches only as far as the lines and the measurements; small charts say the unit
  /// in their title.
  func growthAxis(_ unit: MeasureUnit, _ form: FigureForm) -> Axis {
    let wording = wording
    return Axis.numbers(form == .micro ? "" : unit.name, nice: false) {
      wording.number($0, decimals: $0.decimals)
    }.withoutGrid
  }

  /// A dot at the age since birth, a cross at the corrected age.
  func signs(
    _ chronological: GrowthSpots, _ corrected: GrowthSpots, _ form: FigureForm
  ) throws(PhraseError) -> [any Mark] {
    let crosses = corrected.spots.compactMap(\.self)
    let isKeyed = !crosses.isEmpty && form != .micro
    return [
      Dots(
        chronological.spots.compactMap(\.self), name: try text("column.age"), radius: form.radius,
        keyed: isKeyed),
      Dots(
        crosses, name: try text("column.corrected_age"), symbol: .cross, radius: form.radius,
        keyed: isKeyed),
    ]
  }

  /// "Age · WHO 2006": what is measured across, and whose lines they are.
  func ageTitle(_ points: [GrowthPoint], _ form: FigureForm) throws(PhraseError) -> String {
    let editions = try shortEditions(points)
    if form == .micro { return editions }
    return ([try text("column.age")] + (editions.isEmpty ? [] : [editions])).joined(
      separator: " · ")
  }

  /// The standards some points were read from, as short as they go.
  func shortEditions(_ points: [GrowthPoint]) throws(PhraseError) -> String {
    let used = Set(points.compactMap { try? $0.score.get().edition })
    var names: [String] = []
    for edition in GrowthEdition.allCases where used.contains(edition) {
      names.append(try wording.phrases.word("growth_short", edition))
    }
    return names.joined(separator: " · ")
  }

  /// The title of a small chart, with the unit it has no other room for.
  func microTitle(_ id: String, _ unit: MeasureUnit) throws(PhraseError) -> String {
    let title = try text("chart.\(id).title")
    return unit.name.isEmpty ? title : "\(title) · \(unit.name)"
  }

  /// Measurements over the days they were taken on, where no age can be told.
  func datedDots(
    _ points: [GrowthPoint], _ words: String, _ unit: MeasureUnit, _ form: FigureForm
  ) throws(PhraseError) -> FigureSketch {
    guard let first = points.first, let last = points.last else { return .nothing }
    let summary = try growthSummary(points, words)
    return FigureSketch(
      points: points.count, x: monthAxis(first.date...last.date),
      y: measureAxis(unit.name, around: points.map { unit.amount($0.value) }),
      marks: [
        Dots(points.map { Datum(.number(Double($0.date.days)), unit.amount($0.value)) })
      ],
      summary: summary.places, summaryPhrase: summary.phrase, header: try growthHeader(),
      rows: try growthRows(points), size: form.size, textSize: form.textSize,
      captionPhrase: "chart.without_lines",
      notes: try growthNotes(points, 0...0, hasLines: false))
  }
}
