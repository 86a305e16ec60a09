import Drawing
import Foundation

extension Mosaic {
  /// A page of a chapter: which tiles stand on it, and where.
  public struct Page: Hashable, Sendable {
    /// The tiles on it, by their places in the chapter.
    public let tiles: Range<Int>
    /// Where they stand.
    public let mosaic: Mosaic
  }

  /// Parts a chapter's tiles into pages of up to six, in their order, so that pages are full and
  /// every tile is about as large as it asks for.
  ///
  /// The chapter's first page has a frame of its own. `lines` tells how many lines of words a tile
  /// needs at a width; while pages are compared they are estimated, as breaking lines takes long.
  public static func pages(
    of tiles: [Tile], first: Rect, others: Rect, _ style: Style, lines: (Int, Double) -> Int
  ) -> [Page] {
    var best = [Choice?](repeating: nil, count: tiles.count + 1)
    for end in tiles.indices.map({ $0 + 1 }) {
      for start in max(0, end - Arrangement.most)..<end {
        let before = start == 0 ? 0 : best[start]?.cost ?? 0
        let part = Part(tiles: Array(tiles[start..<end]), frame: start == 0 ? first : others, style)
        let (cost, arrangement) = part.best()
        let whole = before + cost * Double(end - start)
        if whole < best[end]?.cost ?? .infinity {
          best[end] = Choice(start: start, cost: whole, part: part, arrangement: arrangement)
        }
      }
    }
    return chosen(best).compactMap { choice in
      let range = choice.start..<choice.start + choice.part.tiles.count
      let mosaic =
        choice.part.mosaic(choice.arrangement) { lines(choice.start + $0, $1) }
        ?? choice.part.mosaic(choice.arrangement, choice.part.estimatedLines)
      return mosaic.map { Page(tiles: range, mosaic: $0) }
    }
  }

  /// The page that ends where it stands in the list, and what all pages up to it cost.
  private struct Choice {
    let start: Int
    let cost: Double
    let part: Part
    let arrangement: Arrangement
  }

  private static func chosen(_ best: [Choice?]) -> [Choice] {
    var end = best.count - 1
    var pages: [Choice] = []
    while end > 0, let choice = best[end] {
      pages.append(choice)
      end = choice.start
    }
    return pages.reversed()
  }
}

/// Some tiles that could share a page, and how well they would.
private struct Part {
  let tiles: [Mosaic.Tile]
  let frame: Rect
  let style: Mosaic.Style
  private let weight: Double

  init(tiles: [Mosaic.Tile], frame: Rect, _ style: Mosaic.Style) {
    (self.tiles, self.frame, self.style) = (tiles, frame, style)
    weight = tiles.reduce(0) { $0 + $1.weight }
  }

  /// The arrangement with the least cost.
  func best() -> (cost: Double, Arrangement) {
    var best = (cost: Double.infinity, Arrangement.all(of: tiles.count)[0])
    for arrangement in Arrangement.all(of: tiles.count) {
      guard let mosaic = mosaic(arrangement, estimatedLines) else { continue }
      let cost = cost(of: mosaic)
      if cost < best.cost { best = (cost, arrangement) }
    }
    return best
  }

  /// The tiles in an arrangement; `lines` tells how many lines of words a tile needs at a width.
  func mosaic(_ arrangement: Arrangement, _ lines: (Int, Double) -> Int) -> Mosaic? {
    Mosaic(arrangement, of: tiles, in: frame, style, lines: lines)
  }

  /// What lines lose at their ends, as words are not cut.
  private static let ragged = 1.12

  func estimatedLines(_ tile: Int, _ width: Double) -> Int {
    tiles[tile].words.reduce(0) { $0 + Int(($1 * Self.ragged / width).rounded(.up)) }
  }

  /// How far a page is from a full one of four tiles, each as large as it asks for.
  private func cost(of mosaic: Mosaic) -> Double {
    let areas = mosaic.frames.map { $0.width * $0.height }
    let shown = areas.reduce(0, +)
    let empty = 1 - shown / (frame.width * frame.height)
    let crowd = log(weight / Self.usualWeight)
    var cost = 1.5 * empty * empty + 0.35 * crowd * crowd
    for (tile, (area, frame)) in zip(tiles, zip(areas, mosaic.frames)) {
      let share = log(area / shown * weight / tile.weight)
      let lack = max(0, 1 - frame.width / style.leastWidth)
      cost += (share * share + 10 * lack * lack) / Double(tiles.count)
    }
    return cost
  }

  private static let usualWeight = 4.0
}
