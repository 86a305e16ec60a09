import Drawing

/// Where the labels at the edges stand, and how they are tied to what they name.
struct EdgeLabelLayout {
  let labels: [EdgeLabel]
  let lettering: Lettering
  /// What the marks asked for; words at the top stand above that.
  let inside: Insets

  /// The room between the plot and the words on its right, where the ties are drawn.
  private static let tie = 12.0
  /// From here on the eye does not go from a line's end to its name by itself.
  private static let farInside = 20.0

  /// The room for marks and labels together.
  var margins: Insets {
    let widest = labels.filter { $0.edge == .right }.flatMap { label in
      lines(label).map { lettering.measure.width($0, style(label)) }
    }.max()
    var margins = inside
    if labels.contains(where: { $0.edge == .top }) { margins.top += lettering.lineHeight + 2 }
    margins.right = max(margins.right, widest.map { $0 + Self.tie + 2 } ?? 0)
    return margins
  }

  func draw(on plot: Plot) -> [Picture.Item] { rightLabels(plot) + topLabels(plot) }

  private func rightLabels(_ plot: Plot) -> [Picture.Item] {
    let frame = plot.frame
    let half = lettering.lineHeight / 2
    let range = frame.y - half...frame.maxY + half
    let all = labels.filter { $0.edge == .right }.compactMap { label in
      plot.y(label.at).map { (label: label, lines: lines(label), y: $0) }
    }
    let shown = all.fitting(range) { Double($0.lines.count) * lettering.lineHeight }
    let heights = shown.map { Double($0.lines.count) * lettering.lineHeight }
    let middles = Spread.apart(shown.map(\.y), lengths: heights, in: range)
    return zip(shown, middles).flatMap { shown, middle in
      let start = Point(x: frame.maxX + 2, y: shown.y)
      let end = Point(x: frame.maxX + Self.tie - 2, y: middle)
      let top = middle - Double(shown.lines.count - 1) / 2 * lettering.lineHeight
      let words = shown.lines.enumerated().map { row, line in
        let y = top + Double(row) * lettering.lineHeight + lettering.baselineDrop
        let place = Point(x: frame.maxX + Self.tie, y: y)
        let width = lettering.measure.width(line, style(shown.label))
        return Picture.Item.label(Label(line, style(shown.label), at: place, width: width))
      }
      return leader(to: start, shown.label, plot)
        + [tie(from: start, to: end, shown.label, plot)] + words
    }
  }

  /// A light line across the plot to what a label names, where that ends far inside.
  private func leader(to place: Point, _ label: EdgeLabel, _ plot: Plot) -> [Picture.Item] {
    guard let end = label.end.flatMap(plot.x), plot.frame.maxX - end > Self.farInside else {
      return []
    }
    let stroke = Stroke(plot.theme.grid, width: 0.75)
    return [.stroke(.line(through: [Point(x: end + 2, y: place.y), place]), stroke)]
  }

  private func topLabels(_ plot: Plot) -> [Picture.Item] {
    let range = 0...lettering.size.width
    let all = labels.filter { $0.edge == .top }.compactMap { label in
      plot.x(label.at).map { (label: label, x: $0) }
    }
    let shown = all.fitting(range) { width($0.label) + 6 }
    let widths = shown.map { width($0.label) + 6 }
    let middles = Spread.apart(shown.map(\.x), lengths: widths, in: range)
    return zip(shown, middles).flatMap { shown, middle in
      let foot = plot.frame.y - inside.top
      let start = Point(x: shown.x, y: plot.frame.y)
      let end = Point(x: middle, y: foot)
      let place = Point(x: middle, y: foot - 2 - lettering.theme.textSize * 0.3)
      let label = Label(text(shown.label), style(shown.label), at: place, anchor: .middle)
      return [tie(from: start, to: end, shown.label, plot), .label(label)]
    }
  }

  private func tie(
    from start: Point, to end: Point, _ label: EdgeLabel, _ plot: Plot
  ) -> Picture.Item {
    .stroke(.line(through: [start, end]), Stroke(plot.paint(label.tone).stroke, width: 0.75))
  }

  /// The words, cut to a third of the chart: a label names, the table tells.
  private func text(_ label: EdgeLabel) -> String {
    lettering.fitted(label.text, style(label), within: lettering.size.width / 3)
  }

  /// The words, in two lines where they are wider than a third of the chart.
  private func lines(_ label: EdgeLabel) -> [String] {
    lettering.wrapped(label.text, style(label), within: lettering.size.width / 3, lines: 2)
  }

  private func width(_ label: EdgeLabel) -> Double {
    lettering.measure.width(text(label), style(label))
  }

  private func style(_ label: EdgeLabel) -> TextStyle {
    label.tone == .quiet ? lettering.theme.axisStyle : lettering.theme.labelStyle
  }
}

extension Array {
  /// As many as there is room for, the first before the later; the table still tells the rest.
  fileprivate func fitting(
    _ range: ClosedRange<Double>, length: (Element) -> Double
  ) -> [Element] {
    var room = range.upperBound - range.lowerBound
    return Array(
      prefix {
        room -= length($0)
        return room >= 0
      })
  }
}

/// Words at the edge of a chart that name something in it, instead of a legend.
///
/// The chart places the labels of all its marks together, so that they do not cover each other.
public struct EdgeLabel: Hashable, Sendable {
  /// Where the words stand.
  public enum Edge: Hashable, Sendable {
    /// Right of the marks, at a height on the y axis.
    case right
    /// Above the marks, at a place on the x axis.
    case top
  }

  /// The words.
  public var text: String
  /// The place on the axis along the edge.
  public var at: Position
  /// The edge they stand at.
  public var edge: Edge
  /// What they name is painted with this.
  public var tone: Tone
  /// Where what they name ends on the axis across the edge; nil for at the edge itself.
  public var end: Position?

  /// Makes a label.
  public init(_ text: String, at: Position, edge: Edge, tone: Tone, end: Position? = nil) {
    self.text = text
    self.at = at
    self.edge = edge
    self.tone = tone
    self.end = end
  }
}
