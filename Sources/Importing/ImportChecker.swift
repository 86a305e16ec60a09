import Records
import SQLite

/// Checks imported rows with the rules by which a site ignores unusable rows.
package struct ImportChecker {
  private let database: Database
  private let family: Family
  private let moment: Instant
  private var context: RowDecoder.Context
  private var statements: [String: Statement] = [:]
  private let usableRows: UsableRows
  /// The family's journal of usable records, to which usable rows are added, or nil if it is not needed.
  package var journal: Journal?

  /// Checks the existing rows to which others may refer, and prepares to check imported rows as of `moment`.
  package init(_ database: Database, _ family: Family, at moment: Instant) throws(SQLiteError) {
    self.database = database
    self.family = family
    self.moment = moment
    let usable = UsableRows(in: database, of: Self.referencedTables)
    self.usableRows = usable
    context = RowDecoder.Context(
      referenceTime: moment, quantitiesOfUnknownUnit: family.quantitiesOfUnknownUnit)
    context.foodNames = try FoodNames(in: database)
    context.containsRow = { usable.contains($1, in: $0) }
    for table in [Caregiver.table.name] + Self.referencedTables {
      try markUnusableRows(of: table)
    }
  }

  private mutating func markUnusableRows(of table: String) throws(SQLiteError) {
    // A database of an older version may not have the table yet.
    if try TableShape(of: table, in: database) == nil { return }
    var failure: SQLiteError?
    try database.prepare("SELECT id FROM \(table)").forEachRow { row in
      guard failure == nil, let id = row.text(0) else { return }
      do throws(SQLiteError) {
        if try problem(with: id, in: table) != nil { usableRows.markUnusable(id, of: table) }
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
    if let failure = usableRows.failure { throw failure }
    if problem == nil { usableRows.markUsable(id, of: table) }
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
    var fields = RowDecoder(columns: columns, context: context)
    var problem: RowProblem?
    try statement?.forEachRow([.text(id)]) { row in
      problem = kind.rowProblem(row, &fields, &context, family, &journal)
    }
    return problem
  }
}
