import SQLite

extension Database {
  /// Inserts records into their table, which must have all columns of the newest version.
  ///
  /// The names of foods in several languages are in a table of their own and are not inserted.
  package func insert<Record: JournalRecord>(_ records: [Record]) throws(SQLiteError) {
    let table = Record.table
    let places = table.columnNames.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    let statement = try prepare(
      "INSERT INTO \(table.name) (\(table.columnNames.joined(separator: ", "))) VALUES (\(places))")
    for record in records {
      let owner = (record as? any ProfileRecord).map { [Cell($0.profile)] } ?? []
      let common = [
        Cell.text(record.entry.id), Cell(record.entry.loggedBy), .instant(record.entry.changedAt),
      ]
      try statement.run((common + owner + record.columnValues).map(\.sqliteValue))
    }
  }
}

extension Cell {
  /// The value as stored in the database.
  fileprivate var sqliteValue: SQLiteValue {
    switch self {
    case .empty: .null
    case .text(let text): .text(text)
    case .number(let number): .real(number)
    case .integer(let number): .integer(Int64(number))
    case .flag(let flag): .integer(flag ? 1 : 0)
    case .instant(let instant): .integer(instant.seconds)
    case .date(let date): .text(date.description)
    }
  }
}
