import SQLite

/// A column of a database table, and the property of a Swift record that contains the column's value.
///
/// All code that reads, checks, writes, labels or removes the values of this property uses this description.
package struct Column<Record>: Sendable {
  /// A function that reads the next column of a row into a property of the record.
  typealias Reader =
    @Sendable (borrowing Row, inout RowDecoder, inout Record) throws(RowProblem) -> Void

  package let field: Field
  let decode: Reader
  /// Returns the value of this column in a record.
  let cell: @Sendable (Record) -> Cell
  /// Rewrites the text of this column in a record, for example to remove names.
  ///
  /// The function is nil if the column does not contain text that the family wrote.
  let rewrite: (@Sendable (inout Record, RecordKind.TextRewriting) -> Void)?

  /// Creates a column with its name, the property that stores its value, and the type of its values.
  ///
  /// `Field` describes `label`, `identifies` and `since`. If a value depends on columns before this one, `read` reads
  /// the value instead of the reader of `type`.
  package init<Value>(
    _ name: String, _ property: WritableKeyPath<Record, Value> & Sendable,
    _ type: ColumnCoding<Value>,
    label: String? = nil, identifies isIdentifying: Bool = false, since version: Int = 1,
    read: (
      @Sendable (borrowing Row, inout RowDecoder, borrowing Record) throws(RowProblem) -> Value
    )? = nil
  ) {
    field = Field(
      name: name, valueType: type.valueType, phraseGroup: type.phraseGroup,
      isRequired: type.isRequired,
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

  /// Creates a required column that contains the moment of an event.
  static func time(
    _ name: String, _ property: WritableKeyPath<Record, Instant> & Sendable
  ) -> Column {
    Column(name, property, .moment, label: "column.time", identifies: true)
  }

  /// Creates a required column that contains the day of an event.
  static func date(
    _ name: String, _ property: WritableKeyPath<Record, LocalDate> & Sendable
  ) -> Column {
    Column(name, property, .day, label: "column.date", identifies: true)
  }

  /// Creates a column that contains the last day of a period, which must not be before the day that `first` returns.
  static func lastDay(
    _ name: String, _ property: WritableKeyPath<Record, LocalDate?> & Sendable, label: String,
    notBefore first: @escaping @Sendable (borrowing Record) -> LocalDate?, since version: Int = 1
  ) -> Column {
    Column(name, property, .day, label: label, since: version) {
      (row, fields, record) throws(RowProblem) in
      if fields.skipIfNull(row) { return nil }
      let date = try fields.date(row)
      guard let first = first(record), date < first else { return date }
      throw RowProblem(.endsBeforeStart, column: name, found: "'\(date)'")
    }
  }
}

// The key paths are parameters, because a key path to a property of a protocol has no memory offset.

extension Column where Record: SpanRecord {
  /// Creates the column `started_at`, which contains the start of a period.
  static func start(_ property: WritableKeyPath<Record, Instant> & Sendable) -> Column {
    Column("started_at", property, .moment, label: "field.started_at", identifies: true)
  }

  /// Creates the column `ended_at`, which contains the end of a period of at most `maximum` seconds; an end after the
  /// reference time, for which the site is built, is read as nil.
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
  /// Creates the column `note`, which contains a text of the family.
  static func note(_ property: WritableKeyPath<Record, String?> & Sendable) -> Column {
    Column("note", property, .text(.free), label: "column.note")
  }
}

/// A stored property of a record that is set by its offset in memory, because key paths are much slower.
private struct StoredProperty<Record, Value>: Sendable {
  private let byteOffset: Int

  init(_ path: WritableKeyPath<Record, Value>) {
    guard let offset = MemoryLayout<Record>.offset(of: path) else {
      preconditionFailure("\(path) is not a stored property.")
    }
    self.byteOffset = offset
  }

  func set(_ value: Value, in record: inout Record) {
    withUnsafeMutablePointer(to: &record) { record in
      UnsafeMutableRawPointer(record).advanced(by: byteOffset).assumingMemoryBound(to: Value.self)
        .pointee = value
    }
  }
}
