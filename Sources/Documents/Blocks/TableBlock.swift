import Drawing

extension BlockLayout {
  mutating func table(_ table: Table) -> [Strip] {
    guard !table.columns.isEmpty else { return [] }
    let container = makeContainer(.table)
    let columns = TableColumns(of: table, style: style, width: textWidth, textLayout: textLayout)
    var header = rowStrips(
      table.columns.map(\.title), columns, style.columnTitle, role: .headerCell, in: container,
      maximumLineCount: .max)[0]
    header.keepsWithNext = true
    var strips = [header]
    strips += table.rows.flatMap {
      rowStrips($0, columns, style.cell, role: .cell, in: container, repeatedHeader: [header])
    }
    let height = strips.reduce(0) { $0 + $1.height }
    // A short table is never divided between pages.
    if height <= pageHeight * 0.14 {
      for index in strips.indices { strips[index].keepsWithNext = true }
    } else {
      // A page never ends with only the first row of a table, or starts with only the last.
      for index in [1, strips.count - 2] where strips.indices.contains(index) {
        strips[index].keepsWithNext = true
      }
    }
    strips[strips.count - 1].keepsWithNext = false
    strips[0].spaceBefore = style.textSize * 0.6
    strips[strips.count - 1].spaceAfter = style.textSize * 0.8
    return strips
  }

  /// Returns a table row as strips, which are never divided between pages.
  ///
  /// There are several strips only if a cell has more than `maximumLineCount` lines.
  private func rowStrips(
    _ cells: [String], _ columns: TableColumns, _ font: TextStyle, role: Picture.AccessibilityRole,
    in container: Strip.Container, repeatedHeader: [Strip] = [], maximumLineCount: Int = 4
  ) -> [Strip] {
    let lines = columns.lines(of: cells, font, textLayout)
    let lineHeight = textLayout.lineHeight(font)
    let tallest = max(1, lines.map(\.count).max() ?? 1)
    return stride(from: 0, to: tallest, by: maximumLineCount).map { first in
      let part = lines.map { Array($0.dropFirst(first).prefix(maximumLineCount)) }
      let isLast = first + maximumLineCount >= tallest
      let top = first == 0 ? cellPadding : 0
      let lineCount = min(maximumLineCount, tallest - first)
      let height = top + Double(lineCount) * lineHeight + (isLast ? cellPadding : 0)
      let cells = zip(part, columns.columns).map { lines, column in
        Picture.Item.group(
          Picture.Group(
            role: role,
            labels(lines, font, x: column.anchor.x, y: top, anchor: column.anchor.part)))
      }
      let rule = style.hairline(fromX: 0, toX: textWidth, y: height)
      return Strip(
        height: height,
        items: [.group(Picture.Group(role: .row, cells))]
          + (isLast ? [.group(.init(role: .artifact, [rule]))] : []),
        containers: [container], repeatedHeader: repeatedHeader)
    }
  }

  private var cellPadding: Double { style.textSize * 0.2 }
}
