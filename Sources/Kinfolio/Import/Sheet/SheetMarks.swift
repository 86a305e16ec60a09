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
}

/// A minute as a clock on the wall shows it.
struct WallMinute: Hashable, CustomStringConvertible {
  let day: LocalDate
  let time: LocalTime

  var description: String { "\(day) \(time)" }
}

/// Gives each row of a sheet, which has no ids, a mark of its own.
///
/// A row that was skipped, corrected and imported by itself is marked by its number, for others of its
/// minute are there by then. Once the sheet itself is corrected too, its minute has one row more than
/// before: that one is known again by what it says, or by its number.
struct SheetMarks {
  /// How many rows of each minute of a day were taken: tens of megabytes at most, however long a child
  /// is written about.
  private var counts: [LocalDate: [Int32]] = [:]
  /// The rows that were imported by themselves, by their minute.
  private var corrected: [String: [Int]] = [:]
  /// Those that no row of this file is known to be, nor is still wrong in it.
  private var waiting: Set<Int> = []

  /// Knows the corrected rows by what is there of them: the marks behind "row ".
  init(corrected marks: some Sequence<Substring>) {
    for mark in Set(marks) {
      let parts = mark.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let row = Int(parts[0]) else { continue }
      corrected[String(parts[1]), default: []].append(row)
      waiting.insert(row)
    }
    for minute in corrected.keys { corrected[minute]?.sort() }
  }

  /// The mark of the next row of a minute; `isKnown` tells whether the row is in the database under a
  /// mark, saying the same.
  func next(
    at minute: WallMinute, row: Int, isKnown: (SheetMark) throws -> Bool
  ) throws -> SheetMark {
    let mark = SheetMark.nth(count(of: minute) + 1, minute)
    guard !corrected.isEmpty, let rows = corrected["\(minute)"], try !isKnown(mark) else {
      return mark
    }
    let left = rows.filter(waiting.contains)
    let same = try left.first { try isKnown(.row($0, minute)) }
    return (same ?? left.first { $0 == row }).map { .row($0, minute) } ?? mark
  }

  /// Notes that a row was taken over; the others of its minute move up behind it.
  mutating func took(_ mark: SheetMark) {
    switch mark {
    case .nth(let number, let minute):
      counts[minute.day, default: Self.emptyDay][minute.time.minutes] = Int32(clamping: number)
    case .row(let row, _): waiting.remove(row)
    }
  }

  private func count(of minute: WallMinute) -> Int {
    counts[minute.day].map { Int($0[minute.time.minutes]) } ?? 0
  }

  private static let emptyDay = [Int32](repeating: 0, count: 24 * 60)

  /// Notes that a row was skipped, so that it is not yet what was corrected.
  mutating func skipped(_ row: Int) { waiting.remove(row) }
}
