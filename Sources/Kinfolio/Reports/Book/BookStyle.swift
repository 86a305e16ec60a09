import Documents
import Drawing
import Records

/// How the pages of a photo book look; lengths are in points.
struct BookStyle {
  /// The sheet.
  let size: Size

  init(_ paper: Family.Paper) { size = paper.sheet.size }

  static let ink = Ink(Color(0x22201D))
  static let muted = Ink(Color(0x655F58))
  static let paper = Ink(Color(0xFFFFFF))

  let caption = TextStyle(size: 8.5, weight: .medium, ink: ink)
  let detail = TextStyle(size: 8.5, ink: muted)
  let pageNumber = TextStyle(size: 8, ink: muted)
  let monthTitle = TextStyle(size: 32, weight: .semibold, ink: ink)
  let monthDetail = TextStyle(size: 10, ink: ink)
  let coverTitle = TextStyle(size: 38, weight: .bold, ink: ink)
  let coverDetail = TextStyle(size: 12, ink: ink)
  let coverFamily = TextStyle(size: 13, weight: .medium, ink: ink)

  func card(_ size: Double) -> TextStyle {
    TextStyle(size: size, weight: .semibold, ink: Self.ink)
  }

  /// The margins of every page but the cover.
  let margins = Insets(top: 38, right: 36, bottom: 46, left: 36)
  /// How tall the coloured head of a month's first page is.
  let headHeight = 104.0

  /// Where photos and words stand.
  var frame: Rect {
    Rect(x: 0, y: 0, width: size.width, height: size.height).inset(by: margins)
  }

  /// Where they stand below the head of a month.
  var openingFrame: Rect {
    frame.inset(by: Insets(top: headHeight + 20 - margins.top))
  }

  /// How photos stand beside each other.
  func mosaic(_ typesetter: Typesetter) -> Mosaic.Style {
    Mosaic.Style(
      gap: 10, wordGap: wordGap, lineHeight: typesetter.lineHeight(caption), mostLines: 5,
      leastWidth: 140)
  }

  /// What is free between a photo and its words.
  let wordGap = 4.0
}
