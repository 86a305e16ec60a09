import Drawing

/// A line through values in the given order, with a gap at each missing value.
package struct Line: Mark {
  let endLabel: String
  let data: [Datum]
  let tone: Tone
  let width: Double
  let dashes: [Double]

  /// Creates a line of `width` points; `name` is the label at its end.
  ///
  /// `dashes` are the lengths of dashes and gaps in points, or empty for a solid line.
  package init(
    _ data: [Datum], name: String = "", tone: Tone = .accent, width: Double = 1.5,
    dashes: [Double] = []
  ) {
    (self.endLabel, self.data, self.tone) = (name, data, tone)
    (self.width, self.dashes) = (width, dashes)
  }

  package var scaleValues: ScaleValues {
    ScaleValues(
      positions: data.map(\.position), values: data.compactMap(\.value),
      series: tone.seriesNames)
  }

  package var edgeLabels: [EdgeLabel] {
    guard !endLabel.isEmpty, let last = data.last(where: { $0.value != nil }),
      let value = last.value
    else { return [] }
    return [
      EdgeLabel(
        text: endLabel, position: .number(value), edge: .right, tone: tone, lineEnd: last.position)
    ]
  }

  package var hasData: Bool { data.contains(where: \.isDrawable) }

  /// Returns a stroke for each sequence of values without a gap; a single value between two gaps becomes a dot.
  package func draw(on plot: Plot) -> [Picture.Item] {
    let paint = plot.colors(for: tone)
    let stroke = Stroke(paint.stroke, width: width, dashes: dashes, cap: .round)
    let points = data.map { datum in
      datum.value.flatMap { plot.point(datum.position, .number($0)) }
    }
    return points.split(separator: nil).map { $0.compactMap { $0 } }.map { run in
      run.count == 1
        ? .fill(.circle(at: run[0], radius: width), paint.stroke)
        : .stroke(.line(through: run), stroke)
    }
  }
}

/// Straight lines, each between two positions, such as stems or pairs of readings.
package struct Segments: Mark {
  package typealias Segment = (from: Dots.Spot, to: Dots.Spot)

  let segments: [Segment]
  let tone: Tone
  let width: Double

  /// Creates straight lines of `width` points; a line with a position that is not finite is left out.
  package init(_ segments: [Segment], tone: Tone = .accent, width: Double = 0.75) {
    self.segments = segments.filter { segment in
      [segment.from, segment.to].allSatisfy { $0.x.isValid && $0.y.isValid }
    }
    (self.tone, self.width) = (tone, width)
  }

  package var scaleValues: ScaleValues {
    let ends = segments.flatMap { [$0.from, $0.to] }
    return ScaleValues(x: ends.map(\.x), y: ends.map(\.y), series: tone.seriesNames)
  }

  package func draw(on plot: Plot) -> [Picture.Item] {
    let stroke = Stroke(plot.colors(for: tone).stroke, width: width)
    return segments.compactMap { segment in
      guard let from = plot.point(segment.from), let to = plot.point(segment.to) else { return nil }
      return .stroke(.line(through: [from, to]), stroke)
    }
  }
}
