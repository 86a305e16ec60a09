import Records
import SQLite

/// A row of Baby Buddy's; a column that its version does not have is empty.
struct BabyBuddyRow {
  /// What the row is: `feeding`.
  let model: String
  let id: Int64
  /// The words that hang on it, in their order.
  let tags: [String]
  private let clock: Zone
  private let values: [String: SQLiteValue]
  /// Whether it was taken over before, as whatever it was then.
  var isKnown = false

  /// Takes a row of which the first column is the id and the others are `columns`.
  ///
  /// Throws `RowProblem` where it has no id, by which it could be known again.
  init(
    _ model: String, _ columns: [String], _ row: borrowing Row, by clock: Zone, tags: [String]
  ) throws(RowProblem) {
    guard let id = row.integer(0) else {
      throw RowProblem(.notANumber, column: "id", found: row.description(of: 0))
    }
    self.model = model
    self.id = id
    self.clock = clock
    self.tags = tags
    var values: [String: SQLiteValue] = [:]
    for (place, column) in columns.enumerated() where row.kind(place + 1) != .null {
      // Text that is none must not pass for nothing.
      let isBroken = row.kind(place + 1) == .text && row.text(place + 1) == nil
      values[column] = isBroken ? .blob([]) : row.value(place + 1)
    }
    self.values = values
  }

  /// Throws where the row has more cells than its table has columns.
  func refuseSurplus() throws(RowProblem) {
    guard case .text(let cells)? = values[BabyBuddyCopy.surplus] else { return }
    throw TextTable.problem(ofSurplus: [cells])
  }

  /// A text; nil also for one without a letter.
  func text(_ column: String) throws(RowProblem) -> String? {
    guard let value = values[column] else { return nil }
    guard case .text(let text) = value else { throw problem(.notText, column) }
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  func number(_ column: String) throws(RowProblem) -> Double? {
    switch values[column] {
    case nil: return nil
    case .real(let number): return number
    case .integer(let number): return Double(number)
    default: throw problem(.notANumber, column)
    }
  }

  func integer(_ column: String) throws(RowProblem) -> Int64? {
    switch values[column] {
    case nil: return nil
    case .integer(let number): return number
    case .real: throw problem(.notWhole, column)
    default: throw problem(.notANumber, column)
    }
  }

  func flag(_ column: String) throws(RowProblem) -> Bool? {
    guard let number = try integer(column) else { return nil }
    guard (0...1).contains(number) else { throw problem(.notAllowed, column) }
    return number == 1
  }

  func moment(_ column: String) throws(RowProblem) -> Instant? {
    guard let text = try text(column) else { return nil }
    guard let moment = StoredTime.instant(text, in: clock) else { throw problem(.notADate, column) }
    return moment
  }

  /// From when to when something lasted; it does not end before it begins.
  func span() throws(RowProblem) -> Span {
    let start = try needed("start", BabyBuddyRow.moment)
    let end = try needed("end", BabyBuddyRow.moment)
    guard start <= end else { throw problem(.endsBeforeStart, "end") }
    return Span(from: start, to: end)
  }

  func day(_ column: String) throws(RowProblem) -> LocalDate? {
    guard let text = try text(column) else { return nil }
    guard let day = LocalDate(text) else { throw problem(.notADate, column) }
    return day
  }

  /// What must not be empty, as one of the others reads it.
  func needed<Value>(
    _ column: String, _ read: (BabyBuddyRow) -> (String) throws(RowProblem) -> Value?
  ) throws(RowProblem) -> Value {
    guard let value = try read(self)(column) else { throw RowProblem(.missing, column: column) }
    return value
  }

  func problem(_ fault: RowProblem.Fault, _ column: String) -> RowProblem {
    let found: String
    switch values[column] {
    case nil, .null: found = "nothing"
    case .integer(let number): found = "\(number)"
    case .real(let number): found = "\(number)"
    case .text(let text): found = "'\(text.prefix(40))'"
    case .blob: found = "bytes"
    }
    return RowProblem(fault, column: column, found: found)
  }
}

/// Moments as Django keeps and exports them: text such as `2026-03-01 08:04:09.123456`.
enum StoredTime {
  /// A moment to the second by the clock of `zone`, which is UTC in a database; nil for whatever is none.
  ///
  /// A `T` between day and time, a `Z` and an offset such as `+02:00` at the end are understood, too,
  /// and then the clock does not matter.
  static func instant(_ text: String, in zone: Zone = .utc) -> Instant? {
    let rest = text.dropFirst(10)
    guard let day = LocalDate(text.prefix(10)), rest.first == " " || rest.first == "T",
      let time = LocalTime(rest.dropFirst().prefix(5)),
      let second = second(rest.dropFirst(6).prefix(3))
    else { return nil }
    let end = fractionless(rest.dropFirst(9))
    if end.isEmpty { return zone.instant(on: day, at: time) + second }
    guard let offset = offset(end) else { return nil }
    let wall = Int64(day.days) * 86_400 + Int64(time.minutes) * 60 + second
    return Instant(seconds: wall - offset)
  }

  /// A length of time such as `1 day, 6:00:00`, as exports write it, in millionths of a second, as Django
  /// keeps it; nil for whatever is none.
  static func microseconds(_ text: String) -> Int64? {
    let form = /(?:(\d{1,5}) days?, )?(\d{1,2}):(\d\d):(\d\d)(?:\.\d+)?/
    guard let parts = text.wholeMatch(of: form)?.output else { return nil }
    let numbers = [parts.1 ?? "0", parts.2, parts.3, parts.4].compactMap { Int64($0) }
    let seconds = zip(numbers, [86_400, 3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    return seconds * 1_000_000
  }

  private static func second(_ text: Substring) -> Int64? {
    // A time of day has the shape of minutes and seconds behind an hour of nought.
    guard text.first == ":", let time = LocalTime("00" + text) else { return nil }
    return Int64(time.minutes)
  }

  /// What is left behind a fraction of a second.
  private static func fractionless(_ text: Substring) -> Substring {
    text.first == "." ? text.dropFirst().drop { $0.isASCII && $0.isNumber } : text
  }

  private static func offset(_ text: Substring) -> Int64? {
    if text == "Z" { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-",
      let time = LocalTime(text.dropFirst())
    else { return nil }
    return Int64(time.minutes) * (sign == "+" ? 60 : -60)
  }
}
