import Drawing

/// How a document's pages look.
public struct PageStyle: Hashable, Sendable {
  /// A size of paper.
  public enum Paper: Hashable, Sendable {
    /// 210 × 297 mm.
    case a4
    /// 8½ × 11 inches.
    case letter

    /// The sheet in points.
    public var size: Size {
      switch self {
      case .a4: Size(width: 595.28, height: 841.89)
      case .letter: Size(width: 612, height: 792)
      }
    }
  }

  /// The sheet.
  public var paper: Paper
  /// What stays free around the text, in points; head and foot stand in it.
  public var margins: Insets
  /// The size of running text in points; all other sizes follow from it.
  public var textSize: Double
  /// What running text is written with.
  public var ink: Ink
  /// What captions and notes are written with.
  public var muted: Ink
  /// What hairlines are drawn with.
  public var hairline: Ink
  /// The one colour of this document.
  public var accent: Ink

  /// Makes a style; what is left out is warm ink on generous margins.
  public init(
    paper: Paper, margins: Insets = Insets(top: 68, right: 56, bottom: 72, left: 56),
    textSize: Double = 9.5, ink: Ink = Ink(Color(0x22201D)), muted: Ink = Ink(Color(0x655F58)),
    hairline: Ink = Ink(Color(0xD5CFC7)), accent: Ink
  ) {
    self.paper = paper
    self.margins = margins
    self.textSize = textSize
    self.ink = ink
    self.muted = muted
    self.hairline = hairline
    self.accent = accent
  }

  /// Where blocks may stand.
  var frame: Rect {
    Rect(x: 0, y: 0, width: paper.size.width, height: paper.size.height).inset(by: margins)
  }
}

/// The type scale: every size is the running text's, larger or smaller.
extension PageStyle {
  var body: TextStyle { TextStyle(size: textSize, ink: ink) }
  var cell: TextStyle { TextStyle(size: textSize * 0.95, ink: ink) }
  var lead: TextStyle { TextStyle(size: textSize * 1.1, ink: muted) }
  var note: TextStyle { TextStyle(size: textSize * 0.84, ink: muted) }
  var caption: TextStyle { TextStyle(size: textSize * 0.89, ink: muted) }
  var columnTitle: TextStyle { TextStyle(size: textSize * 0.84, weight: .medium, ink: muted) }
  var tileLabel: TextStyle { TextStyle(size: textSize * 0.84, weight: .medium, ink: muted) }
  var tileValue: TextStyle { TextStyle(size: textSize * 1.7, weight: .semibold, ink: ink) }

  func heading(_ level: Int) -> TextStyle {
    switch level {
    case ...1: TextStyle(size: textSize * 2, weight: .semibold, ink: ink)
    case 2: TextStyle(size: textSize * 1.25, weight: .semibold, ink: ink)
    default: TextStyle(size: textSize * 1.1, weight: .semibold, ink: ink)
    }
  }
}
