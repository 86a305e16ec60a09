/// The mean brightness of the cells of a grid over an upright photo.
///
/// Copies of a photo have similar grids, whatever their size and format.
package struct BrightnessGrid: Codable, Hashable, Sendable {
  /// The number of columns, and also of rows, of a brightness grid.
  package static let cellsPerSide = 9

  /// The brightness of each cell from 0 to 255, row by row from the top.
  package let cells: [UInt8]

  /// Creates a grid of `cellsPerSide * cellsPerSide` cells.
  package init(cells: [UInt8]) {
    precondition(cells.count == Self.cellsPerSide * Self.cellsPerSide)
    self.cells = cells
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let grid = BrightnessGrid(hexText: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a grid")
    }
    self = grid
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hexText)
  }

  /// The brightness of each cell as two hexadecimal digits, row by row.
  package var hexText: String {
    cells.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Parses the hexadecimal digits of a grid's cells; returns nil if the text is not a grid.
  package init?(hexText: String) {
    let digits = hexText.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == hexText.utf8.count,
      digits.count == 2 * Self.cellsPerSide * Self.cellsPerSide
    else {
      return nil
    }
    self.init(
      cells: stride(from: 0, to: digits.count, by: 2).map {
        UInt8(digits[$0] << 4 | digits[$0 + 1])
      })
  }

  /// The sum of the brightness of all cells.
  package var brightnessSum: Int { cells.reduce(0) { $0 + Int($1) } }

  /// The grids that the photo has after each of the eight combinations of quarter turns and reflections.
  package var allOrientations: [BrightnessGrid] {
    let last = Self.cellsPerSide - 1
    let sources: [(_ x: Int, _ y: Int) -> (x: Int, y: Int)] = [
      { ($0, $1) }, { (last - $0, $1) }, { ($0, last - $1) }, { (last - $0, last - $1) },
      { ($1, $0) }, { (last - $1, $0) }, { ($1, last - $0) }, { (last - $1, last - $0) },
    ]
    return sources.map { source in
      BrightnessGrid(
        cells: cells.indices.map {
          let (x, y) = source($0 % Self.cellsPerSide, $0 / Self.cellsPerSide)
          return cells[y * Self.cellsPerSide + x]
        })
    }
  }

  /// The maximum difference of two similar grids: the sum of the differences in brightness of all cells.
  ///
  /// Copies of a photo by five programs at three sizes differ by at most 1.5 per cell on average. Of 6,487,227 pairs of
  /// different photos, only one differs by less than 3.5 per cell.
  package static let maximumDifference = 7 * cellsPerSide * cellsPerSide / 2
  private static let maximumCellDifference = 20

  /// Returns whether both grids can belong to the same picture, saved in different files.
  package func isSimilar(to other: BrightnessGrid) -> Bool {
    var total = 0
    for index in cells.indices {
      let difference = abs(Int(cells[index]) - Int(other.cells[index]))
      total += difference
      if difference > Self.maximumCellDifference || total > Self.maximumDifference { return false }
    }
    return true
  }
}
