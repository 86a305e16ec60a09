import Drawing

/// What a mark is to be painted with, before it is known what else is on the chart.
public enum Tone: Hashable, Sendable {
  /// The accent itself, for a chart of one thing.
  case accent
  /// The tint of a named series; the same name has the same tint in all marks of a chart.
  case series(String)
  /// In the background: references and what came before.
  case quiet
  /// Inks of the caller's own, where the colour itself is the data.
  case custom(Accent)
}

/// How a tone is painted.
public struct Paint: Hashable, Sendable {
  /// What areas are filled with.
  public var fill: Ink
  /// What outlines and lines are drawn with.
  public var stroke: Ink
  /// The dashes of a line, so that lines differ without colour too.
  public var dashes: [Double] = []
  /// Whether areas carry slanting lines: told apart once lightness is used up.
  public var isHatched = false
}

extension ChartTheme {
  /// How many fills differ by lightness alone, at least 15 of 100 apart.
  static let tintCount = 6

  /// The paint of one of several series.
  func paint(series index: Int, of count: Int) -> Paint {
    guard count > 1 else { return Paint(fill: accent.fill, stroke: accent.stroke) }
    return Paint(
      fill: tint(Self.fillLightness(index, of: count)),
      stroke: lineTint(index % 3),
      dashes: [[], [5, 2.5], [1.5, 2]][index % 3],
      isHatched: index >= Self.tintCount)
  }

  /// The fill of a heat cell: 0 is the page's own colour, 1 the accent's pen.
  func heat(_ fraction: Double) -> Ink {
    let part = 0.06 + 0.94 * min(1, max(0, fraction))
    return Ink(
      light: paper.light.mixed(with: accent.stroke.light, part),
      dark: paper.dark.mixed(with: accent.stroke.dark, part))
  }

  /// Text that can be read on a fill: black or white, one of which always has 4.5:1.
  func text(on fill: Ink) -> Ink {
    func best(_ fill: Color) -> Color {
      let (black, white) = (Color(0x000000), Color(0xFFFFFF))
      return fill.contrast(with: black) >= fill.contrast(with: white) ? black : white
    }
    return Ink(light: best(fill.light), dark: best(fill.dark))
  }

  /// From dark at the foot of a stack to light; evenly spread so that greys stay apart.
  private static func fillLightness(_ index: Int, of count: Int) -> Double {
    let count = min(count, tintCount)
    let top = 90.0
    let bottom = max(13, top - 22 * Double(count - 1))
    return bottom + (top - bottom) * Double(index % tintCount) / Double(count - 1)
  }

  private func tint(_ lightness: Double) -> Ink {
    Ink(PerceivedColor(accent.fill.light).tint(lightness))
  }

  /// Lines need 3:1 against the page, which leaves room for three tints; dashes do the rest.
  private func lineTint(_ index: Int) -> Ink {
    let seen = PerceivedColor(accent.fill.light)
    return Ink(
      light: seen.tint([42, 26, 58][index]), dark: seen.tint([78, 94, 62][index]))
  }
}

extension PerceivedColor {
  /// The same hue at another lightness, strong enough to be seen as that hue.
  func tint(_ lightness: Double) -> Color {
    let strength = self.chroma < 6 ? self.chroma : max(self.chroma, 38)
    return PerceivedColor(lightness: lightness, chroma: strength, hue: hue).color
  }
}
