import Drawing

/// Places labels at the edges of the plot and connects each label to the line or area that the label names.
struct EdgeLabelLayout {
  let edgeLabels: [EdgeLabel]
  let typography: ChartTypography
  /// The space in points that the marks need around the plot; labels at the top edge are placed above this space.
  let markMargins: Insets

  /// The space in points between the plot and the labels on its right, for the connecting lines.
  private static let connectorLengthPoints = 12.0
  /// The minimum length in points of a leader, from the end of the named line to the right edge of the plot.
  ///
  /// A leader is a thin line that connects the end of the named line with its label.
  private static let minimumLeaderLengthPoints = 20.0

  var marginsWithLabels: Insets {
    let widest = edgeLabels.filter { $0.edge == .right }.flatMap { label in
      textLines(of: label).map { typography.textWidth($0, textStyle(of: label)) }
    }.max()
    var margins = markMargins
    if edgeLabels.contains(where: { $0.edge == .top }) { margins.top += typography.lineHeight + 2 }
    margins.right = max(margins.right, widest.map { $0 + Self.connectorLengthPoints + 2 } ?? 0)
    return margins
  }

  func draw(on plot: Plot) -> [Picture.Item] { rightLabelItems(plot) + topLabelItems(plot) }

  private func rightLabelItems(_ plot: Plot) -> [Picture.Item] {
    let frame = plot.frame
    let half = typography.lineHeight / 2
    let range = frame.y - half...frame.maxY + half
    let all = edgeLabels.filter { $0.edge == .right }.compactMap { label in
      plot.y(label.positionAlongEdge).map { (label: label, lines: textLines(of: label), y: $0) }
    }
    let heights = all.map { Double($0.lines.count) * typography.lineHeight }.prefixFittingTogether(
      in: range)
    let wanted = all.prefix(heights.count).map(\.y)
    let middles = LabelSpacing.centers(nearDesired: wanted, lengths: heights, in: range)
    return zip(all, middles).flatMap { shown, middle in
      let start = Point(x: frame.maxX + 2, y: shown.y)
      let end = Point(x: frame.maxX + Self.connectorLengthPoints - 2, y: middle)
      let top = middle - Double(shown.lines.count - 1) / 2 * typography.lineHeight
      let words = shown.lines.enumerated().map { row, line in
        let y = top + Double(row) * typography.lineHeight + typography.baselineBelowMiddle
        let point = Point(x: frame.maxX + Self.connectorLengthPoints, y: y)
        let width = typography.textWidth(line, textStyle(of: shown.label))
        return Picture.Item.label(Label(line, textStyle(of: shown.label), at: point, width: width))
      }
      return leaderLine(to: start, shown.label, plot)
        + [connectorLine(from: start, to: end, shown.label, plot)] + words
    }
  }

  private func leaderLine(to point: Point, _ label: EdgeLabel, _ plot: Plot) -> [Picture.Item] {
    guard let end = label.lineEndOnXAxis.flatMap(plot.x),
      plot.frame.maxX - end > Self.minimumLeaderLengthPoints
    else { return [] }
    let stroke = Stroke(plot.theme.gridLineColor, width: 0.75)
    return [.stroke(.line(through: [Point(x: end + 2, y: point.y), point]), stroke)]
  }

  private func topLabelItems(_ plot: Plot) -> [Picture.Item] {
    let range = 0...typography.chartSize.width
    let all = edgeLabels.filter { $0.edge == .top }.compactMap { label in
      plot.x(label.positionAlongEdge).map { x in
        let style = textStyle(of: label)
        let limit = typography.chartSize.width / 3
        return (label: label, text: typography.fitted(label.text, style, within: limit), x: x)
      }
    }
    let widths = all.map { typography.textWidth($0.text, textStyle(of: $0.label)) + 6 }
      .prefixFittingTogether(in: range)
    let wanted = all.prefix(widths.count).map(\.x)
    let middles = LabelSpacing.centers(nearDesired: wanted, lengths: widths, in: range)
    return zip(all, middles).flatMap { shown, middle in
      let foot = plot.frame.y - markMargins.top
      let start = Point(x: shown.x, y: plot.frame.y)
      let end = Point(x: middle, y: foot)
      let point = Point(x: middle, y: foot - 2 - typography.theme.textSize * 0.3)
      let label = Label(shown.text, textStyle(of: shown.label), at: point, anchor: .middle)
      return [connectorLine(from: start, to: end, shown.label, plot), .label(label)]
    }
  }

  private func connectorLine(
    from start: Point, to end: Point, _ label: EdgeLabel, _ plot: Plot
  ) -> Picture.Item {
    .stroke(.line(through: [start, end]), Stroke(plot.colors(for: label.tone).stroke, width: 0.75))
  }

  private func textLines(of label: EdgeLabel) -> [String] {
    typography.wrapped(
      label.text, textStyle(of: label), within: typography.chartSize.width / 3, maximumLineCount: 2)
  }

  private func textStyle(of label: EdgeLabel) -> TextStyle {
    label.tone == .quiet ? typography.theme.axisStyle : typography.theme.labelStyle
  }
}

extension [Double] {
  /// Returns as many of the first lengths as fit into the range together; they are the lengths of labels, in points.
  ///
  /// Labels without space are left out of the chart. Readers find the values in the table below the figure, except
  /// references such as goals.
  fileprivate func prefixFittingTogether(in range: ClosedRange<Double>) -> [Double] {
    var remainingLength = range.length
    return Array(
      prefix {
        remainingLength -= $0
        return remainingLength >= 0
      })
  }
}

/// A label at the edge of a chart that names a line or area; labels are moved apart if they would overlap.
package struct EdgeLabel: Hashable, Sendable {
  package enum Edge: Hashable, Sendable {
    case right
    case top
  }

  package var text: String
  /// The position on the axis along the edge: on the y axis at the right edge, on the x axis at the top edge.
  package var positionAlongEdge: AxisPosition
  package var edge: Edge
  package var tone: Tone
  /// The position on the x axis at which the named line ends, or nil for an area or a line that reaches the right edge.
  package var lineEndOnXAxis: AxisPosition?
}
