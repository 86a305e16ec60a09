import Records

/// Assigns each row of a sheet without IDs an ID, by which later imports recognize the row.
///
/// The ID is the row's position among the rows of the same minute. Some rows were skipped, corrected in the file of
/// skipped rows, and then imported: their ID is the row number, because the other rows of their minute are already
/// stored. If such a row is later corrected in the sheet, too, it is recognized by its content, by its number, or as
/// the only one left.
struct SheetRowIDAssigner {
  /// The numbers of imported rows in each minute of a day, by day; even many years need only tens of megabytes.
  private var rowCounts: [LocalDate: [Int32]] = [:]
  /// The numbers of rows that were imported from a file of skipped rows and not yet found in this file, by minute.
  private var corrected: [LocalMinute: [Int]] = [:]
  /// The numbers of rows that were skipped without a valid minute.
  private var rowsWithoutMinute: Set<Int> = []

  init(corrected rowIDs: [SheetRowID]) {
    for case .row(let row, let minute) in Set(rowIDs) { corrected[minute, default: []].append(row) }
    for minute in corrected.keys { corrected[minute]?.sort() }
  }

  /// Returns the ID of the next row of a minute in the sheet, where `row` is the number of this row.
  ///
  /// `hasSame` returns whether equal records with an ID are stored, and `hasAny` whether any records with an ID are.
  func nextRowID(
    at minute: LocalMinute, row: Int, hasSame: (SheetRowID) throws -> Bool,
    hasAny: (SheetRowID) throws -> Bool
  ) throws -> SheetRowID {
    let rowID = SheetRowID.nth(rowCount(of: minute) + 1, minute)
    guard let rows = corrected[minute], !rows.isEmpty, try !hasSame(rowID) else { return rowID }
    if let same = try rows.map({ SheetRowID.row($0, minute) }).first(where: hasSame) { return same }
    let likely = rows.filter { !rowsWithoutMinute.contains($0) }
    if likely.contains(row), try hasAny(.row(row, minute)) { return .row(row, minute) }
    guard likely.count == 1, try !hasAny(rowID), try hasAny(.row(likely[0], minute)) else {
      return rowID
    }
    return .row(likely[0], minute)
  }

  /// Counts an imported row, so that the next row of the same minute gets another ID.
  mutating func markImported(_ rowID: SheetRowID) {
    switch rowID {
    case .nth(let number, let minute):
      rowCounts[minute.day, default: Self.emptyDay][minute.time.minutes] = Int32(clamping: number)
    case .row(let row, let minute): corrected[minute]?.removeAll { $0 == row }
    }
  }

  /// Returns the ID of an invalid row that was corrected in the file of skipped rows and imported, or nil for any
  /// other row.
  ///
  /// The row may have moved since then, but not to another minute.
  mutating func correctedRowID(ofRow row: Int, at minute: LocalMinute) -> SheetRowID? {
    guard let rows = corrected[minute], let first = rows.first else { return nil }
    let rowID = SheetRowID.row(rows.contains(row) ? row : first, minute)
    markImported(rowID)
    return rowID
  }

  /// Stores the number of a skipped row whose minute is unknown.
  ///
  /// The row may be the one that was corrected and imported under this number, so that other rows are recognized as
  /// that row only by their content.
  mutating func addRowWithoutMinute(_ row: Int) { rowsWithoutMinute.insert(row) }

  private func rowCount(of minute: LocalMinute) -> Int {
    rowCounts[minute.day].map { Int($0[minute.time.minutes]) } ?? 0
  }

  private static let emptyDay = [Int32](repeating: 0, count: 24 * 60)
}

/// Identifies a row of a sheet without IDs in later imports.
enum SheetRowID: Hashable, CustomStringConvertible {
  /// The position of the row among the rows of the same minute, starting at 1, and this minute.
  case nth(Int, LocalMinute)
  /// The number of the row in the file from which it was skipped, and the minute of the corrected row.
  case row(Int, LocalMinute)

  var description: String {
    switch self {
    case .nth(let number, let minute): "\(minute) \(number)"
    case .row(let number, let minute): "row \(number) \(minute)"
    }
  }

  /// Parses the ``description`` of an ID, or returns nil for any other text.
  init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ")
    let isRow = words.first == "row"
    guard words.count == (isRow ? 4 : 3), let number = Int(words[isRow ? 1 : 2]),
      let day = LocalDate(words[isRow ? 2 : 0]), let time = LocalTime(words[isRow ? 3 : 1])
    else { return nil }
    let minute = LocalMinute(day: day, time: time)
    self = isRow ? .row(number, minute) : .nth(number, minute)
  }

  var minute: LocalMinute {
    switch self {
    case .nth(_, let minute), .row(_, let minute): minute
    }
  }
}

/// A minute of a day in local time, without a time zone.
struct LocalMinute: Hashable, CustomStringConvertible {
  let day: LocalDate
  let time: LocalTime

  var description: String { "\(day) \(time)" }
}
