import Records
import SQLite

/// A row of a Baby Buddy table, in which columns that the database's version lacks are empty.
struct BabyBuddyRow {
  let kind: String
  let id: Int64
  let tags: [String]
  private let sourceZone: Zone
  private let valuesByColumn: [String: SQLiteValue]
  /// True if an earlier import stored records of the row in any form.
  var wasImportedBefore = false

  /// Reads a row that consists of an ID and the values of `columns`.
  ///
  /// Throws `RowProblem` if there is no ID, which identifies the row in later imports.
  init(
    kind model: String, columns: [String], _ row: borrowing Row, zone clock: Zone, tags: [String]
  ) throws(RowProblem) {
    guard let id = row.integer(0) else {
      throw RowProblem(.notANumber, column: "id", found: row.description(of: 0))
    }
    self.kind = model
    self.id = id
    self.sourceZone = clock
    self.tags = tags
    var values: [String: SQLiteValue] = [:]
    for (place, column) in columns.enumerated() where row.storageType(place + 1) != .null {
      // Invalid text must not become null, so it becomes bytes, which no column allows.
      let isBroken = row.storageType(place + 1) == .text && row.text(place + 1) == nil
      values[column] = isBroken ? .blob([]) : row.value(place + 1)
    }
    self.valuesByColumn = values
  }

  func refuseSurplusCells() throws(RowProblem) {
    guard case .text(let cells)? = valuesByColumn[BabyBuddyExportCopy.surplusColumn] else { return }
    throw TextTable.problem(ofSurplusCells: [cells])
  }

  /// Returns the text in a column, or nil if the text is missing or blank.
  func text(_ column: String) throws(RowProblem) -> String? {
    guard let value = valuesByColumn[column] else { return nil }
    guard case .text(let text) = value else { throw problem(.notText, column) }
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  func number(_ column: String) throws(RowProblem) -> Double? {
    switch valuesByColumn[column] {
    case nil: return nil
    case .real(let number): return number
    case .integer(let number): return Double(number)
    default: throw problem(.notANumber, column)
    }
  }

  func integer(_ column: String) throws(RowProblem) -> Int64? {
    switch valuesByColumn[column] {
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
    guard let moment = DjangoTime.instant(text, in: sourceZone) else {
      throw problem(.notADate, column)
    }
    return moment
  }

  /// Returns the span of time between the columns `start` and `end`, and throws if the end is before the start.
  func span() throws(RowProblem) -> TimeSpan {
    let start = try require("start", BabyBuddyRow.moment)
    let end = try require("end", BabyBuddyRow.moment)
    guard start <= end else { throw problem(.endsBeforeStart, "end") }
    return TimeSpan(from: start, to: end)
  }

  func day(_ column: String) throws(RowProblem) -> LocalDate? {
    guard let text = try text(column) else { return nil }
    guard let day = LocalDate(text) else { throw problem(.notADate, column) }
    return day
  }

  func childName() throws(RowProblem) -> String {
    let first = try require("first_name", BabyBuddyRow.text)
    return try text("last_name").map { "\(first) \($0)" } ?? first
  }

  var isSolidFood: Bool {
    get throws(RowProblem) {
      if kind != "feeding" { return false }
      return try text("type") == "solid food"
    }
  }

  /// Returns the value that `read` finds in a column, and throws if there is none.
  func require<Value>(
    _ column: String, _ read: (BabyBuddyRow) -> (String) throws(RowProblem) -> Value?
  ) throws(RowProblem) -> Value {
    guard let value = try read(self)(column) else { throw RowProblem(.missing, column: column) }
    return value
  }

  func problem(_ fault: RowProblem.Fault, _ column: String) -> RowProblem {
    let found: String
    switch valuesByColumn[column] {
    case nil, .null: found = "nothing"
    case .integer(let number): found = "\(number)"
    case .real(let number): found = "\(number)"
    case .text(let text): found = "'\(text.prefix(40))'"
    case .blob: found = "bytes"
    }
    return RowProblem(fault, column: column, found: found)
  }
}

/// Times as Baby Buddy's framework Django stores and exports them, such as `2026-03-01 08:04:09.123456`.
enum DjangoTime {
  /// Parses a time without its fraction of a second.
  ///
  /// The time is in `zone`, which is UTC in a database, unless it ends with a `Z` or an offset such as `+02:00`. A `T`
  /// may separate date and time.
  static func instant(_ text: String, in zone: Zone = .utc) -> Instant? {
    // Django always writes seconds.
    guard text.dropFirst(16).first == ":" else { return nil }
    return ExportTimeParser.seconds(.text(text), in: zone).map(Instant.init(seconds:))
  }

  /// Parses an exported duration such as `1 day, 6:00:00`, and returns the microseconds that Django stores for it.
  static func microseconds(ofDuration text: String) -> Int64? {
    let form = /(?:(\d{1,5}) days?, )?(\d{1,2}):(\d\d):(\d\d)(?:\.\d+)?/
    guard let parts = text.wholeMatch(of: form)?.output else { return nil }
    let numbers = [parts.1 ?? "0", parts.2, parts.3, parts.4].compactMap { Int64($0) }
    let seconds = zip(numbers, [86_400, 3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    return seconds * 1_000_000
  }
}
