import Drawing

/// The role of a color on a chart, such as that of a series; the chart chooses the color once it knows all series.
package enum Tone: Hashable, Sendable {
  /// The main color of the chart, for a chart with one series.
  case accent
  /// The color of a series with a name; a name has the same color everywhere on a chart.
  case series(String)
  /// A muted color for references, such as goals, and for earlier values; they are drawn behind the data.
  case quiet
  /// Colors that the caller chooses, such as the color of text for symbols that must be visible on any background.
  case custom(Accent)

  var seriesNames: [String] {
    if case .series(let name) = self { [name] } else { [] }
  }
}

/// The colors for the areas and lines of a series or a reference, and whether its areas are hatched.
package struct ResolvedColors: Hashable, Sendable {
  package var fill: AdaptiveColor
  package var stroke: AdaptiveColor
  /// Whether the areas are hatched, because the chart has too many series to distinguish them by lightness alone.
  package var hasHatchedAreas = false
}

extension ChartTheme {
  /// The maximum number of area colors that differ only in lightness, by at least 15 on a scale from 0 to 100.
  static let maximumTintCount = 6

  func colors(forSeriesAt index: Int, seriesCount count: Int) -> ResolvedColors {
    guard count > 1 else { return ResolvedColors(fill: accent.fill, stroke: accent.stroke) }
    return ResolvedColors(
      fill: areaColor(lightness: Self.fillLightness(ofSeriesAt: index, seriesCount: count)),
      stroke: lineColor(number: index % 3),
      hasHatchedAreas: index >= Self.maximumTintCount)
  }

  /// Returns the color for an amount from 0 to 1: nearly the color of the page at 0, the color of lines at 1.
  ///
  /// The color at 0 is a mixture of 6 % of the line color and 94 % of the page color.
  func heatColor(atFraction fraction: Double) -> AdaptiveColor {
    let part = 0.06 + 0.94 * min(1, max(0, fraction))
    return AdaptiveColor(
      light: pageColor.light.mixed(with: accent.stroke.light, fraction: part),
      dark: pageColor.dark.mixed(with: accent.stroke.dark, fraction: part))
  }

  /// Returns black or white for text on a fill; one of them always has a contrast of at least 4.5:1.
  func textColor(on fill: AdaptiveColor) -> AdaptiveColor {
    func best(_ fill: Color) -> Color {
      let (black, white) = (Color(0x000000), Color(0xFFFFFF))
      return fill.contrastRatio(with: black) >= fill.contrastRatio(with: white) ? black : white
    }
    return AdaptiveColor(light: best(fill.light), dark: best(fill.dark))
  }

  /// Returns the lightness from 0 to 100 of the areas of a series, chosen so that the series differ in a gray print.
  ///
  /// The lightness of all series is evenly spread. The first series, at the bottom of a stack, is the darkest.
  private static func fillLightness(ofSeriesAt index: Int, seriesCount count: Int) -> Double {
    let count = min(count, maximumTintCount)
    let top = 90.0
    let bottom = max(13, top - 22 * Double(count - 1))
    return bottom + (top - bottom) * Double(index % maximumTintCount) / Double(count - 1)
  }

  private func areaColor(lightness: Double) -> AdaptiveColor {
    AdaptiveColor(PerceivedColor(accent.fill.light).tint(lightness: lightness))
  }

  /// Returns one of three colors for the lines of a series, each with a contrast of at least 3:1 against the page.
  ///
  /// A fourth color would not have this contrast, so charts of more lines also need different symbols or dashes.
  private func lineColor(number index: Int) -> AdaptiveColor {
    let seen = PerceivedColor(accent.fill.light)
    return AdaptiveColor(
      light: seen.tint(lightness: [42, 26, 58][index]),
      dark: seen.tint(lightness: [78, 94, 62][index]))
  }
}

extension PerceivedColor {
  /// Returns a color with the same hue and another lightness, with enough chroma to recognize the hue.
  func tint(lightness: Double) -> Color {
    let strength = self.chroma < 6 ? self.chroma : max(self.chroma, 38)
    return PerceivedColor(lightness: lightness, chroma: strength, hue: hue).nearestDisplayableColor
  }
}
