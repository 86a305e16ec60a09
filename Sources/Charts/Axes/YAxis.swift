import Drawing

/// The words left of the plot.
struct YAxis: Mark {
  let ticks: [AxisTick]

  var channels: Channels { Channels() }

  func margins(_ lettering: Lettering) -> Insets {
    let words = ticks.map { lettering.measure.width($0.label, lettering.theme.axisStyle) }
    let widest = min(words.max() ?? 0, Self.share(lettering))
    let half = lettering.lineHeight / 2
    return Insets(top: half, bottom: half, left: widest > 0 ? widest + 6 : 0)
  }

  func draw(on plot: Plot) -> [Picture.Item] {
    let lettering = plot.lettering
    let style = plot.theme.axisStyle
    let shown = ticks.compactMap { tick in
      plot.y(tick.position).map { (label: tick.label, y: $0) }
    }
    return shown.everySo(often: lettering.lineHeight * 0.9) { $0.y }.map { tick in
      let text = lettering.fitted(tick.label, style, within: Self.share(lettering))
      let place = Point(x: plot.frame.x - 6, y: tick.y + lettering.baselineDrop)
      let width = lettering.measure.width(text, style)
      return Picture.Item.label(Label(text, style, at: place, anchor: .end, width: width))
    }
  }

  /// Long names get at most two fifths of the chart.
  private static func share(_ lettering: Lettering) -> Double { lettering.size.width * 0.4 }
}

extension Array {
  /// Every first, second, third… element: the smallest step that keeps neighbours apart by `gap`.
  ///
  /// Leaving out evenly keeps the rhythm of an axis, where leaving out only what collides would
  /// not.
  func everySo(often gap: Double, place: (Element) -> Double) -> [Element] {
    for step in 1..<Swift.max(count, 2) {
      let kept = stride(from: 0, to: count, by: step).map { self[$0] }
      let isApart = zip(kept, kept.dropFirst()).allSatisfy { abs(place($1) - place($0)) >= gap }
      if isApart { return kept }
    }
    return Array(prefix(1))
  }
}
