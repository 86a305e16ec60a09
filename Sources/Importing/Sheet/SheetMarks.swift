import Records

/// Assigns each row of a sheet without IDs a mark, by which later imports recognize the row.
///
/// The mark is the row's position among the rows of the same minute. A row that was skipped, corrected and imported
/// from the file of skipped rows has its row number as its mark, because the other rows of its minute are already
/// stored. If the sheet is corrected later, too, the row is recognized by its content, by its number, or as the only
/// one left.
struct SheetMarks {
  /// The number of imported rows in each minute of a day, by day; tens of megabytes at most, even for many years.
  private var counts: [LocalDate: [Int32]] = [:]
  /// The numbers of rows that were imported from a file of skipped rows and not yet found in this file, by minute.
  private var waiting: [WallMinute: [Int]] = [:]
  /// The numbers of rows that were skipped without a valid minute.
  private var doubtful: Set<Int> = []

  init(corrected marks: [SheetMark]) {
    for case .row(let row, let minute) in Set(marks) { waiting[minute, default: []].append(row) }
    for minute in waiting.keys { waiting[minute]?.sort() }
  }

  /// Returns the mark of the sheet's next row of a minute; `row` is the number of that row.
  func next(
    at minute: WallMinute, row: Int, isKnown: (SheetMark) throws -> Bool,
    isThere: (SheetMark) throws -> Bool
  ) throws -> SheetMark {
    let mark = SheetMark.nth(count(of: minute) + 1, minute)
    guard let rows = waiting[minute], !rows.isEmpty, try !isKnown(mark) else { return mark }
    if let same = try rows.map({ SheetMark.row($0, minute) }).first(where: isKnown) { return same }
    let likely = rows.filter { !doubtful.contains($0) }
    if likely.contains(row), try isThere(.row(row, minute)) { return .row(row, minute) }
    guard likely.count == 1, try !isThere(mark), try isThere(.row(likely[0], minute)) else {
      return mark
    }
    return .row(likely[0], minute)
  }

  /// Counts an imported row, so that the next row of the same minute gets another mark.
  mutating func took(_ mark: SheetMark) {
    switch mark {
    case .nth(let number, let minute):
      counts[minute.day, default: Self.emptyDay][minute.time.minutes] = Int32(clamping: number)
    case .row(let row, let minute): waiting[minute]?.removeAll { $0 == row }
    }
  }

  /// Returns the mark of an invalid row that was corrected in the file of skipped rows and imported, or nil for any
  /// other row.
  ///
  /// The row may have moved since then, but not to another minute.
  mutating func corrected(_ row: Int, at minute: WallMinute) -> SheetMark? {
    guard let rows = waiting[minute], let first = rows.first else { return nil }
    let mark = SheetMark.row(rows.contains(row) ? row : first, minute)
    took(mark)
    return mark
  }

  /// Stores the number of a skipped row whose minute is unknown.
  ///
  /// The row may be the one that was corrected and imported under this number, so that other rows are recognized as
  /// that row only by their content.
  mutating func skipped(_ row: Int) { doubtful.insert(row) }

  private func count(of minute: WallMinute) -> Int {
    counts[minute.day].map { Int($0[minute.time.minutes]) } ?? 0
  }

  private static let emptyDay = [Int32](repeating: 0, count: 24 * 60)
}

/// Identifies a row of a sheet without IDs in later imports.
enum SheetMark: Hashable, CustomStringConvertible {
  /// The position of the row among the rows of the same minute, starting at 1, and this minute.
  case nth(Int, WallMinute)
  /// The number of the row in the file from which it was skipped, and the minute of the corrected row.
  case row(Int, WallMinute)

  var description: String {
    switch self {
    case .nth(let number, let minute): "\(minute) \(number)"
    case .row(let number, let minute): "row \(number) \(minute)"
    }
  }

  /// Parses the ``description`` of a mark, or returns nil for any other text.
  init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ")
    let isRow = words.first == "row"
    guard words.count == (isRow ? 4 : 3), let number = Int(words[isRow ? 1 : 2]),
      let day = LocalDate(words[isRow ? 2 : 0]), let time = LocalTime(words[isRow ? 3 : 1])
    else { return nil }
    let minute = WallMinute(day: day, time: time)
    self = isRow ? .row(number, minute) : .nth(number, minute)
  }

  var minute: WallMinute {
    switch self {
    case .nth(_, let minute), .row(_, let minute): minute
    }
  }
}

/// A minute of a day in local time, without a time zone.
struct WallMinute: Hashable, CustomStringConvertible {
  let day: LocalDate
  let time: LocalTime

  var description: String { "\(day) \(time)" }
}
