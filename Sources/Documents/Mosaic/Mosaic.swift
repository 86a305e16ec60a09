import Drawing

/// Pictures on one page, each whole and in its own proportions, in rows and columns with even gaps.
public struct Mosaic: Hashable, Sendable {
  /// One picture, or a text in a box.
  public struct Tile: Hashable, Sendable {
    /// Its width divided by its height.
    public var aspect: Double
    /// How much of the page it asks for beside the others.
    public var weight: Double
    /// How long each paragraph below it would be on one line, in points.
    public var words: [Double]

    /// Makes a tile.
    public init(aspect: Double, weight: Double = 1, words: [Double] = []) {
      self.aspect = aspect
      self.weight = weight
      self.words = words
    }
  }

  /// How tiles stand on a page; lengths are in points.
  public struct Style: Hashable, Sendable {
    /// What is free between tiles.
    public var gap: Double
    /// What is free between a picture and the words below it.
    public var wordGap: Double
    /// How tall a line of these words is.
    public var lineHeight: Double
    /// How many such lines there can be.
    public var mostLines: Int
    /// No picture becomes narrower than this where that can be helped.
    public var leastWidth: Double

    /// Makes a style.
    public init(
      gap: Double, wordGap: Double, lineHeight: Double, mostLines: Int, leastWidth: Double
    ) {
      self.gap = gap
      self.wordGap = wordGap
      self.lineHeight = lineHeight
      self.mostLines = mostLines
      self.leastWidth = leastWidth
    }
  }

  /// Where the tiles stand, in their order.
  public let frames: [Rect]
  /// How many lines of words have room below each tile.
  public let lines: Int
  /// How much is free for them below each tile, in points.
  public let below: Double
}

extension Mosaic {
  /// Lays tiles out in the middle of a frame, as large as they can be; nil where they do not fit.
  ///
  /// `lines` tells how many lines of words a tile needs at a width; all tiles get the room of the one
  /// that needs most, so that what stands beside each other ends on one line.
  init?(
    _ arrangement: Arrangement, of tiles: [Tile], in frame: Rect, _ style: Style,
    lines: (Int, Double) -> Int
  ) {
    let aspects = tiles.map(\.aspect)
    var room = 0
    while true {
      let below = room == 0 ? 0 : style.wordGap + Double(room) * style.lineHeight
      let widths = arrangement.widths(aspects, gap: style.gap, below: below)
      let height = min(frame.height, widths[0].height(atWidth: frame.width))
      let width = widths[0].width(atHeight: height)
      let whole = Rect(
        x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2,
        width: width, height: height)
      let frames = arrangement.frames(in: whole, widths, gap: style.gap, below: below)
      guard frames.allSatisfy({ $0.width > 1 && $0.height > 1 }) else { return nil }
      let needed = frames.enumerated().map { lines($0.offset, $0.element.width) }.max() ?? 0
      let next = min(needed, style.mostLines)
      if next <= room {
        (self.frames, self.lines, self.below) = (frames, room, below)
        return
      }
      room = next
    }
  }
}
