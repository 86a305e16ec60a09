import Drawing

/// A named list of values that shares a chart with other lists.
package struct DataSeries: Hashable, Sendable {
  package var name: String
  package var data: [DataPoint]
  /// Whether the series counts events that did not happen, whose bars are empty frames with a cross.
  package var hasCrossedBars: Bool

  package init(_ name: String, _ data: [DataPoint], hasCrossedBars: Bool = false) {
    self.name = name
    self.data = data
    self.hasCrossedBars = hasCrossedBars
  }
}

/// Bars of several series on top of each other; negative values are stacked downwards from zero.
package struct StackedBars: Mark {
  let series: [DataSeries]
  private let barSegments: [(series: DataSeries, position: AxisPosition, from: Double, to: Double)]

  /// Creates stacks of bars; the bars of the first series are closest to zero.
  package init(_ series: [DataSeries]) {
    self.series = series
    // The ends of the stacks above zero (true) and of those below zero (false).
    var ends: [Bool: [AxisPosition: Double]] = [:]
    barSegments = series.flatMap { series in
      series.data.compactMap { datum in
        guard let value = datum.value, value != 0 else { return nil }
        let start = ends[value > 0]?[datum.position] ?? 0
        ends[value > 0, default: [:]][datum.position] = start + value
        return (series, datum.position, start, start + value)
      }
    }
  }

  package var scaleValues: ScaleValues {
    ScaleValues(
      positions: series.flatMap { $0.data.map(\.position) }, values: [0] + barSegments.map(\.to),
      seriesNames: series.map(\.name))
  }

  package var legendItems: [LegendItem] {
    series.count > 1
      ? series.map {
        LegendItem($0.name, .series($0.name), $0.hasCrossedBars ? .crossedBlock : .filledBlock)
      } : []
  }

  /// Whether any series has a value, which can be zero.
  package var hasData: Bool { series.contains { $0.data.contains(where: \.isDrawable) } }

  package func draw(on plot: Plot) -> [Picture.Item] {
    barSegments.flatMap { segment -> [Picture.Item] in
      guard
        let bar = plot.barRectangle(
          at: segment.position, from: segment.from, to: segment.to, isHorizontal: false)
      else { return [] }
      return segment.series.hasCrossedBars
        ? plot.crossedRectangle(bar)
        : plot.filledRectangle(bar, plot.colors(for: .series(segment.series.name)))
    }
  }
}
