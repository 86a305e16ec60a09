import SQLite

/// A description of a database table whose rows are records of the type `Record`.
package struct RecordTable<Record: JournalRecord>: Sendable {
  /// A function that checks a record after all columns are read, and sets properties that depend on several columns.
  typealias RecordCheck = @Sendable (inout Record, inout RowDecoder) throws(RowProblem) -> Void

  private struct ColumnReader {
    let read: Column<Record>.PropertyReader
  }

  package let name: String
  /// The columns without those that all tables have, in the order in which they are read.
  package let columns: [Column<Record>]
  /// The names of all columns in the order in which they are read: first those that all tables have.
  package let columnNames: [String]
  /// The version of the database schema in which the table was added.
  package let firstVersion: Int
  let uses: Set<RecordUse>
  let emptyRecord: Record
  /// The functions that read the values of `columns`, kept here because copying whole columns for each row is slow.
  private let columnReaders: [ColumnReader]
  private let readProfileID: Column<Record>.PropertyReader?
  private let checkRecord: RecordCheck?

  /// Creates the description of a table with records about the family; each row is read into a copy of `empty`.
  init(
    _ name: String, of empty: Record, since version: Int = 1,
    @ArrayBuilder<Column<Record>> columns: () -> [Column<Record>], check: RecordCheck? = nil
  ) {
    self.init(name, empty, [], version, readProfileID: nil, columns(), check)
  }

  /// Creates the description of a table with records about profiles; each row is read into a copy of `empty`.
  init(
    _ name: String, of empty: Record, uses: Set<RecordUse>, since version: Int = 1,
    @ArrayBuilder<Column<Record>> columns: () -> [Column<Record>], check: RecordCheck? = nil
  ) where Record: ProfileRecord {
    self.init(
      name, empty, uses, version,
      readProfileID: { (row, fields, record) throws(RowProblem) in
        record.profile = try fields.nextProfileID(row)
      }, columns(), check)
  }

  private init(
    _ name: String, _ empty: Record, _ uses: Set<RecordUse>, _ version: Int,
    readProfileID readOwner: Column<Record>.PropertyReader?,
    _ columns: [Column<Record>], _ check: RecordCheck?
  ) {
    self.name = name
    self.emptyRecord = empty
    self.uses = uses
    self.firstVersion = version
    self.columns = columns
    columnNames =
      ["id", "logged_by", "changed_at"] + (readOwner == nil ? [] : ["profile_id"])
      + columns.map(\.field.name)
    columnReaders = columns.map { ColumnReader(read: $0.readProperty) }
    self.readProfileID = readOwner
    self.checkRecord = check
  }

  /// Returns the record that a row contains, or throws the reason why the row cannot be used.
  package func readRecord(
    from row: borrowing Row, using fields: inout RowDecoder
  ) throws(RowProblem) -> Record {
    var record = emptyRecord
    record.entry = try fields.nextMetadata(row)
    try readProfileID?(row, &fields, &record)
    for column in columnReaders { try column.read(row, &fields, &record) }
    try checkRecord?(&record, &fields)
    return record
  }

  /// The version of the database schema in which the newest column of the table was added.
  var newestSchemaVersion: Int { columns.map(\.field.firstVersion).reduce(firstVersion, max) }

  /// Returns the names of the columns that the table has in databases of a version, or nil if they lack the table.
  func requiredColumns(inSchemaVersion databaseVersion: Int) -> [String]? {
    if firstVersion > databaseVersion { return nil }
    let added = Set(columns.map(\.field).filter { $0.firstVersion > databaseVersion }.map(\.name))
    return columnNames.filter { !added.contains($0) }
  }
}

/// A property of all records of a table, by which figures, reports and data files decide how to use them.
package enum RecordUse: Sendable, CaseIterable {
  /// The records are events that happened, not plans.
  case isEvent
  /// A site for the doctor of a profile contains the records about this profile, and a report shows some of them.
  case isForDoctors
  /// Caregivers enter these records of a child soon after the event, so a long time without them is a gap in recording.
  case endsRecordingGap
  /// A child is certainly awake at the time of such a record, for example when it eats.
  case provesAwake
  /// The records are about care that a child needs every day, such as feeds, sleep and diapers.
  case isDailyCare
  /// The data file `daily.csv` has a column about the records, and starts on the day of the first such record.
  case startsDailyTable
  /// Reports print the note of such a record next to the record, and not in their section of notes.
  case printsOwnNotes
  /// A section of a child's report prints these records with their notes; its section of notes repeats only notes about
  /// a danger.
  case hasReportSection
}

/// A result builder for arrays, so that the compiler checks the types of the elements one by one, not together.
@resultBuilder package enum ArrayBuilder<Element> {
  package static func buildExpression(_ element: Element) -> Element { element }
  package static func buildBlock(_ elements: Element...) -> [Element] { elements }
}

/// The names of the columns that a database table has, and whether its ids are unique.
package struct TableStructure {
  /// The names of the columns with stored values, in lowercase because SQLite ignores the case of names.
  package private(set) var storedColumns: Set<String> = []
  /// True if `id` is the primary key, so that no two rows have the same id.
  private(set) var hasUniqueIDs = false

  /// Reads the columns of a table; returns nil if the database does not contain the table.
  ///
  /// Views, virtual tables and generated columns are ignored: their content is unknown, and reading it might never end.
  package init?(of table: String, in database: Database) throws(SQLiteError) {
    let isOrdinary =
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name = ?1"
    guard try database.prepare(isOrdinary).firstInteger([.text(table)]) != nil else { return nil }
    var keys: [String] = []
    // Each row contains: index, name, type, not null, default, index in the primary key, hidden.
    try database.prepare("PRAGMA table_xinfo(\(table))").forEachRow { row in
      guard let name = row.text(1) else { return }
      if row.integer(6) == 0 { storedColumns.insert(name.lowercased()) }
      if row.integer(5) != 0 { keys.append(name) }
    }
    hasUniqueIDs = keys == ["id"]
  }

  /// Returns the list of columns for a SELECT statement, with `NULL` in place of each column that the table lacks.
  package func selectColumnList(_ columns: [String]) -> String {
    columns.map { storedColumns.contains($0) ? $0 : "NULL" }.joined(separator: ", ")
  }
}

extension Database {
  func hasColumns(_ columns: [String], in table: String) throws(SQLiteError) -> Bool {
    try TableStructure(of: table, in: self)?.storedColumns.isSuperset(of: columns) == true
  }
}
