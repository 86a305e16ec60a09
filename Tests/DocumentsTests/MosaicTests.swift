import Drawing
import TestSupport
import Testing

@testable import Documents

@Suite struct MosaicTests {
  private let style = Mosaic.Style(
    tileGap: 10, captionGap: 4, lineHeight: 12, maximumCaptionLines: 4, minimumPictureWidth: 120)
  private let firstPageFrame = Rect(x: 36, y: 124, width: 523, height: 670)
  private let otherPagesFrame = Rect(x: 36, y: 38, width: 523, height: 757)

  /// Returns the pages of a mosaic of tiles with captions that can be broken anywhere.
  private func pages(_ tiles: [Mosaic.Tile]) -> [Mosaic.Page] {
    Mosaic.pages(of: tiles, firstFrame: firstPageFrame, otherFrame: otherPagesFrame, style) {
      tile, width in
      tiles[tile].paragraphWidths.reduce(0) { $0 + Int(($1 / width).rounded(.up)) }
    }
  }

  @Test(arguments: 1...6) func arrangementsKeepOrderAndAreUnique(count: Int) {
    let all = TileArrangement.all(of: count)
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.tileIndices == Array(0..<count) })
    #expect(count < 4 || all.count > 10)
  }

  @Test(arguments: 0..<20) func placesEveryTileOnceInsideFrame(seed: UInt64) {
    var random = SeededGenerator(seed)
    let tiles = (0..<Int.random(in: 1...60, using: &random)).map { _ in
      Mosaic.Tile(
        aspectRatio: Double.random(in: 0.4...3, using: &random),
        relativeArea: [0.4, 1, 1, 2.2].randomElement(using: &random) ?? 1,
        paragraphWidths: [Double.random(in: 0...900, using: &random)])
    }
    let pages = pages(tiles)
    #expect(pages.flatMap { Array($0.tileIndices) } == Array(tiles.indices))
    for page in pages {
      let frame = page.tileIndices.lowerBound == 0 ? firstPageFrame : otherPagesFrame
      let frames = page.mosaic.tileFrames
      #expect(frames.count == page.tileIndices.count)
      for (tile, place) in zip(page.tileIndices, frames) {
        #expect(abs(place.width / place.height / tiles[tile].aspectRatio - 1) < 1e-6)
        #expect(place.x > frame.x - 0.01 && place.maxX < frame.maxX + 0.01)
        #expect(place.y > frame.y - 0.01)
        #expect(place.maxY + page.mosaic.captionHeight < frame.maxY + 0.01)
      }
      // The space for a tile's caption belongs to the tile.
      let rooms = frames.map { $0.inset(by: Insets(bottom: -page.mosaic.captionHeight)) }
      for (index, room) in rooms.enumerated() {
        for other in rooms[(index + 1)...] {
          let isBeside = room.maxX < other.x - 9.99 || other.maxX < room.x - 9.99
          let isAbove = room.maxY < other.y - 9.99 || other.maxY < room.y - 9.99
          #expect(isBeside || isAbove)
        }
      }
    }
  }

  @Test func heavierTileIsLarger() throws {
    let tiles = [1.5, 0.75, 1.5, 0.75, 1.5].enumerated().map { index, aspect in
      Mosaic.Tile(aspectRatio: aspect, relativeArea: index == 2 ? 2.2 : 1)
    }
    let page = try #require(pages(tiles).first { $0.tileIndices.contains(2) })
    let areas = page.mosaic.tileFrames.map { $0.width * $0.height }
    #expect(areas.max() == areas[2 - page.tileIndices.lowerBound])
  }

  @Test func manyTilesFillPages() {
    let tiles = (0..<100).map {
      Mosaic.Tile(aspectRatio: $0 % 3 == 0 ? 0.75 : 4.0 / 3, paragraphWidths: [150])
    }
    let pages = pages(tiles)
    #expect((15...30).contains(pages.count))
    for page in pages {
      let shown = page.mosaic.tileFrames.reduce(0) { $0 + $1.width * $1.height }
      #expect(shown > otherPagesFrame.width * otherPagesFrame.height / 2)
    }
  }

  @Test func longCaptionIsTruncated() {
    let pages = pages([Mosaic.Tile(aspectRatio: 0.4, paragraphWidths: [90_000])])
    #expect(pages.map(\.mosaic.captionLineCount) == [style.maximumCaptionLines])
    #expect(pages.allSatisfy { $0.mosaic.tileFrames[0].height > 400 })
  }

  @Test func noTilesMakeNoPage() { #expect(pages([]).isEmpty) }
}

extension TileArrangement {
  /// The tiles in reading order.
  fileprivate var tileIndices: [Int] {
    nodes.compactMap { part in
      if case .tile(let index) = part.kind { index } else { nil }
    }
  }
}
