import Records

/// Gives each row of a sheet, which has no IDs, a mark of its own.
///
/// The mark of a row that was skipped, corrected and imported separately is its number, because other rows of its
/// minute are stored by then. If the sheet is corrected later, too, the row is recognized by its content, by its
/// number, or as the only one left.
struct SheetMarks {
  /// The number of imported rows by minute of each day: tens of megabytes at most, even for many years.
  private var counts: [LocalDate: [Int32]] = [:]
  /// The numbers of rows that were imported separately and not yet found in this file, by minute.
  private var waiting: [WallMinute: [Int]] = [:]
  /// The numbers of rows that may still be wrong.
  private var doubtful: Set<Int> = []

  init(corrected marks: [SheetMark]) {
    for case .row(let row, let minute) in Set(marks) { waiting[minute, default: []].append(row) }
    for minute in waiting.keys { waiting[minute]?.sort() }
  }

  /// Returns the mark of the next row of a minute.
  ///
  /// `isKnown` returns whether the database contains the row with the same values under a mark, and `isThere` whether
  /// it contains a row with any values under the mark.
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

  /// Notes an imported row; the next row of its minute gets the next mark.
  mutating func took(_ mark: SheetMark) {
    switch mark {
    case .nth(let number, let minute):
      counts[minute.day, default: Self.emptyDay][minute.time.minutes] = Int32(clamping: number)
    case .row(let row, let minute): waiting[minute]?.removeAll { $0 == row }
    }
  }

  /// Returns the mark under which a wrong row was corrected and imported separately, or nil if it was not.
  ///
  /// The row may have moved since, but not to another minute.
  mutating func corrected(_ row: Int, at minute: WallMinute) -> SheetMark? {
    guard let rows = waiting[minute], let first = rows.first else { return nil }
    let mark = SheetMark.row(rows.contains(row) ? row : first, minute)
    took(mark)
    return mark
  }

  /// Notes a skipped row whose minute is unknown.
  ///
  /// It may be the corrected row with the same number, so other rows are recognized as that row only by their content.
  mutating func skipped(_ row: Int) { doubtful.insert(row) }

  private func count(of minute: WallMinute) -> Int {
    counts[minute.day].map { Int($0[minute.time.minutes]) } ?? 0
  }

  private static let emptyDay = [Int32](repeating: 0, count: 24 * 60)
}

/// Identifies a row of a sheet in later imports.
enum SheetMark: Hashable, CustomStringConvertible {
  /// The position among the rows of a minute, starting at 1.
  case nth(Int, WallMinute)
  /// The number of the row in the file from which it was skipped.
  case row(Int, WallMinute)

  var description: String {
    switch self {
    case .nth(let number, let minute): "\(minute) \(number)"
    case .row(let number, let minute): "row \(number) \(minute)"
    }
  }

  /// Parses a ``description``.
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

/// A minute of local time.
struct WallMinute: Hashable, CustomStringConvertible {
  let day: LocalDate
  let time: LocalTime

  var description: String { "\(day) \(time)" }
}
