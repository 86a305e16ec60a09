import Charts
import Drawing
import Knowledge
import Records

/// The unit and size of a growth chart, with functions for its axis, lines and symbols.
struct GrowthChart {
  let input: FigureInput<ChildMetrics>
  let unit: MeasureUnit
  let format: FigureFormat

  func centileLines(of measure: GrowthMeasure) -> CentileLines {
    let family = input.journal.family
    return CentileLines(
      centiles: CentileLines.centiles(for: family.centileLineChoice, of: measure),
      standards: input.standards, chosenStandard: family.growthStandard, sex: input.profile.sex,
      unit: unit, label: { input.numberText($0.percentage) })
  }

  /// The vertical axis of a growth chart, which covers only the lines and measurements and has a fine grid.
  var valueAxis: Axis {
    Axis.numbers(unit.name, endsAtRoundNumbers: false, label: input.numberText).withGrid(
      .graphPaper)
  }

  /// Returns a dot for each measurement at the age since birth, and a cross at the corrected age (since the due date).
  func measurementMarks(
    _ chronological: GrowthPositions, corrected: GrowthPositions
  ) throws(PhraseError) -> [any Mark] {
    let crosses = corrected.spots.compactMap(\.self)
    return [
      Dots(
        chronological.spots.compactMap(\.self),
        name: try crosses.isEmpty ? "" : input.text("column.age"), radius: Self.symbolRadius),
      Dots(
        crosses, name: try input.text("column.corrected_age"), symbol: .cross,
        radius: Self.symbolRadius),
    ]
  }

  static let symbolRadius = 2.4

  /// Returns a growth chart of the measurements by date, for a child of unknown age.
  func figureDataByDate(_ points: [GrowthPoint], phraseGroup words: String) throws(PhraseError)
    -> FigureData
  {
    guard let first = points.first, let last = points.last else { return .empty }
    let table = GrowthChartTable(points: points, input: input)
    let summary = try table.summary(phraseGroup: words)
    return FigureData(
      dataPointCount: points.count, xAxis: input.monthAxis(first.date...last.date),
      yAxis: input.measureAxis(
        unit.name, around: points.map { unit.converted(fromStored: $0.value) }),
      marks: [
        Dots(points.map { DataPoint(.day($0.date), unit.converted(fromStored: $0.value)) })
      ],
      summaryArguments: summary.places, summaryPhraseKey: summary.phrase,
      header: try table.header(),
      rows: try table.rows(), size: format.growthChartSize, captionPhraseKey: "chart.without_lines",
      captionNotes: try table.notes())
  }
}

/// The space for a figure on a web page or in a printed report.
///
/// A printed figure is scaled to 80 % as a whole, so that its labels have a size of 8.5 points.
package enum FigureFormat: Sendable {
  case webPage
  /// The full width of a printed page.
  case fullWidth
  case halfWidth
  /// The wider of two columns on the first printed page.
  case wideColumn
  /// The narrow version for phones, which each figure of a web page has in addition.
  case phone

  /// The width of a figure in points; a printed figure is afterwards scaled down to 80 %.
  package var width: Double {
    switch self {
    case .webPage: FigureData.defaultSize.width
    case .fullWidth: 634
    case .halfWidth: 305
    case .wideColumn: 330
    case .phone: 300
    }
  }

  /// The size of a growth chart in points; two printed charts over the full width and a table fill a page.
  var growthChartSize: Size {
    switch self {
    case .webPage: Size(width: width, height: 300)
    case .fullWidth: Size(width: width, height: 305)
    case .halfWidth, .wideColumn: Size(width: width, height: 290)
    case .phone: Size(width: width, height: 310)
    }
  }
}
