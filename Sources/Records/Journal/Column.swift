import SQLite

/// A column of a database table, whose values are stored in a property of the records.
///
/// This is the only description of the property: reading, checking, writing, redaction, labels and data files use it.
package struct Column<Record>: Sendable {
  /// Reads the next column of a row into a record.
  typealias Reader =
    @Sendable (borrowing Row, inout RowDecoder, inout Record) throws(RowProblem) -> Void

  package let field: Field
  let decode: Reader
  let cell: @Sendable (Record) -> Cell
  /// Rewrites the text of this column in a record, for example to remove names.
  ///
  /// It is nil if the column contains no text of the family.
  let rewrite: (@Sendable (inout Record, RecordKind.TextRewriting) -> Void)?

  /// Creates a column with a name, a type and the property that stores its value; `Field` describes the other
  /// parameters.
  ///
  /// `read` replaces the reader of `type`, for a value that depends on columns before this one.
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

  /// Creates the column with the moment of an event.
  static func time(
    _ name: String, _ property: WritableKeyPath<Record, Instant> & Sendable
  ) -> Column {
    Column(name, property, .moment, label: "column.time", identifies: true)
  }

  /// Creates the column with the day of an event.
  static func date(
    _ name: String, _ property: WritableKeyPath<Record, LocalDate> & Sendable
  ) -> Column {
    Column(name, property, .day, label: "column.date", identifies: true)
  }

  /// Creates the column with the last day of a period, which must not be before the day that `first` returns.
  static func lastDay(
    _ name: String, _ property: WritableKeyPath<Record, LocalDate?> & Sendable, label: String,
    notBefore first: @escaping @Sendable (borrowing Record) -> LocalDate?, since version: Int = 1
  ) -> Column {
    Column(name, property, .day, label: label, since: version) {
      (row, fields, record) throws(RowProblem) in
      if fields.skipNull(row) { return nil }
      let date = try fields.date(row)
      guard let first = first(record), date < first else { return date }
      throw RowProblem(.endsBeforeStart, column: name, found: "'\(date)'")
    }
  }
}

// The key paths are parameters, because a key path to a property of a protocol has no memory offset.

extension Column where Record: SpanRecord {
  static func start(_ property: WritableKeyPath<Record, Instant> & Sendable) -> Column {
    Column("started_at", property, .moment, label: "field.started_at", identifies: true)
  }

  /// Creates the column with the end of a period, which must be at most `maximum` seconds after the start of the
  /// period; an end that is later than the reference time is read as nil.
  static func end(
    _ property: WritableKeyPath<Record, Instant?> & Sendable, within maximum: Int64,
    ifFuture meaning: RowDecoder.FutureEnd = .isUnknown
  ) -> Column {
    Column("ended_at", property, .moment, label: "field.ended_at") {
      (row, fields, record) throws(RowProblem) in
      let start = record.span.start
      guard let end = try fields.optionalInstant(row, notBefore: start) else { return nil }
      guard end - start <= maximum else {
        let hours = (Double(end - start) / 360).rounded() / 10
        throw RowProblem(.durationTooLong, column: "ended_at", found: "\(hours) h")
      }
      if meaning == .isExpected { return end > fields.context.referenceTime ? nil : end }
      let isFuture = fields.trackIfFuture(end)
      if isFuture && meaning == .makesRowUnusable { fields.requiresPastInstants = true }
      return isFuture ? nil : end
    }
  }
}

extension Column where Record: NotedRecord {
  static func note(_ property: WritableKeyPath<Record, String?> & Sendable) -> Column {
    Column("note", property, .text(.free), label: "column.note")
  }
}

/// A stored property of a record, which is set by its memory offset: with key paths, reading a million records takes a
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
