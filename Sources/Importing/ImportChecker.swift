import Records
import SQLite

/// Checks rows that an import has written, with the rules by which the journal of a site leaves out unusable rows.
package struct ImportChecker {
  private let database: Database
  private let family: Family
  private let moment: Instant
  private var known: RowDecoder.Context
  private var statements: [String: Statement] = [:]
  private let usable: UsableRows
  /// The journal that gets the records of usable rows, or nil if these records are not needed.
  package var journal: Journal?

  /// Checks the existing rows to which others may refer, and prepares to check imported rows as of `moment`.
  package init(_ database: Database, _ family: Family, at moment: Instant) throws(SQLiteError) {
    self.database = database
    self.family = family
    self.moment = moment
    let usable = UsableRows(in: database, of: Self.referencedTables)
    self.usable = usable
    known = RowDecoder.Context(
      referenceTime: moment, quantitiesOfUnknownUnit: family.quantitiesOfUnknownUnit)
    known.foodNames = try FoodNames(in: database)
    known.containsRow = { usable.contains($1, in: $0) }
    for table in [Caregiver.table.name] + Self.referencedTables {
      try checkAll(of: table)
    }
  }

  private mutating func checkAll(of table: String) throws(SQLiteError) {
    // A database of an older version may not have the table yet.
    if try TableShape(of: table, in: database) == nil { return }
    var failure: SQLiteError?
    try database.prepare("SELECT id FROM \(table)").forEachRow { row in
      guard failure == nil, let id = row.text(0) else { return }
      do throws(SQLiteError) {
        if try problem(with: id, in: table) != nil { usable.markUnusable(id, of: table) }
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Returns the problem of a row, or nil if the row is usable, so that other rows may refer to it from now on.
  package mutating func problem(with id: String, in table: String) throws(SQLiteError)
    -> RowProblem?
  {
    guard let kind = Journal.kind(ofTable: table) else {
      return RowProblem(.notAllowed, column: "", found: "'\(table)'")
    }
    let problem = try self.problem(with: id, of: kind)
    if let failure = usable.failure { throw failure }
    if problem == nil { usable.markUsable(id, of: table) }
    return problem
  }

  /// The tables that other tables refer to, profiles first.
  private static let referencedTables = Journal.kinds.map(\.table).filter(Journal.isReferenced)

  private mutating func problem(
    with id: String, of kind: RecordKind
  ) throws(SQLiteError) -> RowProblem? {
    let columns = kind.columnNames
    var statement = statements[kind.table]
    if statement == nil {
      let list =
        try TableShape(of: kind.table, in: database)?.queryColumns(columns)
        ?? columns.joined(separator: ", ")
      statement = try database.prepare("SELECT \(list) FROM \(kind.table) WHERE id = ?1")
      statements[kind.table] = statement
    }
    var fields = RowDecoder(columns: columns, context: known)
    var problem: RowProblem?
    try statement?.forEachRow([.text(id)]) { row in
      problem = kind.rowProblem(row, &fields, &known, family, &journal)
    }
    return problem
  }
}
