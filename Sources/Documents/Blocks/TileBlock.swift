import Drawing

extension BlockLayout {
  func tiles(_ tiles: [ValueTile]) -> [Strip] {
    let perRow = Self.tilesPerRow(tiles.count)
    let gap = style.textSize * 1.6
    let cell = (textWidth - gap * Double(perRow - 1)) / Double(perRow)
    let fonts = [style.tileLabel, style.tileValue, style.note]
    return stride(from: 0, to: tiles.count, by: perRow).map { start in
      // The lines of each tile's label, value and detail, which start at the same heights in all tiles of a row.
      let row = tiles[start..<min(start + perRow, tiles.count)].map { tile in
        zip([tile.label, tile.value, tile.detail], fonts).map { text, font in
          text.isEmpty
            ? [] : textLayout.lines(of: text, style: font, width: cell, maximumLineCount: 3)
        }
      }
      var tops = [0.0]
      for (part, font) in fonts.enumerated() {
        let mostLines = row.map { $0[part].count }.max() ?? 0
        tops.append(tops[part] + Double(mostLines) * textLayout.lineHeight(font))
      }
      let items = row.enumerated().flatMap { index, parts in
        let x = Double(index) * (cell + gap)
        let rule = Picture.Item.stroke(
          .line(through: [Point(x: x, y: 0), Point(x: x + cell, y: 0)]),
          Stroke(style.accentColor, width: 1))
        let words = parts.enumerated().flatMap { part, lines in
          labels(lines, fonts[part], x: x, y: Self.tilePadding + tops[part], isContinued: part < 2)
        }
        return [
          Picture.Item.group(Picture.Group(role: .artifact, [rule])),
          .group(Picture.Group(role: .paragraph, words)),
        ]
      }
      return Strip(
        height: tops[fonts.count] + Self.tilePadding, items: items,
        spaceBefore: style.textSize * 0.6, spaceAfter: style.textSize * 1.4)
    }
  }

  /// Returns the number of tiles in each row; five tiles become rows of three and two, which have similar lengths.
  private static func tilesPerRow(_ count: Int) -> Int {
    guard count > 4 else { return max(1, count) }
    return count % 4 == 0 || count % 4 == 3 ? 4 : 3
  }

  private static let tilePadding = 6.0
}
