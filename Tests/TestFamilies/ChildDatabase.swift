import TestSupport
import Testing

@testable import Knowledge
@testable import Records
@testable import SampleFamily

/// SQL rows about Mia, a child in Paris.
///
/// Times are in seconds since midnight of 2026-06-10 in Paris. Days are counted from that date.
struct ChildDatabase {
  static let midnight: Int64 = 1_781_042_400
  static let dayZero = LocalDate.day("2026-06-10")
  private var sql = ""
  private var count = 0

  /// Adds a row about Mia.
  ///
  /// `$n` in `values` is replaced with the Unix time of n seconds after midnight.
  mutating func add(_ table: String, _ columns: String, _ values: String, id: String? = nil) {
    count += 1
    let parts = values.split(separator: "$", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part -> String in
      let digits = part.prefix { $0.isNumber || $0 == "-" }
      return "\(Self.midnight + (Int64(digits) ?? 0))\(part.dropFirst(digits.count))"
    }
    sql += """
      INSERT INTO \(table) (id, profile_id, changed_at, \(columns))
        VALUES ('\(id ?? "r\(count)")', 'mia', 1790000000, \(([String(parts[0])] + rest).joined()));

      """
  }

  /// Adds an SQL statement unchanged.
  mutating func addStatement(_ statement: String) { sql += statement + ";\n" }

  mutating func addBottle(_ secondsAfterMidnight: Int64, ml: Double, _ contents: String = "formula")
  {
    add(
      "bottle_feeds", "started_at, volume_ml, contents",
      "$\(secondsAfterMidnight), \(ml), '\(contents)'")
  }

  /// Makes days complete by adding a wet diaper every four hours, but none after `lastSecond`.
  mutating func makeDaysComplete(_ days: ClosedRange<Int64>, until lastSecond: Int64 = .max) {
    let starts = days.lowerBound * 86_400..<(days.upperBound + 1) * 86_400
    for at in stride(from: starts.lowerBound, to: starts.upperBound, by: 14_400)
    where at <= lastSecond {
      add("diapers", "happened_at, wet", "$\(at), 1")
    }
  }

  /// Returns the journal up to `secondsAfterMidnight`, in seconds since midnight; nil means the end of 2026-06-30
  /// in UTC.
  func journal(until secondsAfterMidnight: Int64? = nil) throws -> Journal {
    let sample = try SampleDatabase(sql)
    return try secondsAfterMidnight.map {
      try sample.journal(until: Instant(seconds: Self.midnight + $0))
    }
      ?? sample.journal()
  }

  func metrics(_ dayOffsets: ClosedRange<Int> = 0...0, until secondsAfterMidnight: Int64? = nil)
    throws -> ChildMetrics
  {
    let journal = try journal(until: secondsAfterMidnight)
    #expect(journal.skippedRows.isEmpty)
    return ChildMetrics(
      journal, of: try #require(journal.profiles.first),
      in: Window(
        from: Self.dayZero + dayOffsets.lowerBound, through: Self.dayZero + dayOffsets.upperBound))
  }
}
