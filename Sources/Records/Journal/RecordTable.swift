import SQLite

/// How one kind of record is read: its table, its columns, and what becomes of a row.
package struct RecordTable<Record: JournalRecord>: Sendable {
  /// Makes a record of a row, or says why it cannot be one.
  package typealias Decoder =
    @Sendable (borrowing Row, inout Fields) throws(RowProblem) -> Record

  /// The table's name in the database.
  package let name: String
  /// The columns in the order the decoder reads them, those of every table first.
  package let columns: [String]
  package let decode: Decoder

  /// Describes a table; `columns` are named with a space between.
  package init(_ name: String, _ columns: String, decode: @escaping Decoder) {
    self.name = name
    self.columns =
      ["id", "logged_by", "changed_at"] + columns.split(separator: " ").map(String.init)
    self.decode = decode
  }
}
