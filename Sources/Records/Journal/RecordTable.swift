import SQLite

/// A table of the database with the columns of its records.
package struct RecordTable<Record: JournalRecord>: Sendable {
  /// Checks a record after all its columns are read, and sets properties that depend on several columns.
  typealias Check = @Sendable (inout Record, inout RowDecoder) throws(RowProblem) -> Void

  private struct ColumnReader {
    let read: Column<Record>.Reader
  }

  package let name: String
  /// The columns in their order in a query, without the columns that all tables have.
  package let columns: [Column<Record>]
  /// The names of all columns in their order in a query, starting with the columns that all tables have.
  package let columnNames: [String]
  /// The first version of the schema with this table.
  package let version: Int
  let uses: Set<RecordUse>
  let empty: Record
  /// The functions that read the `columns`; loading one of them is faster than copying a whole column.
  private let readers: [ColumnReader]
  private let readOwner: Column<Record>.Reader?
  private let check: Check?

  /// Creates a table of records about the family; a row is read into a copy of `empty`, column by column.
  init(
    _ name: String, of empty: Record, since version: Int = 1,
    @ListBuilder<Column<Record>> columns: () -> [Column<Record>], check: Check? = nil
  ) {
    self.init(name, empty, [], version, owner: nil, columns(), check)
  }

  /// Creates a table of records about profiles; a row is read into a copy of `empty`, column by column.
  init(
    _ name: String, of empty: Record, uses: Set<RecordUse>, since version: Int = 1,
    @ListBuilder<Column<Record>> columns: () -> [Column<Record>], check: Check? = nil
  ) where Record: ProfileRecord {
    self.init(
      name, empty, uses, version,
      owner: { (row, fields, record) throws(RowProblem) in
        record.profile = try fields.profile(row)
      }, columns(), check)
  }

  private init(
    _ name: String, _ empty: Record, _ uses: Set<RecordUse>, _ version: Int,
    owner readOwner: Column<Record>.Reader?,
    _ columns: [Column<Record>], _ check: Check?
  ) {
    self.name = name
    self.empty = empty
    self.uses = uses
    self.version = version
    self.columns = columns
    columnNames =
      ["id", "logged_by", "changed_at"] + (readOwner == nil ? [] : ["profile_id"])
      + columns.map(\.field.name)
    readers = columns.map { ColumnReader(read: $0.decode) }
    self.readOwner = readOwner
    self.check = check
  }

  /// Returns the record of a row, or throws the reason why the row cannot be used.
  package func decode(
    _ row: borrowing Row, _ fields: inout RowDecoder
  ) throws(RowProblem) -> Record {
    var record = empty
    record.entry = try fields.entry(row)
    try readOwner?(row, &fields, &record)
    for column in readers { try column.read(row, &fields, &record) }
    try check?(&record, &fields)
    return record
  }

  /// The version of the schema in which the newest column of the table was added.
  var newestVersion: Int { columns.map(\.field.version).reduce(version, max) }

  /// Returns the names of the columns that a database of a version must have, or nil if it has no such table yet.
  func requiredColumns(inVersion databaseVersion: Int) -> [String]? {
    if version > databaseVersion { return nil }
    let added = Set(columns.map(\.field).filter { $0.version > databaseVersion }.map(\.name))
    return columnNames.filter { !added.contains($0) }
  }
}

/// A use that figures, reports and data files make of all records of a table.
package enum RecordUse: Sendable, CaseIterable {
  /// The record is something that happened, not a plan.
  case isEvent
  /// A site for the doctor of a profile contains the records of this table about the profile; a report shows some of
  /// them in its sections.
  case isForDoctors
  /// A caregiver enters such a record of a child soon after the event, so a long time between these records is a gap.
  case countsAsRecorded
  /// A child is certainly awake at the time of a record of this table.
  case provesWaking
  /// The record shows that the family records the care of a child every day.
  case isDailyCare
  /// `daily.csv` has a column about the records, and starts on the day of the first of these records.
  case startsDailyTable
  /// Reports print the note of such a record with the record, not in the section of notes.
  case hasNotesElsewhere
  /// A report about a child prints the note of such a record in the section of notes only if the note is about danger,
  /// because another section prints it with the record.
  case hasOwnSection
}

/// A result builder for arrays, with which the compiler checks the types of the elements one by one.
@resultBuilder package enum ListBuilder<Element> {
  package static func buildExpression(_ element: Element) -> Element { element }
  package static func buildBlock(_ elements: Element...) -> [Element] { elements }
}

/// The stored columns and the primary key of a table.
package struct TableShape {
  /// The columns with stored values, in lowercase because SQLite ignores the case of names.
  package private(set) var storedColumns: Set<String> = []
  /// Whether the primary key of the table guarantees that ids are unique.
  private(set) var hasUniqueIDs = false

  /// Reads the shape of a table; returns nil if there is no such table.
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

  /// Returns the columns of a SELECT statement, with NULL instead of each column that the table lacks.
  package func queryColumns(_ columns: [String]) -> String {
    columns.map { storedColumns.contains($0) ? $0 : "NULL" }.joined(separator: ", ")
  }
}

extension Database {
  /// Returns whether a table exists and has all of the columns.
  func hasColumns(_ columns: [String], in table: String) throws(SQLiteError) -> Bool {
    try TableShape(of: table, in: self)?.storedColumns.isSuperset(of: columns) == true
  }
}
