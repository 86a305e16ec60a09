import Drawing

/// Rows of bars for intervals, such as the sleep of each day, with days on the y axis and hours on the x axis.
package struct IntervalRows: Mark {
  /// A bar in a row of the chart, from one value of the x axis to another.
  package struct Interval: Hashable, Sendable {
    package var row: AxisPosition
    package var start: Double
    package var end: Double
    /// The part of the row's height that the bar fills: 0 is the top of the row, 1 is the bottom.
    package var rowFractions: ClosedRange<Double>

    package init(
      _ row: AxisPosition, from: Double, to: Double, rowFractions: ClosedRange<Double> = 0...1
    ) {
      (self.row, self.start, self.end, self.rowFractions) = (row, from, to, rowFractions)
    }

    fileprivate var isDrawable: Bool { start.isFinite && end.isFinite && start <= end }
  }

  let legendName: String
  let intervals: [Interval]
  let tone: Tone

  /// Creates bars for the intervals, except those that are not finite or end before they start.
  package init(_ intervals: [Interval], name: String = "", tone: Tone = .accent) {
    self.legendName = name
    self.intervals = intervals.filter(\.isDrawable)
    self.tone = tone
  }

  package var scaleValues: ScaleValues {
    ScaleValues(
      xPositions: intervals.flatMap { [.number($0.start), .number($0.end)] },
      yPositions: intervals.map(\.row),
      seriesNames: tone.seriesNames)
  }

  /// A legend entry with the name of the intervals; intervals in the main color of the chart need none.
  package var legendItems: [LegendItem] {
    if tone == .accent || legendName.isEmpty || intervals.isEmpty { return [] }
    return [LegendItem(legendName, tone, .filledBlock)]
  }

  package var hasData: Bool { !intervals.isEmpty }

  /// Returns a bar for each interval, at least 1 point wide so that it is visible.
  package func draw(on plot: Plot) -> [Picture.Item] {
    let paint = plot.colors(for: tone)
    return intervals.flatMap { span -> [Picture.Item] in
      guard
        var bar = plot.barRectangle(
          at: span.row, from: span.start, to: span.end, isHorizontal: true)
      else { return [] }
      bar.width = max(bar.width, 1)
      bar.y += span.rowFractions.lowerBound * bar.height
      bar.height *= span.rowFractions.length
      return plot.filledRectangle(bar, paint)
    }
  }
}
