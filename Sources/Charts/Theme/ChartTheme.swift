import Drawing

/// The main color of a chart: a soft fill and a stronger stroke that contrasts with the page.
public struct Accent: Hashable, Sendable, Encodable {
  /// The accent of charts that do not belong to a profile.
  public static let slate = Accent(Color(0xC9D3DC))

  /// The color of areas.
  public var fill: AdaptiveColor
  /// The color of lines and outlines, with a contrast of at least 4.5:1 against the page.
  public var stroke: AdaptiveColor

  /// Creates an accent from its two colors.
  public init(fill: AdaptiveColor, stroke: AdaptiveColor) {
    self.fill = fill
    self.stroke = stroke
  }

  /// Creates an accent from a pastel color, from which the stroke and the dark colors are derived.
  public init(_ pastel: Color) {
    let seen = PerceivedColor(pastel)
    func tint(_ lightness: Double) -> Color { seen.tint(lightness) }
    fill = AdaptiveColor(light: pastel, dark: tint(42))
    stroke = AdaptiveColor(light: tint(45), dark: tint(80))
  }
}

/// The colors and text styles of a chart, for light pages, dark pages and paper.
public struct ChartTheme: Hashable, Sendable {
  /// The color of the page, against which all contrasts are measured; only empty frames are filled with it.
  public var background = AdaptiveColor(light: Color(0xFFFFFF), dark: Color(0x1B1A18))
  /// The color of titles and of the labels of marks.
  public var text = AdaptiveColor(light: Color(0x2B2926), dark: Color(0xEDEAE4))
  /// The color of axis labels and reference labels.
  public var quietText = AdaptiveColor(light: Color(0x5F5A53), dark: Color(0xB8B2A8))
  /// The color of meaningful lines that are not data, such as the base line or a goal.
  public var quietLine = AdaptiveColor(light: Color(0x857F76), dark: Color(0x8C867C))
  /// The color of grid lines.
  public var grid = AdaptiveColor(light: Color(0xE6E2DB), dark: Color(0x35332F))
  /// The fill of a reference band.
  public var quietFill = AdaptiveColor(light: Color(0xF1EEE8), dark: Color(0x2A2825))
  /// The color of the data.
  public var accent: Accent
  /// The size of labels, in points.
  public var textSize: Double
  /// The size of titles relative to labels.
  public var titleScale: Double

  /// Creates a theme around an accent.
  public init(accent: Accent = .slate, textSize: Double = 10, titleScale: Double = 1.3) {
    self.accent = accent
    self.titleScale = titleScale
    self.textSize = textSize
  }

  var titleStyle: TextStyle {
    TextStyle(size: textSize * titleScale, weight: .semibold, color: text)
  }
  var labelStyle: TextStyle { TextStyle(size: textSize, weight: .medium, color: text) }
  var axisStyle: TextStyle { TextStyle(size: textSize, color: quietText) }
}
