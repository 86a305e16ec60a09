import Drawing

/// Bars for intervals in rows, such as the sleep of each day: days on the y axis, hours on the x axis.
package struct IntervalRows: Mark {
  /// A bar in a row of the chart, from one value of the x axis to another.
  package struct Interval: Hashable, Sendable {
    package var row: AxisPosition
    package var from: Double
    package var to: Double
    /// The part of the row's height that the bar fills, where 0 is the top of the row and 1 the bottom.
    package var lane: ClosedRange<Double>

    package init(_ row: AxisPosition, from: Double, to: Double, lane: ClosedRange<Double> = 0...1) {
      (self.row, self.from, self.to, self.lane) = (row, from, to, lane)
    }

    fileprivate var isDrawable: Bool { from.isFinite && to.isFinite && from <= to }
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
      x: intervals.flatMap { [.number($0.from), .number($0.to)] }, y: intervals.map(\.row),
      series: tone.seriesNames)
  }

  /// A legend entry with the name of the intervals; intervals in the main color of the chart need none.
  package var legendItems: [LegendItem] {
    if tone == .accent || legendName.isEmpty || intervals.isEmpty { return [] }
    return [LegendItem(legendName, tone, .block)]
  }

  package var hasData: Bool { !intervals.isEmpty }

  /// Returns a bar for each interval, at least 1 point wide so that it is visible.
  package func draw(on plot: Plot) -> [Picture.Item] {
    let paint = plot.colors(for: tone)
    return intervals.flatMap { span -> [Picture.Item] in
      guard
        var bar = plot.bar(at: span.row, from: span.from, to: span.to, isHorizontal: true)
      else { return [] }
      bar.width = max(bar.width, 1)
      bar.y += span.lane.lowerBound * bar.height
      bar.height *= span.lane.length
      return plot.filledRectangle(bar, paint)
    }
  }
}
