import Drawing

extension BlockLayout {
  mutating func table(_ table: Table) -> [Strip] {
    guard !table.columns.isEmpty else { return [] }
    let container = makeContainer(.table)
    let columns = TableColumns(of: table, style: style, width: width, textLayout: textLayout)
    var header = row(
      table.columns.map(\.title), columns, style.columnTitle, role: .headerCell)[0]
    header.containers = [container]
    header.keepsWithNext = true
    var strips = caption(table.title, in: container) + [header]
    for cells in table.rows {
      strips += row(cells, columns, style.cell, role: .cell, below: header.height).map { strip in
        var strip = strip
        strip.containers = [container]
        strip.repeatedHeader = [header]
        return strip
      }
    }
    if strips.count == 1 { strips[0].keepsWithNext = false }
    strips[0].spaceBefore = style.textSize * (table.title.isEmpty ? 0.6 : 1.4)
    strips[strips.count - 1].spaceAfter = style.textSize * 0.8
    return strips
  }

  private func caption(_ title: String, in container: Strip.Container) -> [Strip] {
    let font = TextStyle(size: style.textSize, weight: .semibold, color: style.textColor)
    let lines = title.isEmpty ? [] : textLayout.lines(of: title, style: font, width: width)
    guard !lines.isEmpty else { return [] }
    let words = Picture.Group(role: .caption, labels(lines, font))
    return [
      Strip(
        height: textLayout.lineHeight(font) * Double(lines.count), items: [.group(words)],
        spaceAfter: 2, keepsWithNext: true, containers: [container])
    ]
  }

  /// Returns a row as one strip, or as several strips if a cell is longer than a page.
  private func row(
    _ cells: [String], _ columns: TableColumns, _ font: TextStyle, role: Picture.Role,
    below headerHeight: Double = 0
  ) -> [Strip] {
    let lines = columns.lines(of: cells, font, textLayout)
    let lineHeight = textLayout.lineHeight(font)
    let availableHeight = maximumHeight - headerHeight - 2 * padding
    let tallest = max(1, lines.map(\.count).max() ?? 1)
    // The quotient is not a valid number of lines if the text has no height.
    let maximumLineCount = max(
      1, Int(exactly: (availableHeight / lineHeight).rounded(.down)) ?? tallest)
    return stride(from: 0, to: tallest, by: maximumLineCount).map { first in
      let part = lines.map { Array($0.dropFirst(first).prefix(maximumLineCount)) }
      let lineCount = part.map(\.count).max() ?? 1
      let height = Double(max(1, lineCount)) * lineHeight + 2 * padding
      let cells = zip(part, columns.columns).map { lines, column in
        Picture.Item.group(
          Picture.Group(
            role: role,
            labels(lines, font, x: column.anchorX, y: padding, anchor: column.anchor)))
      }
      let rule = style.hairline(from: 0, to: width, y: height)
      return Strip(
        height: height,
        items: [.group(Picture.Group(role: .row, cells)), .group(.init(role: .artifact, [rule]))])
    }
  }

  /// The space above and below the text of a row, in points.
  private var padding: Double { style.textSize * 0.3 }
}
