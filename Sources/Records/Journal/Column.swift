import SQLite

/// A column of a table, stored in a field of its records.
///
/// This is the only description of the field: reading, checking, writing, redaction, labels and data files use it.
package struct Column<Record>: Sendable {
  /// Reads the next column of a row into a record.
  typealias Reader =
    @Sendable (borrowing Row, inout RowDecoder, inout Record) throws(RowProblem) -> Void

  package let field: Field
  let decode: Reader
  let cell: @Sendable (Record) -> Cell
  /// Rewrites the text of the family in this column; it is nil if the column contains no such text.
  let rewrite: (@Sendable (inout Record, RecordKind.TextRewriting) -> Void)?

  /// Creates a column; see `Field` for the parameters.
  ///
  /// `read` replaces the reader of the type, for a value that depends on columns before this one.
  package init<Value>(
    _ name: String, _ property: WritableKeyPath<Record, Value> & Sendable, _ type: FieldType<Value>,
    label: String? = nil, identifies isIdentifying: Bool = false, since version: Int = 1,
    read: (
      @Sendable (borrowing Row, inout RowDecoder, borrowing Record) throws(RowProblem) -> Value
    )? = nil
  ) {
    field = Field(
      name: name, content: type.content, phrases: type.phrases, isRequired: type.isRequired,
      label: label,
      isIdentifying: isIdentifying, version: version)
    let store = StoredProperty(property)
    if let read {
      decode = { (row, fields, record) throws(RowProblem) in
        store.set(try read(row, &fields, record), in: &record)
      }
    } else {
      let read = type.read
      decode = { (row, fields, record) throws(RowProblem) in
        store.set(try read(row, &fields), in: &record)
      }
    }
    let cell = type.cell
    self.cell = { cell($0[keyPath: property]) }
    rewrite = type.rewrite.map { rewrite in
      { @Sendable record, replacing in
        record[keyPath: property] = rewrite(record[keyPath: property], replacing)
      }
    }
  }
}

extension Column {
  /// Creates the column of the moment of an event.
  static func time(
    _ name: String, _ property: WritableKeyPath<Record, Instant> & Sendable
  ) -> Column {
    Column(name, property, .moment, label: "column.time", identifies: true)
  }

  /// Creates the column of the day of an event.
  static func date(
    _ name: String, _ property: WritableKeyPath<Record, LocalDate> & Sendable
  ) -> Column {
    Column(name, property, .day, label: "column.date", identifies: true)
  }

  /// Creates the column of a last day, which must not be before the first one.
  static func lastDay(
    _ name: String, _ property: WritableKeyPath<Record, LocalDate?> & Sendable, label: String,
    notBefore first: @escaping @Sendable (borrowing Record) -> LocalDate?, since version: Int = 1
  ) -> Column {
    Column(name, property, .day, label: label, since: version) {
      (row, fields, record) throws(RowProblem) in
      try fields.optionalDate(row, notBefore: first(record))
    }
  }
}

// The properties are parameters, because those of a protocol have no offset.

extension Column where Record: SpanRecord {
  static func start(_ property: WritableKeyPath<Record, Instant> & Sendable) -> Column {
    Column("started_at", property, .moment, label: "field.started_at", identifies: true)
  }

  /// Creates the column of the end of a span, which is at most `maximum` seconds after its start.
  static func end(
    _ property: WritableKeyPath<Record, Instant?> & Sendable, within maximum: Int64,
    ifFuture meaning: RowDecoder.FutureEnd = .isUnknown
  ) -> Column {
    Column("ended_at", property, .moment, label: "field.ended_at") {
      (row, fields, record) throws(RowProblem) in
      try fields.end(row, after: record.span.start, maximumSeconds: maximum, ifFuture: meaning)
    }
  }
}

extension Column where Record: NotedRecord {
  static func note(_ property: WritableKeyPath<Record, String?> & Sendable) -> Column {
    Column("note", property, .text(.free), label: "column.note")
  }
}

/// A stored property, which is set by its offset in the record: with key paths, reading a million records takes a
/// second longer.
private struct StoredProperty<Record, Value>: Sendable {
  private let offset: Int

  init(_ path: WritableKeyPath<Record, Value>) {
    guard let offset = MemoryLayout<Record>.offset(of: path) else {
      preconditionFailure("\(path) is not a stored property.")
    }
    self.offset = offset
  }

  func set(_ value: Value, in record: inout Record) {
    withUnsafeMutablePointer(to: &record) { record in
      UnsafeMutableRawPointer(record).advanced(by: offset).assumingMemoryBound(to: Value.self)
        .pointee = value
    }
  }
}
