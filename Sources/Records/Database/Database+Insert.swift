import SQLite

extension Database {
  /// Inserts records of one kind into the table of this kind.
  ///
  /// Values whose column is missing in an older database are left out. The names of foods by language, which are in the
  /// table `food_names`, are not inserted.
  package func insert<Record: JournalRecord>(_ records: [Record]) throws(SQLiteError) {
    guard let table = try TableStructure(of: Record.table.name, in: self) else { return }
    for record in records {
      let cells = record.cellsByColumn.filter { table.storedColumns.contains($0.name) }
      let places = cells.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
      let names = cells.map(\.name).joined(separator: ", ")
      try prepare("INSERT INTO \(Record.table.name) (\(names)) VALUES (\(places))")
        .run(cells.map(\.cell.sqliteValue))
    }
  }

  /// Writes the values in which `after` differs from `before` to the row that has the id of `before`.
  package func update<Record: JournalRecord>(
    _ before: Record, to after: Record
  ) throws(SQLiteError) {
    let cells = zip(before.cellsByColumn, after.cellsByColumn).filter { $0.cell != $1.cell }.map(
      \.1)
    if cells.isEmpty { return }
    let changes = cells.enumerated().map { "\($1.name) = ?\($0 + 2)" }.joined(separator: ", ")
    try prepare("UPDATE \(Record.table.name) SET \(changes) WHERE id = ?1")
      .run([.text(before.entry.id)] + cells.map(\.cell.sqliteValue))
  }
}

extension Database {
  /// Stores a setting of the family, with `moment` as the time of its last change, unless it already has this value.
  package func storeSetting(
    _ name: String, _ value: String, changedAt moment: Instant
  ) throws(SQLiteError) {
    try prepare(
      "INSERT INTO settings (name, value, changed_at) VALUES (?1, ?2, ?3) ON CONFLICT (name) "
        + "DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at "
        + "WHERE value IS NOT excluded.value"
    ).run([.text(name), .text(value), .integer(moment.seconds)])
  }

  /// Returns the value of the family's setting with this name, or nil if the database does not contain the setting.
  package func settingValue(named name: String) throws(SQLiteError) -> String? {
    try prepare("SELECT value FROM settings WHERE name = ?1").rows([.text(name)]) { $0.text(0) }
      .last
  }
}

extension Family {
  /// Inserts the family and its settings, last changed at `moment`, into an empty Kinfolio database.
  package func insert(into database: Database, changedAt moment: Instant) throws(SQLiteError) {
    try database.prepare(
      "INSERT INTO family (id, name, time_zone, language, units, paper, changed_at) "
        + "VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6)"
    ).run([
      .text(name), .text(timeZone.name), .text(language.rawValue), .text(unitSystem.rawValue),
      .text(paperSize.rawValue), .integer(moment.seconds),
    ])
    for (name, value) in settings { try database.storeSetting(name, value, changedAt: moment) }
  }
}

extension JournalRecord {
  /// The name and the value of each column: first the id, then the other columns that all tables have, then the rest.
  fileprivate var cellsByColumn: [(name: String, cell: Cell)] {
    let owner = (self as? any ProfileRecord).map { [Cell($0.profile)] } ?? []
    let common = [Cell.text(entry.id), Cell(entry.loggedBy), .instant(entry.changedAt)]
    return zip(Self.table.columnNames, common + owner + columnValues).map { ($0, $1) }
  }
}

extension Cell {
  /// The value as text, or nil if the cell is empty.
  ///
  /// SQLite converts this text to the type of the column.
  package var sqliteText: String? {
    switch sqliteValue {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    default: nil
    }
  }

  /// The value as SQLite stores it: a moment as seconds since 1970, a date as text, and a flag as 0 or 1.
  package var sqliteValue: SQLiteValue {
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
