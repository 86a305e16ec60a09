import Drawing

/// The positions and widths of a table's columns.
struct TableColumns {
  struct Column {
    let x: Double
    let width: Double
    let alignment: Table.Alignment

    var anchor: Label.Anchor {
      switch alignment {
      case .leading: .start
      case .center: .middle
      case .trailing: .end
      }
    }

    var anchorX: Double {
      switch alignment {
      case .leading: x
      case .center: x + width / 2
      case .trailing: x + width
      }
    }
  }

  let columns: [Column]

  /// Creates columns with the width of their text, or limits the widest ones if space is short.
  init(of table: Table, style: PageStyle, width: Double, textLayout: TextLayout) {
    let gap = style.textSize
    let room = max(width - gap * Double(table.columns.count - 1), Double(table.columns.count))
    func widest(_ text: String, _ font: TextStyle, _ isBreak: (Character) -> Bool) -> Double {
      text.split(whereSeparator: isBreak).map { textLayout.measure(String($0), font).width }.max()
        ?? 0
    }
    let titles = table.columns.map { widest($0.title, style.columnTitle, \.isNewline) }
    var wanted = table.columns.map { column in
      // Titles are broken between words before cells are broken.
      widest(column.title, style.columnTitle) { $0 == " " || $0.isNewline }
    }
    for row in table.rows {
      for (index, text) in row.prefix(wanted.count).enumerated() {
        wanted[index] = max(wanted[index], widest(text, style.cell, \.isNewline))
      }
    }
    let withTitles = zip(wanted, titles).map { max($0, $1) }
    if withTitles.reduce(0, +) <= room { wanted = withTitles }
    var x = 0.0
    columns = zip(table.columns, Self.widths(in: room, wanted: wanted)).map { column, width in
      defer { x += width + gap }
      return Column(x: x, width: width, alignment: column.alignment)
    }
  }

  /// Returns the widths of columns.
  ///
  /// If the wanted widths fit into `room`, the rest is distributed equally. Otherwise columns are
  /// limited to a common maximum so that they fill `room`.
  static func widths(in room: Double, wanted: [Double]) -> [Double] {
    let total = wanted.reduce(0, +)
    if total <= room { return wanted.map { $0 + (room - total) / Double(wanted.count) } }
    var limit = room / Double(wanted.count)
    for (index, width) in wanted.sorted().enumerated() {
      let smaller = wanted.sorted().prefix(index).reduce(0, +)
      limit = (room - smaller) / Double(wanted.count - index)
      if width > limit { break }
    }
    return wanted.map { min($0, limit) }
  }

  /// Returns the lines of a row's cells, by column.
  func lines(of cells: [String], _ font: TextStyle, _ textLayout: TextLayout) -> [[String]] {
    columns.indices.map { index in
      guard index < cells.count, !cells[index].isEmpty else { return [] }
      return textLayout.lines(of: cells[index], style: font, width: columns[index].width)
    }
  }
}
