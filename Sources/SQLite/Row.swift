internal import CSQLite
import Glibc

/// One row of a result, lent while it is being read.
///
/// Every reading says nil where the column holds something of another kind: nothing is converted,
/// so `'120 ml'` in a number's place is seen for what it is.
public struct Row: ~Copyable {
  /// What a column holds.
  public enum Kind: Hashable, Sendable {
    /// Nothing.
    case null
    /// A whole number.
    case integer
    /// A number.
    case real
    /// Text.
    case text
    /// Bytes.
    case blob
  }

  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  /// How many columns the row has.
  public var count: Int { Int(sqlite3_column_count(handle)) }

  /// What the column holds.
  public func kind(_ column: Int) -> Kind {
    switch sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// The whole number in a column.
  public func integer(_ column: Int) -> Int64? {
    kind(column) == .integer ? sqlite3_column_int64(handle, Int32(column)) : nil
  }

  /// The number in a column, whole or not.
  public func number(_ column: Int) -> Double? {
    switch kind(column) {
    case .integer, .real: sqlite3_column_double(handle, Int32(column))
    default: nil
    }
  }

  /// The text in a column; nil also where its bytes are not valid UTF-8.
  public func text(_ column: Int) -> String? {
    guard kind(column) == .text, let start = sqlite3_column_text(handle, Int32(column)) else {
      return nil
    }
    let length = Int(sqlite3_column_bytes(handle, Int32(column)))
    let bytes = UnsafeBufferPointer(start: start, count: length)
    // Half the time of String(validating:as:), which looks at one byte after the other.
    guard let text = try? UTF8Span(validating: bytes.span) else { return nil }
    return String(copying: text)
  }

  /// How many bytes the text or the bytes in a column take.
  public func size(_ column: Int) -> Int { Int(sqlite3_column_bytes(handle, Int32(column))) }

  /// Whether a column holds exactly this text, told without making a string of it.
  public func holds(_ text: String, at column: Int) -> Bool {
    guard kind(column) == .text, let start = sqlite3_column_text(handle, Int32(column)) else {
      return false
    }
    let length = Int(sqlite3_column_bytes(handle, Int32(column)))
    guard text.utf8.count == length else { return false }
    return text.withCString { memcmp($0, start, length) == 0 }
  }

  /// The bytes in a column.
  public func blob(_ column: Int) -> [UInt8]? {
    guard kind(column) == .blob else { return nil }
    guard let start = sqlite3_column_blob(handle, Int32(column)) else { return [] }
    let length = Int(sqlite3_column_bytes(handle, Int32(column)))
    return [UInt8](UnsafeRawBufferPointer(start: start, count: length))
  }

  /// What a column holds, as it would be put there again.
  public func value(_ column: Int) -> SQLiteValue {
    switch kind(column) {
    case .null: .null
    case .integer: .integer(integer(column) ?? 0)
    case .real: .real(number(column) ?? 0)
    case .text: text(column).map { .text($0) } ?? .null
    case .blob: .blob(blob(column) ?? [])
    }
  }

  /// What a column holds as a person would write it, for messages.
  public func describe(_ column: Int) -> String {
    switch kind(column) {
    case .null: "nothing"
    case .integer: integer(column).map(String.init) ?? ""
    case .real: number(column).map { "\($0)" } ?? ""
    case .text: text(column).map { "'\($0.prefix(40))'" } ?? "text that is not UTF-8"
    case .blob: "\(sqlite3_column_bytes(handle, Int32(column))) bytes"
    }
  }
}
