import SQLite

/// A record of another program, as it is to stand in the tracking database.
package struct ImportedRecord: Sendable {
  /// What a column is to hold.
  package enum Content: Hashable, Sendable {
    case value(SQLiteValue)
    /// The id of another record of the same source.
    case record(of: String, named: String)
    /// What the family may have chosen otherwise: written only where there is nothing yet.
    case unlessSet(SQLiteValue)
    /// What one export tells and another that tells nothing of it does not take back: links, for the
    /// record at the other end may be gone from the source.
    indirect case lasting(Content)
    /// What a person says of it beside the source: it replaces what is there, and null leaves that.
    case declared(SQLiteValue)
  }

  package struct Column: Hashable, Sendable {
    package let name: String
    package let content: Content

    /// Whether the source tells it, so that it has versions.
    var isTold: Bool {
      switch content {
      case .value, .record, .lasting: true
      case .unlessSet, .declared: false
      }
    }
    var isLasting: Bool { if case .lasting = content { true } else { false } }
  }

  package let table: String
  /// Its name in its source, by which it is known again.
  package let key: String
  /// What its source tells, columns it leaves empty among them, then what fills gaps or is declared; all
  /// records of a table name the same.
  package private(set) var columns: [Column]
  /// When it was last changed, in seconds since 1970.
  package let changedAt: Int64
  /// Its row in the file, from 1.
  package let row: Int
  /// All tables in which the row may stand that it is of; empty where that is always the same one.
  private(set) var places: [String] = []
  /// Those of them in which the row does not stand, as it is now.
  private(set) var elsewhere: Set<String> = []

  /// Whether what is there was read wrongly from the same source: then what comes counts, whenever it was
  /// changed.
  var isToldAnew = false

  package init(
    _ table: String, key: String, changedAt: Int64, row: Int,
    _ columns: KeyValuePairs<String, Content>
  ) {
    self.table = table
    self.key = key
    self.changedAt = changedAt
    self.row = row
    let columns = columns.map { Column(name: $0.key, content: $0.value) }
    self.columns = columns.filter(\.isTold) + columns.filter { !$0.isTold }
  }
}

extension [ImportedRecord] {
  /// All records of one row, which may have been something else before and have stood in other of some
  /// `places`; all rows that may have the same key name the same places in the same order.
  func standing(in places: [String]) -> [ImportedRecord] {
    map { $0.standing(in: places, beside: map(\.table)) }
  }
}

extension ImportedRecord {
  /// The record with other texts in its columns, as `body` tells by their names.
  func replacingTexts(_ body: (String, String) -> String) -> ImportedRecord {
    var record = self
    record.columns = columns.map { column in
      guard case .value(.text(let text)) = column.content else { return column }
      return Column(name: column.name, content: .text(body(column.name, text)))
    }
    return record
  }

  fileprivate func standing(in places: [String], beside tables: [String]) -> ImportedRecord {
    var record = self
    record.places = places
    record.elsewhere = Set(places).subtracting(tables)
    return record
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
