/// The data of a chart as text, for people who cannot see it or want the numbers.
public struct ChartTable: Hashable, Sendable {
  /// The names of the columns.
  public var header: [String]
  /// The rows, each as long as the header.
  public var rows: [[String]]

  /// Makes a table.
  public init(header: [String], rows: [[String]]) {
    self.header = header
    self.rows = rows
  }
}

/// One value of a mark as the chart's table shows it.
public struct TableEntry: Hashable, Sendable {
  /// Where it stands across.
  public var x: Position
  /// Where it stands up or down.
  public var y: Position
  /// What heads its column; left empty, the axis of the values does.
  public var column: String
  /// The words in the cell, if they are not simply those of the value.
  public var text: String?

  /// Makes an entry.
  public init(x: Position, y: Position, column: String = "", text: String? = nil) {
    self.x = x
    self.y = y
    self.column = column
    self.text = text
  }

  /// The entries of values along an axis, upright or lying.
  static func of(_ data: [Datum], column: String, lying: Bool) -> [TableEntry] {
    data.compactMap { datum in
      guard let number = datum.value else { return nil }
      let value = Position.number(number)
      return lying
        ? TableEntry(x: value, y: datum.at, column: column)
        : TableEntry(x: datum.at, y: value, column: column)
    }
  }
}

/// The words a chart's axes have for places, as its table needs them.
public struct AxisWords: Sendable {
  let xAxis: Axis
  let yAxis: Axis

  /// The words for a place across.
  public func x(_ position: Position) -> String { xAxis.words(position) }
  /// The words for a place up or down.
  public func y(_ position: Position) -> String { yAxis.words(position) }
}

extension ChartTable {
  /// The table of a chart's entries: a row for each slot, empty ones too, or for each number.
  init(_ entries: [TableEntry], words: AxisWords, scales: ChartScales, title: String) {
    let rowsAreY = scales.y.isBand
    let values = rowsAreY ? words.xAxis : words.yAxis
    let places = rowsAreY ? words.yAxis : words.xAxis
    let columns = OrdinalScale(entries.map(\.column))
    var cells: [Position: [[String]]] = [:]
    let empty = Array(repeating: [String](), count: columns.count)
    for entry in entries {
      let (row, value) = rowsAreY ? (entry.y, entry.x) : (entry.x, entry.y)
      let text = entry.text ?? values.words(value)
      guard let column = columns.index(of: entry.column) else { continue }
      cells[row, default: empty][column].append(text)
    }
    let unnamed = values.title.isEmpty ? title : values.title
    header = [places.title] + columns.names.map { $0.isEmpty ? unnamed : $0 }
    let rows = (rowsAreY ? scales.y : scales.x).slots ?? cells.keys.inOrder
    self.rows = rows.map { row in
      [places.words(row)] + (cells[row] ?? empty).map { $0.joined(separator: ", ") }
    }
  }
}

extension Scale {
  /// The slots of a scale of categories; nil for a continuous one.
  fileprivate var slots: [Position]? {
    if case .band(let scale) = self { scale.categories.map(Position.category) } else { nil }
  }
}

extension Sequence<Position> {
  fileprivate var inOrder: [Position] {
    sorted { ($0.finiteNumber ?? 0) < ($1.finiteNumber ?? 0) }
  }
}
