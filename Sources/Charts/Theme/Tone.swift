import Drawing

/// The role of a color on a chart; the plot chooses the color itself once all marks of the chart are known.
public enum Tone: Hashable, Sendable {
  /// The accent itself, for a chart with one series.
  case accent
  /// The color of a named series; a name has the same color in all marks of a chart.
  case series(String)
  /// A muted color behind the data, for references and earlier values.
  case quiet
  /// Colors that the caller chooses, for data that are themselves colors.
  case custom(Accent)

  var seriesChannel: [String] {
    if case .series(let name) = self { [name] } else { [] }
  }
}

/// The colors, dashes and hatching of a tone on a chart.
public struct ResolvedColors: Hashable, Sendable {
  /// The color of areas.
  public var fill: AdaptiveColor
  /// The color of outlines and lines.
  public var stroke: AdaptiveColor
  /// The dashes of a line, so that lines differ without color too.
  public var dashes: [Double] = []
  /// Whether areas are hatched, because there are too many series to distinguish them by lightness alone.
  public var isHatched = false
}

extension ChartTheme {
  /// The maximum number of fills that differ by lightness alone: by at least 15 of 100.
  static let tintCount = 6

  func colors(forSeries index: Int, of count: Int) -> ResolvedColors {
    guard count > 1 else { return ResolvedColors(fill: accent.fill, stroke: accent.stroke) }
    return ResolvedColors(
      fill: tint(Self.fillLightness(index, of: count)),
      stroke: lineTint(index % 3),
      dashes: [[], [5, 2.5], [1.5, 2]][index % 3],
      isHatched: index >= Self.tintCount)
  }

  /// Returns a color from nearly the color of the page, at 0, to the stroke of the accent, at 1.
  ///
  /// The color at 0 is 6 % of the stroke.
  func heatColor(at fraction: Double) -> AdaptiveColor {
    let part = 0.06 + 0.94 * min(1, max(0, fraction))
    return AdaptiveColor(
      light: background.light.mixed(with: accent.stroke.light, fraction: part),
      dark: background.dark.mixed(with: accent.stroke.dark, fraction: part))
  }

  /// Returns black or white for text on a fill; one of them always has a contrast of at least 4.5:1.
  func textColor(on fill: AdaptiveColor) -> AdaptiveColor {
    func best(_ fill: Color) -> Color {
      let (black, white) = (Color(0x000000), Color(0xFFFFFF))
      return fill.contrast(with: black) >= fill.contrast(with: white) ? black : white
    }
    return AdaptiveColor(light: best(fill.light), dark: best(fill.dark))
  }

  /// Returns the lightness of a fill, evenly spread so that the grays of a print can be distinguished.
  ///
  /// The first series, at the bottom of a stack, is the darkest.
  private static func fillLightness(_ index: Int, of count: Int) -> Double {
    let count = min(count, tintCount)
    let top = 90.0
    let bottom = max(13, top - 22 * Double(count - 1))
    return bottom + (top - bottom) * Double(index % tintCount) / Double(count - 1)
  }

  private func tint(_ lightness: Double) -> AdaptiveColor {
    AdaptiveColor(PerceivedColor(accent.fill.light).tint(lightness))
  }

  /// Returns the color of a line, one of three: more would not have a contrast of 3:1 against the page.
  ///
  /// Lines therefore have dashes too.
  private func lineTint(_ index: Int) -> AdaptiveColor {
    let seen = PerceivedColor(accent.fill.light)
    return AdaptiveColor(
      light: seen.tint([42, 26, 58][index]), dark: seen.tint([78, 94, 62][index]))
  }
}

extension PerceivedColor {
  /// Returns the accent's hue at another lightness, with enough chroma to recognize the hue.
  func tint(_ lightness: Double) -> Color {
    let strength = self.chroma < 6 ? self.chroma : max(self.chroma, 38)
    return PerceivedColor(lightness: lightness, chroma: strength, hue: hue).color
  }
}
