import SQLite

/// A record of another program, prepared for the family's database.
package struct ImportedRecord: Sendable {
  /// The content of a column, and whether it replaces a stored value.
  package enum Content: Hashable, Sendable {
    case value(SQLiteValue)
    /// A reference to another record of the same source, which is given by its table and its key.
    case record(of: String, named: String)
    /// A value that is written only if the column is empty, because the family may have chosen another value.
    case unlessSet(SQLiteValue)
    /// A value that keeps the stored one if it is null, such as a link to a record that may be gone from the source.
    indirect case keptIfMissing(Content)
    /// A value that the family declares for an import, and that replaces the stored value unless it is null.
    case declared(SQLiteValue)
  }

  package struct Column: Hashable, Sendable {
    package let name: String
    package let content: Content

    /// True if the source determines the value of the column, so that the value is part of the record's versions.
    var isFromSource: Bool {
      switch content {
      case .value, .record, .keptIfMissing: true
      case .unlessSet, .declared: false
      }
    }
    var isKeptIfMissing: Bool { if case .keptIfMissing = content { true } else { false } }
  }

  package let table: String
  /// The key of the record in its source, which identifies the record in later imports.
  package let key: String
  /// The columns that the source determines, even empty ones, and then the other columns; all records of a table have
  /// the same columns.
  package private(set) var columns: [Column]
  /// The time of the record's last change, in seconds since 1970.
  package let changedAt: Int64
  /// The number of the record's row in the file, starting at 1, or the ID of the row in a database.
  package let rowNumber: Int
  /// All tables that may contain records of the same row, or an empty list if records of the row cannot move.
  fileprivate(set) var possibleTables: [String] = []
  /// The tables in ``possibleTables`` that contain no record of the row in its current form.
  fileprivate(set) var unusedTables: Set<String> = []

  /// True if an earlier import misread this record, so that this record replaces the stored one even if it is older.
  var wasMisread = false

  package init(
    _ table: String, key: String, changedAt: Int64, row: Int,
    _ columns: KeyValuePairs<String, Content>
  ) {
    self.table = table
    self.key = key
    self.changedAt = changedAt
    self.rowNumber = row
    let columns = columns.map { Column(name: $0.key, content: $0.value) }
    self.columns = columns.filter(\.isFromSource) + columns.filter { !$0.isFromSource }
  }

  /// Returns the record with each text replaced by the result of `body`, which gets the name of the column and the
  /// text.
  func replacingTexts(_ body: (String, String) -> String) -> ImportedRecord {
    var record = self
    record.columns = columns.map { column in
      guard case .value(.text(let text)) = column.content else { return column }
      return Column(name: column.name, content: .text(body(column.name, text)))
    }
    return record
  }
}

extension [ImportedRecord] {
  /// Returns the records of one row, marked with all `tables` between which records of this row may move.
  ///
  /// All rows that may have the same key must pass the same tables in the same order.
  func movable(between tables: [String]) -> [ImportedRecord] {
    let otherTables = Set(tables).subtracting(map(\.table))
    return map { record in
      var record = record
      record.possibleTables = tables
      record.unusedTables = otherTables
      return record
    }
  }
}

extension ImportedRecord.Content {
  static let null = Self.value(.null)

  static func text(_ text: String?) -> Self {
    .value(text.flatMap { $0.isEmpty ? nil : .text($0) } ?? .null)
  }

  static func integer(_ number: (some BinaryInteger)?) -> Self {
    .value(number.map { .integer(Int64($0)) } ?? .null)
  }

  static func number(_ number: Double?) -> Self { .value(number.map { .real($0) } ?? .null) }
}
