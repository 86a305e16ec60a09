import Drawing

/// The labels and the title of the x axis, which are below the plot.
struct XAxisLabels: Mark {
  let title: String
  let ticks: [AxisTick]

  func margins(_ typography: ChartTypography) -> Insets {
    let lines = (labeledTicks.isEmpty ? 0.0 : 1) + (title.isEmpty ? 0 : 1)
    let last = labeledTicks.last.map { labelWidth($0, typography) } ?? 0
    return Insets(right: last / 2, bottom: lines * typography.lineHeight + 4)
  }

  func draw(on plot: Plot) -> [Picture.Item] {
    tickLabelItems(plot) + titleItems(plot)
  }

  private var labeledTicks: [AxisTick] { ticks.filter { !$0.label.isEmpty } }

  private func tickLabelItems(_ plot: Plot) -> [Picture.Item] {
    let typography = plot.typography
    let placed = labeledTicks.compactMap { tick in
      plot.x(tick.position).map { (tick: tick, x: $0) }
    }
    let widest = labeledTicks.map { labelWidth($0, typography) }.max() ?? 0
    let baseline = plot.frame.maxY + 4 + typography.theme.textSize
    return placed.thinned(minimumGap: widest + 6) { $0.x }.map { tick, x in
      let text = typography.fitted(
        tick.label, plot.theme.axisStyle, within: typography.chartSize.width)
      let half = min(labelWidth(tick, typography), typography.chartSize.width) / 2
      // The last label may extend beyond the plot but not beyond the picture.
      let middle = x.clamped(from: half, to: typography.chartSize.width - half)
      let place = Point(x: middle, y: baseline)
      return .label(Label(text, plot.theme.axisStyle, at: place, anchor: .middle))
    }
  }

  private func titleItems(_ plot: Plot) -> [Picture.Item] {
    guard !title.isEmpty else { return [] }
    let style = plot.theme.axisStyle
    let text = plot.typography.fitted(title, style, within: plot.frame.width)
    let lines = labeledTicks.isEmpty ? 0.0 : 1
    let baseline = plot.frame.maxY + 4 + lines * plot.typography.lineHeight + style.size
    return [.label(Label(text, style, at: Point(x: plot.frame.maxX, y: baseline), anchor: .end))]
  }

  private func labelWidth(_ tick: AxisTick, _ typography: ChartTypography) -> Double {
    typography.textWidth(tick.label, typography.theme.axisStyle)
  }
}

/// The labels of the y axis, which are left of the plot; the title of the axis is in the ``ChartHeader`` above it.
struct YAxisLabels: Mark {
  let ticks: [AxisTick]

  func margins(_ typography: ChartTypography) -> Insets {
    let labelWidths = ticks.map { typography.textWidth($0.label, typography.theme.axisStyle) }
    let widest = min(labelWidths.max() ?? 0, Self.maximumLabelWidth(typography))
    let half = typography.lineHeight / 2
    return Insets(top: half, bottom: half, left: widest > 0 ? widest + 6 : 0)
  }

  func draw(on plot: Plot) -> [Picture.Item] {
    let typography = plot.typography
    let style = plot.theme.axisStyle
    let shown = ticks.compactMap { tick in
      plot.y(tick.position).map { (label: tick.label, y: $0) }
    }
    return shown.thinned(minimumGap: typography.lineHeight * 0.9) { $0.y }.map { tick in
      let text = typography.fitted(tick.label, style, within: Self.maximumLabelWidth(typography))
      let place = Point(x: plot.frame.x - 6, y: tick.y + typography.baselineBelowMiddle)
      let width = typography.textWidth(text, style)
      return Picture.Item.label(Label(text, style, at: place, anchor: .end, width: width))
    }
  }

  private static func maximumLabelWidth(_ typography: ChartTypography) -> Double {
    typography.chartSize.width * 0.4
  }
}

extension Array {
  /// Returns every nth element, with the smallest n for which neighboring elements are at least `minimumGap` apart; if
  /// there is no such n, returns only the first element.
  func thinned(minimumGap gap: Double, position: (Element) -> Double) -> [Element] {
    for step in 1..<Swift.max(count, 2) {
      let kept = stride(from: 0, to: count, by: step).map { self[$0] }
      let isApart = zip(kept, kept.dropFirst()).allSatisfy {
        abs(position($1) - position($0)) >= gap
      }
      if isApart { return kept }
    }
    return Array(prefix(1))
  }
}

struct GridLines: Mark {
  let ticks: [AxisTick]
  let areHorizontal: Bool

  func draw(on plot: Plot) -> [Picture.Item] {
    let lines = ticks.compactMap { tick in
      areHorizontal
        ? plot.y(tick.position).map(plot.frame.horizontalLine)
        : plot.x(tick.position).map(plot.frame.verticalLine)
    }
    let path = Path(lines.flatMap(\.elements))
    return lines.isEmpty ? [] : [.stroke(path, Stroke(plot.theme.gridLineColor, width: 0.75))]
  }
}

/// The line from which bars extend: at zero if the scale contains zero, otherwise at the bottom of the plot.
///
/// A chart with categories on the y axis has a vertical line at zero, or none if its x axis does not contain zero.
struct BarBaseLine: Mark {
  let xScale: Scale
  let yScale: Scale
  /// Whether a horizontal line is at zero if the y axis contains zero; if false, it is at the bottom of the plot.
  let prefersValueZero: Bool

  func draw(on plot: Plot) -> [Picture.Item] {
    let line: Path
    switch (xScale, yScale) {
    case (_, .linear(let scale)):
      let level = prefersValueZero && scale.valueRange.contains(0) ? plot.y(0) : nil
      line = plot.frame.horizontalLine(at: level ?? plot.frame.maxY)
    case (.linear(let scale), .ordinal):
      guard scale.valueRange.contains(0), let start = plot.x(0) else { return [] }
      line = plot.frame.verticalLine(at: start)
    case (.ordinal, .ordinal):
      return []
    }
    return [.stroke(line, Stroke(plot.theme.quietLineColor, width: 0.75))]
  }
}
