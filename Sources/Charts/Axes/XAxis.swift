import Drawing

/// The words below the plot, and what is measured.
struct XAxis: Mark {
  let title: String
  let ticks: [AxisTick]

  var channels: Channels { Channels() }

  func margins(_ lettering: Lettering) -> Insets {
    let lines = (worded.isEmpty ? 0.0 : 1) + (title.isEmpty ? 0 : 1)
    let last = worded.last.map { width($0, lettering) } ?? 0
    return Insets(right: last / 2, bottom: lines * lettering.lineHeight + 4)
  }

  func draw(on plot: Plot) -> [Picture.Item] {
    words(plot) + heading(plot)
  }

  private var worded: [AxisTick] { ticks.filter { !$0.label.isEmpty } }

  private func words(_ plot: Plot) -> [Picture.Item] {
    let lettering = plot.lettering
    let placed = worded.compactMap { tick in
      plot.x(tick.position).map { (tick: tick, x: $0) }
    }
    let widest = worded.map { width($0, lettering) }.max() ?? 0
    let baseline = plot.frame.maxY + 4 + lettering.theme.textSize
    return placed.everySo(often: widest + 6) { $0.x }.map { tick, x in
      let text = lettering.fitted(tick.label, plot.theme.axisStyle, within: lettering.size.width)
      let half = min(width(tick, lettering), lettering.size.width) / 2
      // The last words may reach beyond the plot, never beyond the picture.
      let middle = x.held(from: half, to: lettering.size.width - half)
      let place = Point(x: middle, y: baseline)
      return .label(Label(text, plot.theme.axisStyle, at: place, anchor: .middle))
    }
  }

  private func heading(_ plot: Plot) -> [Picture.Item] {
    guard !title.isEmpty else { return [] }
    let style = plot.theme.axisStyle
    let text = plot.lettering.fitted(title, style, within: plot.frame.width)
    let lines = worded.isEmpty ? 0.0 : 1
    let baseline = plot.frame.maxY + 4 + lines * plot.lettering.lineHeight + style.size
    return [
      .label(Label(text, style, at: Point(x: plot.frame.maxX, y: baseline), anchor: .end))
    ]
  }

  private func width(_ tick: AxisTick, _ lettering: Lettering) -> Double {
    lettering.measure.width(tick.label, lettering.theme.axisStyle)
  }
}
