import SQLite

/// A column of a database table, and the property of a Swift record that contains the column's value.
///
/// All code that reads, checks, writes, labels or removes the values of this property uses this description.
package struct Column<Record>: Sendable {
  /// A function that reads the next column of a row into a property of the record.
  typealias PropertyReader =
    @Sendable (borrowing Row, inout RowDecoder, inout Record) throws(RowProblem) -> Void

  package let field: Field
  let readProperty: PropertyReader
  /// Returns the value of this column in a record.
  let makeCell: @Sendable (Record) -> Cell
  /// Rewrites the text of this column in a record, for example to remove names.
  ///
  /// The function is nil if the column does not contain text that the family wrote.
  let rewriteText: (@Sendable (inout Record, RecordKind.TextRewriting) -> Void)?

  /// Creates a column with its name, the property that stores its value, and the type of its values.
  ///
  /// `label`, `identifiesRecord` and `since` become the `labelKey`, `identifiesRecord` and `firstVersion` of the field.
  /// If a value depends on previous columns of the row, `read` reads the value instead of `type`.
  package init<Value>(
    _ name: String, _ property: WritableKeyPath<Record, Value> & Sendable,
    _ type: ColumnCoding<Value>,
    label: String? = nil, identifiesRecord isIdentifying: Bool = false, since version: Int = 1,
    read: (
      @Sendable (borrowing Row, inout RowDecoder, borrowing Record) throws(RowProblem) -> Value
    )? = nil
  ) {
    field = Field(
      name: name, valueType: type.valueType, phraseGroup: type.phraseGroup,
      isRequired: type.isRequired,
      labelKey: label,
      identifiesRecord: isIdentifying, firstVersion: version)
    let store = StoredProperty(property)
    if let read {
      readProperty = { (row, fields, record) throws(RowProblem) in
        store.set(try read(row, &fields, record), in: &record)
      }
    } else {
      let read = type.readValue
      readProperty = { (row, fields, record) throws(RowProblem) in
        store.set(try read(row, &fields), in: &record)
      }
    }
    let cell = type.makeCell
    self.makeCell = { cell($0[keyPath: property]) }
    rewriteText = type.rewriteText.map { rewrite in
      { @Sendable record, replacing in
        record[keyPath: property] = rewrite(record[keyPath: property], replacing)
      }
    }
  }

  static func eventTime(
    _ name: String, _ property: WritableKeyPath<Record, Instant> & Sendable
  ) -> Column {
    Column(name, property, .moment, label: "column.time", identifiesRecord: true)
  }

  static func eventDate(
    _ name: String, _ property: WritableKeyPath<Record, LocalDate> & Sendable
  ) -> Column {
    Column(name, property, .day, label: "column.date", identifiesRecord: true)
  }

  /// Creates a column that contains the last day of a period, which must not be before the day that `first` returns.
  static func lastDay(
    _ name: String, _ property: WritableKeyPath<Record, LocalDate?> & Sendable, label: String,
    notBefore first: @escaping @Sendable (borrowing Record) -> LocalDate?, since version: Int = 1
  ) -> Column {
    Column(name, property, .day, label: label, since: version) {
      (row, fields, record) throws(RowProblem) in
      if fields.skipIfNull(row) { return nil }
      let date = try fields.nextDate(row)
      guard let first = first(record), date < first else { return date }
      throw RowProblem(.endsBeforeStart, column: name, found: "'\(date)'")
    }
  }
}

// The key paths are parameters, because a key path to a property of a protocol has no memory offset.

extension Column where Record: SpanRecord {
  static func spanStart(_ property: WritableKeyPath<Record, Instant> & Sendable) -> Column {
    Column("started_at", property, .moment, label: "field.started_at", identifiesRecord: true)
  }

  /// Creates the column `ended_at`, the end of a period of at most `maximum` seconds; a future end is read as nil.
  static func spanEnd(
    _ property: WritableKeyPath<Record, Instant?> & Sendable, maximumSeconds maximum: Int64,
    ifFuture meaning: RowDecoder.FutureEndMeaning = .isStillRunning
  ) -> Column {
    Column("ended_at", property, .moment, label: "field.ended_at") {
      (row, fields, record) throws(RowProblem) in
      let start = record.span.start
      guard let end = try fields.nextOptionalInstant(row, notBefore: start) else { return nil }
      guard end - start <= maximum else {
        let hours = (Double(end - start) / 360).rounded() / 10
        throw RowProblem(.durationTooLong, column: "ended_at", found: "\(hours) h")
      }
      if meaning == .isPlanned { return end > fields.context.referenceTime ? nil : end }
      let isFuture = fields.storeIfFuture(end)
      if isFuture && meaning == .makesRowUnusable { fields.requiresPastInstants = true }
      return isFuture ? nil : end
    }
  }
}

extension Column where Record: NotedRecord {
  static func note(_ property: WritableKeyPath<Record, String?> & Sendable) -> Column {
    Column("note", property, .text(.freeText), label: "column.note")
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
