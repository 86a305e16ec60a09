import Drawing

/// The positions and widths of a table's columns, in points.
struct TableColumns {
  struct Column {
    let x: Double
    let width: Double
    let alignment: Table.Alignment

    /// The part of a cell's text that is aligned (start, middle or end), and the position of that part in points.
    var anchor: (part: Label.Anchor, x: Double) {
      switch alignment {
      case .leading: (.start, x)
      case .trailing: (.end, x + width)
      }
    }
  }

  let columns: [Column]

  /// Computes widths for the text of all cells; if there is too little space, the widest columns become narrower.
  init(of table: Table, style: PageStyle, width: Double, textLayout: TextLayout) {
    let gap = style.textSize
    let availableWidth = max(
      width - gap * Double(table.columns.count - 1), Double(table.columns.count))
    func widest(_ text: String, _ font: TextStyle, _ isBreak: (Character) -> Bool) -> Double {
      text.split(whereSeparator: isBreak).map { textLayout.measure(String($0), font).width }.max()
        ?? 0
    }
    let titles = table.columns.map { widest($0.title, style.columnTitle, \.isNewline) }
    var preferredWidths = table.columns.map { column in
      // If space is short, titles are broken between words before cells are broken.
      widest(column.title, style.columnTitle) { $0 == " " || $0.isNewline }
    }
    for row in table.rows {
      for (index, text) in row.prefix(preferredWidths.count).enumerated() {
        preferredWidths[index] = max(preferredWidths[index], widest(text, style.cell, \.isNewline))
      }
    }
    let withTitles = zip(preferredWidths, titles).map { max($0, $1) }
    if withTitles.reduce(0, +) <= availableWidth { preferredWidths = withTitles }
    var x = 0.0
    columns = zip(table.columns, Self.widths(in: availableWidth, preferred: preferredWidths)).map {
      column, width in
      defer { x += width + gap }
      return Column(x: x, width: width, alignment: column.alignment)
    }
  }

  /// Returns the widths of columns in points: the preferred widths, plus equal shares of the rest of `availableWidth`.
  ///
  /// If the preferred widths do not fit, all widths are limited to a common maximum.
  static func widths(in availableWidth: Double, preferred preferredWidths: [Double]) -> [Double] {
    let total = preferredWidths.reduce(0, +)
    if total <= availableWidth {
      return preferredWidths.map { $0 + (availableWidth - total) / Double(preferredWidths.count) }
    }
    var limit = availableWidth / Double(preferredWidths.count)
    for (index, width) in preferredWidths.sorted().enumerated() {
      let smaller = preferredWidths.sorted().prefix(index).reduce(0, +)
      limit = (availableWidth - smaller) / Double(preferredWidths.count - index)
      if width > limit { break }
    }
    return preferredWidths.map { min($0, limit) }
  }

  /// Returns the lines of text in each cell of a row.
  func lines(of cells: [String], _ font: TextStyle, _ textLayout: TextLayout) -> [[String]] {
    columns.indices.map { index in
      guard index < cells.count, !cells[index].isEmpty else { return [] }
      return textLayout.lines(of: cells[index], style: font, width: columns[index].width)
    }
  }
}
