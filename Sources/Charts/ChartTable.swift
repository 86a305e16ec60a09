/// The data of a chart as text, for people who cannot see the chart or need the numbers.
public struct ChartTable: Hashable, Sendable {
  /// The names of the table's columns.
  public var header: [String]
  /// The rows of cells, each as long as the header.
  public var rows: [[String]]

  /// Creates a table from the texts of its header and rows.
  public init(header: [String], rows: [[String]]) {
    self.header = header
    self.rows = rows
  }
}

/// One value of a chart, as the chart's table shows it.
public struct TableEntry: Hashable, Sendable {
  /// The position of the value on the x axis.
  public var x: Position
  /// The position of the value on the y axis.
  public var y: Position
  /// The header of the table column that contains the value; if empty, the title of the value axis is used, or else the
  /// chart's title.
  public var column = ""
  /// The text of the table cell, or nil if the cell contains the axis label of the value.
  public var text: String?

  /// Returns a table entry for each value that is not missing; `isHorizontal` is true if values are along the x axis.
  static func entries(for data: [Datum], column: String, isHorizontal: Bool) -> [TableEntry] {
    data.compactMap { datum in
      guard let number = datum.value else { return nil }
      let value = Position.number(number)
      return isHorizontal
        ? TableEntry(x: value, y: datum.position, column: column)
        : TableEntry(x: datum.position, y: value, column: column)
    }
  }
}

extension ChartTable {
  /// Creates the table of a chart, with a row for each category of a categorical axis, even without data, or for each
  /// number that occurs.
  init(of chart: Chart, _ scales: ChartScales) {
    let entries = chart.entries
    let rowsAreY = scales.y.isBand
    let values = rowsAreY ? chart.x : chart.y
    let places = rowsAreY ? chart.y : chart.x
    let columns = OrdinalScale(entries.map(\.column))
    var cells: [Position: [[String]]] = [:]
    let empty = Array(repeating: [String](), count: columns.count)
    for entry in entries {
      let (row, value) = rowsAreY ? (entry.y, entry.x) : (entry.x, entry.y)
      let text = entry.text ?? values.label(value)
      guard let column = columns.index(of: entry.column) else { continue }
      cells[row, default: empty][column].append(text)
    }
    let unnamed = values.title.isEmpty ? chart.title : values.title
    header = [places.title] + columns.names.map { $0.isEmpty ? unnamed : $0 }
    let rows =
      if case .band(let scale) = rowsAreY ? scales.y : scales.x {
        scale.categories.map(Position.category)
      } else {
        cells.keys.sorted { ($0.finiteNumber ?? 0) < ($1.finiteNumber ?? 0) }
      }
    self.rows = rows.map { row in
      [places.label(row)] + (cells[row] ?? empty).map { $0.joined(separator: ", ") }
    }
  }
}
