import Drawing

/// The layout of uncropped pictures on one page, in rows and columns with equal gaps.
package struct Mosaic: Hashable, Sendable {
  /// One picture or box of text on a page.
  package struct Tile: Hashable, Sendable {
    /// The aspect ratio (width ÷ height).
    package var aspectRatio: Double
    /// The wanted area of the tile relative to the other tiles.
    package var relativeArea: Double
    /// The width in points of each paragraph below the tile, if the paragraph is written on a single line.
    package var paragraphWidths: [Double]

    package init(aspectRatio: Double, relativeArea: Double = 1, paragraphWidths: [Double] = []) {
      self.aspectRatio = aspectRatio
      self.relativeArea = relativeArea
      self.paragraphWidths = paragraphWidths
    }
  }

  /// The distances and limits for pages of pictures; all lengths are in points.
  package struct Style: Hashable, Sendable {
    /// The distance between tiles.
    package var tileGap: Double
    /// The distance between a picture and the text below it.
    package var captionGap: Double
    package var lineHeight: Double
    package var maximumCaptionLines: Int
    /// The wanted minimum width of a picture; narrower pictures are possible, but avoided.
    package var minimumPictureWidth: Double

    package init(
      tileGap: Double, captionGap: Double, lineHeight: Double, maximumCaptionLines: Int,
      minimumPictureWidth: Double
    ) {
      self.tileGap = tileGap
      self.captionGap = captionGap
      self.lineHeight = lineHeight
      self.maximumCaptionLines = maximumCaptionLines
      self.minimumPictureWidth = minimumPictureWidth
    }
  }

  /// The frames of the tiles, in order.
  package let tileFrames: [Rect]
  /// The number of lines of text that fit below each tile.
  package let captionLineCount: Int
  /// The free height below each tile for text, in points.
  package let captionHeight: Double

  /// Lays out tiles in the middle of a frame, as large as possible; returns nil if the tiles do not fit.
  ///
  /// `lineCount` returns the number of text lines below a tile, for the tile's index and its width in points. The
  /// height for text is the same below all tiles, so that the texts of neighbors are aligned.
  init?(
    _ arrangement: TileArrangement, of tiles: [Tile], in frame: Rect, _ style: Style,
    lineCount: (Int, Double) -> Int
  ) {
    let aspects = tiles.map(\.aspectRatio)
    var shownLines = 0
    while true {
      let captionHeight =
        shownLines == 0 ? 0 : style.captionGap + Double(shownLines) * style.lineHeight
      let widths = arrangement.nodeWidths(aspects, gap: style.tileGap, captionHeight: captionHeight)
      let height = min(frame.height, widths[0].height(atWidth: frame.width))
      let width = widths[0].width(atHeight: height)
      let whole = Rect(
        x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2,
        width: width, height: height)
      let frames = arrangement.frames(
        in: whole, widths, gap: style.tileGap, captionHeight: captionHeight)
      guard frames.allSatisfy({ $0.width > 1 && $0.height > 1 }) else { return nil }
      let needed = frames.enumerated().map { lineCount($0.offset, $0.element.width) }.max() ?? 0
      let neededLineCount = min(needed, style.maximumCaptionLines)
      if neededLineCount <= shownLines {
        (self.tileFrames, captionLineCount, self.captionHeight) = (
          frames, shownLines, captionHeight
        )
        return
      }
      shownLines = neededLineCount
    }
  }
}
