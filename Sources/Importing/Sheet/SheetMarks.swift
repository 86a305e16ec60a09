import Records

/// Gives each row of a sheet, which has no ids, a mark of its own.
///
/// A row that was skipped, corrected and imported by itself is marked by its number, for others of its
/// minute are there by then. Once the sheet itself is corrected too, its minute has one row more than
/// before: that one is known again by what it says, by its number, or as the only one that is left.
struct SheetMarks {
  /// How many rows of each minute of a day were taken: tens of megabytes at most, however long a child
  /// is written about.
  private var counts: [LocalDate: [Int32]] = [:]
  /// The numbers of the rows that were imported by themselves, by their minute, as long as no row of this
  /// file is known to be them.
  private var waiting: [WallMinute: [Int]] = [:]
  /// The numbers of rows that may still be wrong.
  private var doubtful: Set<Int> = []

  init(corrected marks: [SheetMark]) {
    for case .row(let row, let minute) in Set(marks) { waiting[minute, default: []].append(row) }
    for minute in waiting.keys { waiting[minute]?.sort() }
  }

  /// The mark of the next row of a minute; `isKnown` tells whether the row is in the database under a
  /// mark, saying the same, and `isThere` whether one of its kind is, whatever it says.
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

  /// Notes that a row was taken over; the others of its minute move up behind it.
  mutating func took(_ mark: SheetMark) {
    switch mark {
    case .nth(let number, let minute):
      counts[minute.day, default: Self.emptyDay][minute.time.minutes] = Int32(clamping: number)
    case .row(let row, let minute): waiting[minute]?.removeAll { $0 == row }
    }
  }

  /// The mark under which a row that is still wrong was corrected and imported by itself; nil where it
  /// was not.
  ///
  /// It may have moved since, but not to another minute.
  mutating func corrected(_ row: Int, at minute: WallMinute) -> SheetMark? {
    guard let rows = waiting[minute], let first = rows.first else { return nil }
    let mark = SheetMark.row(rows.contains(row) ? row : first, minute)
    took(mark)
    return mark
  }

  /// Notes that a row was skipped whose minute nobody can tell: the one of its number that was corrected
  /// may be this one, so another is known to be it only by what it says.
  mutating func skipped(_ row: Int) { doubtful.insert(row) }

  private func count(of minute: WallMinute) -> Int {
    counts[minute.day].map { Int($0[minute.time.minutes]) } ?? 0
  }

  private static let emptyDay = [Int32](repeating: 0, count: 24 * 60)
}

/// By what a row of a sheet is known again.
enum SheetMark: Hashable, CustomStringConvertible {
  /// The how manieth it is of its minute.
  case nth(Int, WallMinute)
  /// The number it had in the file when it was skipped.
  case row(Int, WallMinute)

  var description: String {
    switch self {
    case .nth(let number, let minute): "\(minute) \(number)"
    case .row(let number, let minute): "row \(number) \(minute)"
    }
  }

  /// What ``description`` says; nil for whatever is none.
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

/// A minute as a clock on the wall shows it.
struct WallMinute: Hashable, CustomStringConvertible {
  let day: LocalDate
  let time: LocalTime

  var description: String { "\(day) \(time)" }
}
