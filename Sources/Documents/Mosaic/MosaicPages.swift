import Drawing
import Foundation

extension Mosaic {
  /// A page in a chapter of a book: its tiles (pictures and texts) and their layout.
  package struct Page: Hashable, Sendable {
    /// The indices of the page's tiles in the list of all tiles of the chapter.
    package let tileIndices: Range<Int>
    package let mosaic: Mosaic
  }

  /// Divides the tiles of a chapter into full pages of up to six tiles, in order and with about the wanted sizes.
  ///
  /// `lineCount` returns the number of text lines below a tile, for its index and width in points. It is called only
  /// for the chosen pages, because breaking text into lines is slow. For other pages, the number is estimated.
  package static func pages(
    of tiles: [Tile], firstFrame: Rect, otherFrame: Rect, _ style: Style,
    lineCount: (Int, Double) -> Int
  ) -> [Page] {
    var best = [LastPage?](repeating: nil, count: tiles.count + 1)
    for end in tiles.indices.map({ $0 + 1 }) {
      for start in max(0, end - TileArrangement.maximumTileCount)..<end {
        let before = start == 0 ? 0 : best[start]?.totalCost ?? 0
        let part = PageCandidate(
          tiles: Array(tiles[start..<end]), frame: start == 0 ? firstFrame : otherFrame, style)
        let (cost, arrangement) = part.bestArrangement()
        let whole = before + cost * Double(end - start)
        if whole < best[end]?.totalCost ?? .infinity {
          best[end] = LastPage(
            firstTileIndex: start, totalCost: whole, candidate: part, arrangement: arrangement)
        }
      }
    }
    var choices: [LastPage] = []
    while let last = best[choices.last?.firstTileIndex ?? tiles.count] { choices.append(last) }
    return choices.reversed().compactMap { choice in
      let range = choice.firstTileIndex..<choice.firstTileIndex + choice.candidate.tiles.count
      let mosaic =
        choice.candidate.mosaic(choice.arrangement) { lineCount(choice.firstTileIndex + $0, $1) }
        ?? choice.candidate.mosaic(choice.arrangement, choice.candidate.estimatedLineCount)
      return mosaic.map { Page(tileIndices: range, mosaic: $0) }
    }
  }

  /// The last page of the best pages for the first tiles of a chapter, with the total cost of these pages.
  private struct LastPage {
    let firstTileIndex: Int
    let totalCost: Double
    let candidate: PageCandidate
    let arrangement: TileArrangement
  }
}

/// Consecutive tiles that could be on one page, and the search for their best arrangement.
private struct PageCandidate {
  let tiles: [Mosaic.Tile]
  let frame: Rect
  let style: Mosaic.Style
  private let totalWeight: Double

  init(tiles: [Mosaic.Tile], frame: Rect, _ style: Mosaic.Style) {
    (self.tiles, self.frame, self.style) = (tiles, frame, style)
    totalWeight = tiles.reduce(0) { $0 + $1.relativeArea }
  }

  func bestArrangement() -> (cost: Double, TileArrangement) {
    var best = (cost: Double.infinity, TileArrangement.all(of: tiles.count)[0])
    for arrangement in TileArrangement.all(of: tiles.count) {
      guard let mosaic = mosaic(arrangement, estimatedLineCount) else { continue }
      let cost = cost(of: mosaic)
      if cost < best.cost { best = (cost, arrangement) }
    }
    return best
  }

  func mosaic(_ arrangement: TileArrangement, _ lineCount: (Int, Double) -> Int) -> Mosaic? {
    Mosaic(arrangement, of: tiles, in: frame, style, lineCount: lineCount)
  }

  func estimatedLineCount(_ tile: Int, width: Double) -> Int {
    // The lines of a text are longer in total than the text, because words are not split.
    tiles[tile].paragraphWidths.reduce(0) { $0 + Int(($1 * 1.12 / width).rounded(.up)) }
  }

  /// Returns the cost of a page, which is low if the page is full and has about four tiles of the wanted sizes.
  private func cost(of mosaic: Mosaic) -> Double {
    let areas = mosaic.tileFrames.map { $0.width * $0.height }
    let shown = areas.reduce(0, +)
    let empty = 1 - shown / (frame.width * frame.height)
    let crowd = log(totalWeight / 4)
    var cost = 1.5 * empty * empty + 0.35 * crowd * crowd
    for (tile, (area, frame)) in zip(tiles, zip(areas, mosaic.tileFrames)) {
      let share = log(area / shown * totalWeight / tile.relativeArea)
      let lack = max(0, 1 - frame.width / style.minimumPictureWidth)
      cost += (share * share + 10 * lack * lack) / Double(tiles.count)
    }
    return cost
  }
}
