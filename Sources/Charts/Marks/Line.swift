import Drawing

/// A line through values in the given order, with a gap at each missing value.
package struct Line: Mark {
  let endLabel: String
  let data: [DataPoint]
  let tone: Tone
  let strokeWidth: Double
  let dashLengths: [Double]

  /// Creates a line of `width` points; `name` is the label at its end.
  ///
  /// `dashes` are the lengths of dashes and gaps in points, or empty for a solid line.
  package init(
    _ data: [DataPoint], name: String = "", tone: Tone = .accent, width: Double = 1.5,
    dashes: [Double] = []
  ) {
    (self.endLabel, self.data, self.tone) = (name, data, tone)
    (self.strokeWidth, self.dashLengths) = (width, dashes)
  }

  package var scaleValues: ScaleValues {
    ScaleValues(
      positions: data.map(\.position), values: data.compactMap(\.value),
      seriesNames: tone.seriesNames)
  }

  package var edgeLabels: [EdgeLabel] {
    guard !endLabel.isEmpty, let last = data.last(where: { $0.value != nil }),
      let value = last.value
    else { return [] }
    return [
      EdgeLabel(
        text: endLabel, positionAlongEdge: .number(value), edge: .right, tone: tone,
        lineEndOnXAxis: last.position)
    ]
  }

  package var hasData: Bool { data.contains(where: \.isDrawable) }

  /// Returns a stroke for each sequence of values without a gap; a value without neighbors becomes a dot.
  package func draw(on plot: Plot) -> [Picture.Item] {
    let paint = plot.colors(for: tone)
    let stroke = Stroke(paint.stroke, width: strokeWidth, dashes: dashLengths, cap: .round)
    let points = data.map { datum in
      datum.value.flatMap { plot.point(datum.position, .number($0)) }
    }
    return points.split(separator: nil).map { $0.compactMap { $0 } }.map { run in
      run.count == 1
        ? .fill(.circle(at: run[0], radius: strokeWidth), paint.stroke)
        : .stroke(.line(through: run), stroke)
    }
  }
}

/// Straight lines, each between two positions, such as a dose and the due date of the next dose.
package struct LineSegments: Mark {
  package typealias Segment = (from: Dots.SymbolPosition, to: Dots.SymbolPosition)

  let segments: [Segment]
  let tone: Tone
  let strokeWidth: Double

  /// Creates straight lines of `width` points; a line with a position that is not finite is left out.
  package init(_ segments: [Segment], tone: Tone = .accent, width: Double = 0.75) {
    self.segments = segments.filter { segment in
      [segment.from, segment.to].allSatisfy { $0.x.isFiniteOrCategory && $0.y.isFiniteOrCategory }
    }
    (self.tone, self.strokeWidth) = (tone, width)
  }

  package var scaleValues: ScaleValues {
    let ends = segments.flatMap { [$0.from, $0.to] }
    return ScaleValues(
      xPositions: ends.map(\.x), yPositions: ends.map(\.y), seriesNames: tone.seriesNames)
  }

  package func draw(on plot: Plot) -> [Picture.Item] {
    let stroke = Stroke(plot.colors(for: tone).stroke, width: strokeWidth)
    return segments.compactMap { segment in
      guard let from = plot.point(segment.from), let to = plot.point(segment.to) else { return nil }
      return .stroke(.line(through: [from, to]), stroke)
    }
  }
}
