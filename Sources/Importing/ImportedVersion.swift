import Hashing
import Records
import SQLite

/// One state of a record; of two the later counts, and of two of one moment that which sorts last, so
/// that it does not matter which was imported first.
struct ImportedVersion: Hashable, Comparable {
  let changedAt: Int64
  /// Every column and what it holds, as the family's log shows it.
  let content: String

  init(changedAt: Int64, content: String) {
    self.changedAt = changedAt
    self.content = content
  }

  init(changedAt: Int64, _ columns: [(name: String, value: SQLiteValue)]) {
    self.changedAt = changedAt
    content = columns.compactMap { name, value in
      Self.words(value, in: name).map { "\(name) \($0)" }
    }.joined(separator: " · ")
  }

  static func < (left: Self, right: Self) -> Bool {
    (left.changedAt, left.content) < (right.changedAt, right.content)
  }

  private static func moment(_ seconds: Int64) -> String {
    let instant = Instant(seconds: seconds)
    return "\(Zone.utc.day(of: instant)) \(Zone.utc.time(at: instant))"
      + ":\(String(seconds % 60 + 100).dropFirst()) UTC"
  }

  private static func words(_ value: SQLiteValue, in column: String) -> String? {
    switch value {
    case .null: nil
    case .integer(let seconds) where column.hasSuffix("_at"): Self.moment(seconds)
    case .integer(let number): String(number)
    // A column of fractions gives back 120.0 for the 120 that was put there.
    case .real(let number):
      number.rounded() == number && abs(number) < 1e15
        ? String(Int64(number)) : String(number)
    // A family's own dot is no end of a column.
    case .text(let text): text.replacing(" · ", with: " ·\u{a0}")
    case .blob(let bytes): "\(bytes.count) B \(SHA256.hex(of: bytes).prefix(16))"
    }
  }
}
