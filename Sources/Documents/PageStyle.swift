import Drawing

/// The style of a document's pages: paper size, margins, text size and colors.
package struct PageStyle: Hashable, Sendable {
  package enum Paper: Hashable, Sendable {
    /// 210 × 297 mm.
    case a4
    /// 8½ × 11 inches.
    case letter

    /// The size of the paper, in points.
    package var size: Size {
      switch self {
      case .a4: Size(width: 595.28, height: 841.89)
      case .letter: Size(width: 612, height: 792)
      }
    }
  }

  package var paper: Paper
  /// The margins around the content, in points; the header and the footer are in the margins.
  package var margins: Insets
  /// The size of running text in points; all other text sizes are multiples of it.
  package var textSize: Double
  package var textColor = AdaptiveColor(Color(0x22201D))
  /// The color of captions and notes.
  package var mutedTextColor = AdaptiveColor(Color(0x655F58))
  /// The color of thin lines, which are 0.5 points wide.
  package var hairlineColor = AdaptiveColor(Color(0xD5CFC7))
  /// The color of lines that emphasize something, such as the line above each tile.
  package var accentColor: AdaptiveColor

  package init(
    paper: Paper, margins: Insets = Insets(top: 68, right: 56, bottom: 72, left: 56),
    textSize: Double = 9.5, accentColor: AdaptiveColor
  ) {
    self.paper = paper
    self.margins = margins
    self.textSize = textSize
    self.accentColor = accentColor
  }

  /// The area of a page between the margins, in points.
  var contentFrame: Rect {
    Rect(x: 0, y: 0, width: paper.size.width, height: paper.size.height).inset(by: margins)
  }

  func hairline(fromX: Double, toX: Double, y: Double) -> Picture.Item {
    .stroke(
      .line(through: [Point(x: fromX, y: y), Point(x: toX, y: y)]),
      Stroke(hairlineColor, width: 0.5))
  }
}

/// The text styles of a page, with sizes relative to the size of running text.
extension PageStyle {
  var body: TextStyle { TextStyle(size: textSize, color: textColor) }
  var cell: TextStyle { TextStyle(size: textSize * 0.95, color: textColor) }
  var introduction: TextStyle { TextStyle(size: textSize * 1.1, color: mutedTextColor) }
  var note: TextStyle { TextStyle(size: textSize * 0.95, color: mutedTextColor) }
  var caption: TextStyle { note }
  var columnTitle: TextStyle {
    TextStyle(size: textSize * 0.95, weight: .medium, color: mutedTextColor)
  }
  var tileLabel: TextStyle { columnTitle }
  var tileValue: TextStyle { TextStyle(size: textSize * 1.5, weight: .semibold, color: textColor) }

  func heading(level: Int) -> TextStyle {
    switch level {
    case ...1: TextStyle(size: textSize * 2, weight: .semibold, color: textColor)
    case 2: TextStyle(size: textSize * 1.25, weight: .semibold, color: textColor)
    default: TextStyle(size: textSize * 1.1, weight: .semibold, color: textColor)
    }
  }
}
