import Drawing

/// The one colour of a chart: a soft fill and a stronger pen that stands out from the page.
public struct Accent: Hashable, Sendable, Encodable {
  /// What areas are filled with.
  public var fill: Ink
  /// What lines and outlines are drawn with; at least 4.5:1 against the page.
  public var stroke: Ink

  /// Makes an accent from its two inks.
  public init(fill: Ink, stroke: Ink) {
    self.fill = fill
    self.stroke = stroke
  }

  /// Makes an accent from a pastel: the pen and both inks for dark pages are derived from it.
  public init(_ pastel: Color) {
    let seen = PerceivedColor(pastel)
    func tint(_ lightness: Double) -> Color { seen.tint(lightness) }
    fill = Ink(light: pastel, dark: tint(42))
    stroke = Ink(light: tint(45), dark: tint(80))
  }
}

/// The colours and letters of a chart, for light and dark pages and paper alike.
public struct ChartTheme: Hashable, Sendable {
  /// The page below the chart; never painted, but what all contrasts are measured against.
  public var paper = Ink(light: Color(0xFFFFFF), dark: Color(0x1B1A18))
  /// Titles and labels of marks.
  public var text = Ink(light: Color(0x2B2926), dark: Color(0xEDEAE4))
  /// The words of axes and references.
  public var quietText = Ink(light: Color(0x5F5A53), dark: Color(0xB8B2A8))
  /// Lines that carry meaning but are not the data: the base line, a goal.
  public var line = Ink(light: Color(0x857F76), dark: Color(0x8C867C))
  /// Lines that only guide the eye.
  public var grid = Ink(light: Color(0xE6E2DB), dark: Color(0x35332F))
  /// The ground of a reference band.
  public var shade = Ink(light: Color(0xF1EEE8), dark: Color(0x2A2825))
  /// The colour of the data.
  public var accent: Accent
  /// The height of labels in points.
  public var textSize: Double
  /// How many times as high titles are.
  public var titleScale: Double

  /// Makes a theme around an accent.
  public init(accent: Accent = .slate, textSize: Double = 10, titleScale: Double = 1.3) {
    self.accent = accent
    self.titleScale = titleScale
    self.textSize = textSize
  }

  /// The style of the chart's title.
  var titleStyle: TextStyle {
    TextStyle(size: textSize * titleScale, weight: .semibold, ink: text)
  }
  /// The style of labels that belong to the data.
  var labelStyle: TextStyle { TextStyle(size: textSize, weight: .medium, ink: text) }
  /// The style of the words on axes.
  var axisStyle: TextStyle { TextStyle(size: textSize, ink: quietText) }
}

extension Accent {
  /// The accent of charts that belong to nobody in particular.
  public static let slate = Accent(Color(0xC9D3DC))
}
