import Records
import SQLite

/// Checks imported rows with the rules by which a site ignores unusable rows.
package struct ImportedRowChecker {
  private let database: Database
  private let family: Family
  private let referenceTime: Instant
  private var decodingContext: RowDecoder.ValidationContext
  private var statementsByTable: [String: Statement] = [:]
  private let usableRows: UsableRows
  /// The family's journal of usable records, to which usable rows are added, or nil if it is not needed.
  package var journal: Journal?

  /// Checks the stored rows to which imported rows may refer, and prepares to check imported rows at the time `moment`.
  package init(_ database: Database, _ family: Family, at moment: Instant) throws(SQLiteError) {
    self.database = database
    self.family = family
    self.referenceTime = moment
    let usable = UsableRows(in: database, of: Self.referencedTables)
    self.usableRows = usable
    decodingContext = RowDecoder.ValidationContext(
      referenceTime: moment, quantitiesOfUnknownUnit: family.quantitiesOfUnknownUnit)
    decodingContext.foodNames = try FoodNames(in: database)
    decodingContext.containsRow = { usable.contains($1, in: $0) }
    for table in [Caregiver.table.name] + Self.referencedTables {
      try markUnusableRows(of: table)
    }
  }

  private mutating func markUnusableRows(of table: String) throws(SQLiteError) {
    // A database of an older version may not have the table yet.
    if try TableStructure(of: table, in: database) == nil { return }
    var failure: SQLiteError?
    try database.prepare("SELECT id FROM \(table)").forEachRow { row in
      guard failure == nil, let id = row.text(0) else { return }
      do throws(SQLiteError) {
        if try problem(ofRowWithID: id, in: table) != nil { usableRows.markUnusable(id, of: table) }
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Returns the problem of a row, or nil if the row is usable, so that other rows may refer to it from now on.
  package mutating func problem(ofRowWithID id: String, in table: String) throws(SQLiteError)
    -> RowProblem?
  {
    guard let kind = Journal.kind(ofTable: table) else {
      return RowProblem(.notAllowed, column: "", found: "'\(table)'")
    }
    let problem = try self.problem(ofRowWithID: id, kind: kind)
    if let failure = usableRows.lookupError { throw failure }
    if problem == nil { usableRows.markUsable(id, of: table) }
    return problem
  }

  /// The tables that other tables refer to, profiles first.
  private static let referencedTables = Journal.kinds.map(\.table).filter(Journal.isReferenced)

  private mutating func problem(
    ofRowWithID id: String, kind: RecordKind
  ) throws(SQLiteError) -> RowProblem? {
    let columns = kind.columnNames
    var statement = statementsByTable[kind.table]
    if statement == nil {
      let list =
        try TableStructure(of: kind.table, in: database)?.selectColumnList(columns)
        ?? columns.joined(separator: ", ")
      statement = try database.prepare("SELECT \(list) FROM \(kind.table) WHERE id = ?1")
      statementsByTable[kind.table] = statement
    }
    var fields = RowDecoder(columnNames: columns, context: decodingContext)
    var problem: RowProblem?
    try statement?.forEachRow([.text(id)]) { row in
      problem = kind.importedRowProblem(row, &fields, &decodingContext, family, &journal)
    }
    return problem
  }
}
