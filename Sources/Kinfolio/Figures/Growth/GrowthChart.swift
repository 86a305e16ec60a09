import Charts
import Drawing
import Knowledge

/// The parts that growth charts share.
struct GrowthChart {
  let input: FigureInput<ChildMetrics>
  let unit: MeasureUnit
  let form: FigureFormat

  /// The lines of the chart.
  ///
  /// Small charts label only the middle and the outermost lines.
  var centileLines: CentileLines {
    let family = input.journal.family
    let wording = input.wording
    let form = form
    let centiles = CentileLines.centiles(for: family.centileChoice ?? .cole)
    let landmarks = [0, centiles.count / 2, centiles.count - 1].map { centiles[$0] }
    return CentileLines(
      centiles: centiles, standards: input.standards, standard: family.growthStandard,
      sex: input.profile.sex, unit: unit,
      label: { centile in
        if form == .micro, !landmarks.contains(centile) { return "" }
        return wording.number(
          centile.percentage, decimals: centile.percentage == centile.percentage.rounded() ? 0 : 1)
      }, lineWidth: form.centileLineWidth)
  }

  /// An axis that covers only the lines and measurements.
  ///
  /// Small charts have the unit in their title.
  var valueAxis: Axis {
    let wording = input.wording
    return Axis.numbers(form == .micro ? "" : unit.name, endsAtRoundNumbers: false) {
      wording.number($0, decimals: $0.decimals)
    }.withoutGrid
  }

  /// Returns a dot at the age since birth and a cross at the corrected age.
  func measurementMarks(
    _ chronological: GrowthPositions, _ corrected: GrowthPositions
  ) throws(PhraseError) -> [any Mark] {
    let crosses = corrected.spots.compactMap(\.self)
    let isKeyed = !crosses.isEmpty && form != .micro
    return [
      Dots(
        chronological.spots.compactMap(\.self), name: try input.text("column.age"),
        radius: form.symbolRadius, showsInLegend: isKeyed),
      Dots(
        crosses, name: try input.text("column.corrected_age"), symbol: .cross,
        radius: form.symbolRadius, showsInLegend: isKeyed),
    ]
  }

  /// Returns the title of a micro chart with its unit, if it has one; nil in other formats.
  ///
  /// The title is the phrase `chart.NAME.title`.
  func microTitle(phraseName: String) throws(PhraseError) -> String? {
    if form != .micro { return nil }
    let title = try input.text("chart.\(phraseName).title")
    return unit.name.isEmpty ? title : "\(title) · \(unit.name)"
  }

  /// Returns a chart of the measurements by date, for a child whose age is not known.
  func draftByDate(_ points: [GrowthPoint], phraseName words: String) throws(PhraseError)
    -> FigureDraft
  {
    guard let first = points.first, let last = points.last else { return .empty }
    let table = GrowthChartTable(points, input)
    let summary = try table.summary(phraseName: words)
    return FigureDraft(
      pointCount: points.count, x: input.monthAxis(first.date...last.date),
      y: input.measureAxis(unit.name, around: points.map { unit.converted(fromStored: $0.value) }),
      marks: [
        Dots(
          points.map { Datum(.number(Double($0.date.days)), unit.converted(fromStored: $0.value)) })
      ],
      summaryArguments: summary.places, summaryPhraseKey: summary.phrase,
      header: try table.header(),
      rows: try table.rows(), size: form.growthChartSize, textSize: form.textSize,
      captionPhraseKey: "chart.without_lines", notes: try table.notes())
  }
}

/// The space that is available for a figure.
///
/// Labels have the same size in all forms except the smallest. Printed figures are scaled down as a
/// whole, so that their labels are smaller than the surrounding text.
enum FigureFormat: Sendable {
  /// A page of the site.
  case page
  /// The full width of a printed page.
  case fullWidth
  /// Half the width of a printed page.
  case halfWidth
  /// A third of the width of the first printed page, with few labels.
  case micro
  /// A phone.
  ///
  /// Each figure of a page also has this narrow version.
  case phone

  /// The width of figures in points, before printed ones are scaled to 70 %.
  var width: Double {
    switch self {
    case .page: FigureDraft.defaultSize.width
    case .fullWidth: 725
    case .halfWidth: 350
    case .micro: 226
    case .phone: 300
    }
  }

  /// The size of a growth chart, in points.
  var growthChartSize: Size {
    switch self {
    case .page, .fullWidth: Size(width: width, height: 300)
    case .halfWidth, .phone: Size(width: width, height: 310)
    case .micro: Size(width: width, height: 122)
    }
  }

  var textSize: Double { self == .micro ? 9.3 : 10 }

  /// The width of the centile lines, in points.
  var centileLineWidth: Double { self == .micro ? 0.75 : 0.9 }
  /// The radius of the symbols, in points.
  var symbolRadius: Double { 2.4 }
}
