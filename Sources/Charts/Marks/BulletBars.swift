import Drawing

/// Rows of bars; each row compares the median of a quantity with its spread and an optional reference range.
///
/// Each row has a scale of its own, which starts at zero.
package struct BulletBars: Mark {
  /// A row of the chart: the median and spread of a quantity, and its reference range.
  package struct Row: Hashable, Sendable {
    /// The name of the measured quantity, which is unique on the chart.
    package var quantityName: String
    package var median: Double
    /// The range that contains the middle half of the quantity's values.
    package var interquartileRange: ClosedRange<Double>
    package var referenceRange: ClosedRange<Double>?
    package var medianText: String
    package var referenceText: String

    /// Creates a row; `medianText` and `referenceText` are printed next to the bar.
    package init(
      _ name: String, median: Double, interquartileRange: ClosedRange<Double>,
      referenceRange: ClosedRange<Double>? = nil, medianText: String, referenceText: String = ""
    ) {
      (self.quantityName, self.median, self.interquartileRange) = (name, median, interquartileRange)
      (self.referenceRange, self.medianText, self.referenceText) = (
        referenceRange, medianText, referenceText
      )
    }

    /// The end of the row's scale: 15 % more than the largest value of the row, or 1 if that value is zero.
    var scaleMaximum: Double {
      let all = [median, interquartileRange.upperBound, referenceRange?.upperBound ?? 0]
      let largest = all.filter(\.isFinite).max() ?? 0
      return largest > 0 ? largest * 1.15 : 1
    }
  }

  let rows: [Row]
  let scaleLabel: @Sendable (Double) -> String
  package let legendItems: [LegendItem]
  /// The maximum width of a row's name, as a share of the chart's width.
  private static let maximumNameWidthShare = 0.4
  /// The horizontal distance in points between a bar, the text of its median and the text of its reference range.
  private static let textGapPoints = 8.0

  /// Creates bars for the rows with a finite median; `scaleLabel` formats the numbers below the bars.
  ///
  /// If no row has a reference range, the entries of `legend` with the tone `.quiet` are left out, because they name
  /// reference ranges.
  package init(
    _ rows: [Row], legend: [LegendItem] = [],
    scaleLabel: @escaping @Sendable (Double) -> String = Axis.plainDigits
  ) {
    self.scaleLabel = scaleLabel
    let hasReference = rows.contains { $0.referenceRange != nil }
    legendItems = hasReference ? legend : legend.filter { $0.tone != .quiet }
    self.rows = rows.filter(\.median.isFinite)
  }

  package var scaleValues: ScaleValues {
    ScaleValues(
      xPositions: rows.isEmpty ? [] : [0, 1], yPositions: rows.map { .category($0.quantityName) })
  }

  package var hasData: Bool { !rows.isEmpty }

  package func margins(_ typography: ChartTypography) -> Insets {
    let widest = rows.map { row in
      let widths = textWidths(of: row, typography)
      return widths.value + (widths.note > 0 ? Self.textGapPoints + widths.note : 0)
    }.max()
    let names = rows.map { typography.textWidth($0.quantityName, typography.theme.axisStyle) }.max()
    return Insets(
      right: Self.textGapPoints + (widest ?? 0),
      left: 6 + min(names ?? 0, typography.chartSize.width * Self.maximumNameWidthShare))
  }

  package func draw(on plot: Plot) -> [Picture.Item] {
    rows.flatMap { row -> [Picture.Item] in
      guard let slot = plot.ySpan(.category(row.quantityName)) else { return [] }
      // The bars are above the numbers of the row's scale.
      let scaleHeight = min(plot.typography.lineHeight, slot.length / 2)
      let down = slot.lowerBound...slot.upperBound - scaleHeight
      func bar(
        _ range: ClosedRange<Double>?, heightShare part: Double, _ items: (Rect) -> [Picture.Item]
      ) -> [Picture.Item] {
        guard let range, let left = plot.x(.number(range.lowerBound / row.scaleMaximum)),
          let right = plot.x(.number(range.upperBound / row.scaleMaximum))
        else { return [] }
        return items(
          Rect(
            x: left, y: down.lowerBound + down.length * (1 - part) / 2, width: right - left,
            height: down.length * part))
      }
      return bar(0...row.scaleMaximum, heightShare: 1) { axisLineItems($0, plot) }
        + bar(row.referenceRange, heightShare: 1) { referenceItems($0, plot) }
        + bar(row.interquartileRange, heightShare: 0.5) {
          plot.filledRectangle($0, plot.colors(for: .accent))
        }
        + bar(row.median...row.median, heightShare: 0.86) { medianTickItems($0, plot) }
        + labelItems(row, in: down, plot) + scaleItems(row, belowY: down.upperBound, plot)
    }
  }

  private func scaleItems(_ row: Row, belowY y: Double, _ plot: Plot) -> [Picture.Item] {
    let (typography, style) = (plot.typography, plot.theme.axisStyle)
    let ticks = Ticks.roundNumbers(in: 0...row.scaleMaximum, count: 3).compactMap { value in
      plot.x(.number(value / row.scaleMaximum)).map { (label: scaleLabel(value), x: $0) }
    }
    let widest = ticks.map { typography.textWidth($0.label, style) }.max() ?? 0
    return ticks.thinned(minimumGap: widest + 4) { $0.x }.flatMap { tick in
      let ends = [Point(x: tick.x, y: y - 2), Point(x: tick.x, y: y + 1)]
      let place = Point(x: tick.x, y: y + 1 + style.size * 0.95)
      return [
        Picture.Item.stroke(.line(through: ends), Stroke(plot.theme.quietLineColor, width: 0.75)),
        .label(Label(tick.label, style, at: place, anchor: .middle)),
      ]
    }
  }

  private func axisLineItems(_ rect: Rect, _ plot: Plot) -> [Picture.Item] {
    [
      .stroke(
        rect.horizontalLine(at: rect.center.y), Stroke(plot.theme.gridLineColor, width: 0.75)),
      .stroke(rect.verticalLine(at: rect.x), Stroke(plot.theme.quietLineColor, width: 0.75)),
    ]
  }

  private func referenceItems(_ rect: Rect, _ plot: Plot) -> [Picture.Item] {
    let pen = Stroke(plot.theme.quietLineColor, width: 0.75, dashes: [2, 1.5])
    return [.fill(.rect(rect), plot.theme.quietFillColor)]
      + [rect.x, rect.maxX].map { .stroke(rect.verticalLine(at: $0), pen) }
  }

  private func medianTickItems(_ rect: Rect, _ plot: Plot) -> [Picture.Item] {
    let pen = Stroke(plot.theme.mainTextColor, width: plot.theme.textSize / 4)
    return [.stroke(rect.verticalLine(at: rect.x), pen)]
  }

  private func labelItems(
    _ row: Row, in verticalSpan: ClosedRange<Double>, _ plot: Plot
  ) -> [Picture.Item] {
    let (theme, typography) = (plot.theme, plot.typography)
    let widths = textWidths(of: row, typography)
    let baseline = verticalSpan.middle + typography.baselineBelowMiddle
    let x = plot.frame.maxX + Self.textGapPoints
    let text = typography.fitted(row.medianText, theme.labelStyle, within: widths.value)
    let note = typography.fitted(row.referenceText, theme.axisStyle, within: widths.note)
    let name = typography.fitted(
      row.quantityName, theme.axisStyle,
      within: typography.chartSize.width * Self.maximumNameWidthShare)
    let namePlace = Point(x: plot.frame.x - 6, y: baseline)
    let value = Label(text, theme.labelStyle, at: Point(x: x, y: baseline))
    let notePosition = Point(x: x + widths.value + Self.textGapPoints, y: baseline)
    return [.label(Label(name, theme.axisStyle, at: namePlace, anchor: .end)), .label(value)]
      + (note.isEmpty ? [] : [.label(Label(note, theme.axisStyle, at: notePosition))])
  }

  /// Returns the widths of a row's texts: at most a third of the chart's width for the median, and a quarter for the
  /// reference range.
  ///
  /// If there is no text of a reference range, its quarter is for the median too.
  private func textWidths(of row: Row, _ typography: ChartTypography) -> (
    value: Double, note: Double
  ) {
    let value = typography.textWidth(row.medianText, typography.theme.labelStyle)
    let note = typography.textWidth(row.referenceText, typography.theme.axisStyle)
    let (third, quarter) = (typography.chartSize.width / 3, typography.chartSize.width / 4)
    let maximumWidth = row.referenceText.isEmpty ? third + Self.textGapPoints + quarter : third
    return (min(value, maximumWidth), min(note, quarter))
  }
}
