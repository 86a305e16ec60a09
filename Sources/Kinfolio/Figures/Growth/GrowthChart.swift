import Charts
import Drawing
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

/// How much room a figure has.
///
/// Words have the same height in all of them but the smallest: what is printed is drawn smaller as a
/// whole, so that a chart's letters are smaller than the text's around it.
enum FigureForm: Sendable {
  /// A site's page.
  case page
  /// The whole width of a printed page.
  case sheet
  /// Two beside each other on paper.
  case half
  /// Three beside each other on a first sheet, with few words.
  case micro
  /// A telephone's screen, where a figure stands beside the one it is otherwise.
  case phone

  /// How wide figures are drawn, in points; on paper seven tenths of it are left.
  var width: Double {
    switch self {
    case .page: FigureDraft.size.width
    case .sheet: 725
    case .half: 350
    case .micro: 226
    case .phone: 300
    }
  }

  /// The size of a growth chart, in points.
  var size: Size {
    switch self {
    case .page, .sheet: Size(width: width, height: 300)
    case .half, .phone: Size(width: width, height: 310)
    case .micro: Size(width: width, height: 122)
    }
  }

  var textSize: Double { self == .micro ? 9.3 : 10 }

  /// The pen of the centile lines, in points.
  var pen: Double { self == .micro ? 0.75 : 0.9 }
  /// The radius of the signs, in points.
  var radius: Double { 2.4 }
}
