import Drawing

extension BlockLayout {
  func tiles(_ tiles: [Tile]) -> [Strip] {
    let perRow = Self.tilesPerRow(tiles.count)
    let gap = style.textSize * 1.6
    let cell = (width - gap * Double(perRow - 1)) / Double(perRow)
    return stride(from: 0, to: tiles.count, by: perRow).map { start in
      let row = tiles[start..<min(start + perRow, tiles.count)].map { TileLines($0, self, cell) }
      let valueTop = row.map(\.labelHeight).max() ?? 0
      let detailTop = valueTop + (row.map(\.valueHeight).max() ?? 0)
      let height = detailTop + (row.map(\.detailHeight).max() ?? 0)
      let items = row.enumerated().flatMap { index, tile in
        self.items(of: tile, x: Double(index) * (cell + gap), cell, valueTop, detailTop)
      }
      return Strip(
        height: height + Self.padding, items: items, spaceBefore: style.textSize * 0.6,
        spaceAfter: style.textSize * 1.4)
    }
  }

  /// Returns the number per row that gives rows of similar lengths: five tiles become rows of three and two.
  private static func tilesPerRow(_ count: Int) -> Int {
    guard count > 4 else { return max(1, count) }
    return count % 4 == 0 || count % 4 == 3 ? 4 : 3
  }

  private static let padding = 6.0

  private func items(
    of tile: TileLines, x: Double, _ cellWidth: Double, _ valueTop: Double, _ detailTop: Double
  ) -> [Picture.Item] {
    let rule = Picture.Item.stroke(
      .line(through: [Point(x: x, y: 0), Point(x: x + cellWidth, y: 0)]),
      Stroke(style.accent, width: 1))
    let words =
      labels(tile.label, style.tileLabel, x: x, y: Self.padding, isContinued: true)
      + labels(tile.value, style.tileValue, x: x, y: Self.padding + valueTop, isContinued: true)
      + labels(tile.detail, style.note, x: x, y: Self.padding + detailTop)
    return [
      .group(Picture.Group(role: .artifact, [rule])),
      .group(Picture.Group(role: .paragraph, words)),
    ]
  }
}

private struct TileLines {
  let label, value, detail: [String]
  let labelHeight, valueHeight, detailHeight: Double

  init(_ tile: Tile, _ layout: BlockLayout, _ width: Double) {
    let style = layout.style
    func lines(_ text: String, _ font: TextStyle) -> ([String], Double) {
      let lines =
        text.isEmpty
        ? [] : layout.textLayout.lines(of: text, style: font, width: width, maxLines: 3)
      return (lines, Double(lines.count) * layout.textLayout.lineHeight(font))
    }
    (label, labelHeight) = lines(tile.label, style.tileLabel)
    (value, valueHeight) = lines(tile.value, style.tileValue)
    (detail, detailHeight) = lines(tile.detail, style.note)
  }
}
