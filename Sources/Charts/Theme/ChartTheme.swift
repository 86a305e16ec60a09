import Drawing

/// The main color of a chart: a soft color for areas, and a stronger color for lines that contrasts with the page.
package struct Accent: Hashable, Sendable, Encodable {
  /// A blue-gray for charts that do not belong to a child, elder or pet.
  package static let slate = Accent(Color(0xC9D3DC))

  package var fill: AdaptiveColor
  /// The color of lines and outlines, with a contrast of at least 4.5:1 against the page.
  package var stroke: AdaptiveColor

  package init(fill: AdaptiveColor, stroke: AdaptiveColor) {
    self.fill = fill
    self.stroke = stroke
  }

  /// Creates a main color from a pastel color, from which the line color and the colors of dark pages are derived.
  package init(_ pastel: Color) {
    let seen = PerceivedColor(pastel)
    func tint(_ lightness: Double) -> Color { seen.tint(lightness: lightness) }
    fill = AdaptiveColor(light: pastel, dark: tint(42))
    stroke = AdaptiveColor(light: tint(45), dark: tint(80))
  }
}

/// The colors and text styles of a chart, for light pages, dark pages and paper.
package struct ChartTheme: Hashable, Sendable {
  /// The color of the page, against which contrasts are measured; empty frames are filled with this color.
  package var pageColor = AdaptiveColor(light: Color(0xFFFFFF), dark: Color(0x1B1A18))
  /// The color of titles and of the labels of lines and areas.
  package var mainTextColor = AdaptiveColor(light: Color(0x2B2926), dark: Color(0xEDEAE4))
  /// The color of axis labels and of the labels of references, such as goals.
  package var quietTextColor = AdaptiveColor(light: Color(0x5F5A53), dark: Color(0xB8B2A8))
  /// The color of lines that have a meaning but are not data, such as a goal or the line at which bars start.
  package var quietLineColor = AdaptiveColor(light: Color(0x857F76), dark: Color(0x8C867C))
  package var gridLineColor = AdaptiveColor(light: Color(0xE6E2DB), dark: Color(0x35332F))
  /// The color of areas that show a reference range.
  package var quietFillColor = AdaptiveColor(light: Color(0xF1EEE8), dark: Color(0x2A2825))
  /// The main color: the color of the data if there is only one series; the colors of more series are derived from it.
  package var accent: Accent
  /// The text size of labels, in points.
  package var textSize: Double
  /// The text size of titles, as a multiple of the size of labels.
  package var titleSizeFactor: Double

  package init(accent: Accent = .slate, textSize: Double = 10, titleSizeFactor: Double = 1.3) {
    self.accent = accent
    self.titleSizeFactor = titleSizeFactor
    self.textSize = textSize
  }

  var titleStyle: TextStyle {
    TextStyle(size: textSize * titleSizeFactor, weight: .semibold, color: mainTextColor)
  }
  var labelStyle: TextStyle { TextStyle(size: textSize, weight: .medium, color: mainTextColor) }
  var axisStyle: TextStyle { TextStyle(size: textSize, color: quietTextColor) }
}
