import SQLite

/// Which rows of a database others may point to, of which there may be millions: all that are there but
/// those no site could use.
final class UsableRows {
  private let database: Database
  private let tables: Set<String>
  private var statements: [String: Statement] = [:]
  private var leftOut: [String: Set<String>] = [:]
  /// Why it could not be told of a row.
  private(set) var failure: SQLiteError?

  init(in database: Database, of tables: [String]) {
    self.database = database
    self.tables = Set(tables)
  }

  /// Whether a row is there and can be used.
  func contains(_ id: String, in table: String) -> Bool {
    guard tables.contains(table), leftOut[table]?.contains(id) != true else { return false }
    do throws(SQLiteError) {
      return try statement(for: table).firstInteger([.text(id)]) != nil
    } catch {
      failure = error
      return false
    }
  }

  private func statement(for table: String) throws(SQLiteError) -> Statement {
    if let statement = statements[table] { return statement }
    let statement = try database.prepare("SELECT 1 FROM \(table) WHERE id = ?1")
    statements[table] = statement
    return statement
  }

  /// Notes that a row is there and cannot be used.
  func leaveOut(_ id: String, of table: String) { leftOut[table, default: []].insert(id) }

  /// Notes that a row can be used now.
  func take(_ id: String, of table: String) { leftOut[table]?.remove(id) }
}
