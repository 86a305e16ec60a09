import SQLite

/// Why the row that says whose database this is cannot be used.
struct FamilyProblem: Error {
  let text: String
}

extension Family {
  /// Reads the family's one row and its settings.
  ///
  /// Without it nothing can be right (the zone decides every day), so its faults stop everything.
  init(readingFrom connection: Database) throws {
    var rows: [Result<Family, FamilyProblem>] = []
    let settings = try Self.settings(in: connection)
    try connection.prepare("SELECT name, time_zone, language, units, paper FROM family")
      .forEachRow { row in rows.append(Self.family(of: row, settings)) }
    guard let first = rows.first, rows.count == 1 else {
      throw FamilyProblem(text: "the table 'family' has \(rows.count) rows instead of one")
    }
    self = try first.get()
  }

  private static func settings(in connection: Database) throws(SQLiteError) -> [String: String] {
    var settings: [String: String] = [:]
    try connection.prepare("SELECT name, value FROM settings").forEachRow { row in
      if let name = row.text(0), let value = row.text(1) { settings[name] = value }
    }
    return settings
  }

  private static func family(
    of row: borrowing Row, _ settings: [String: String]
  ) -> Result<Family, FamilyProblem> {
    guard let name = row.text(0), !name.isEmpty else {
      return .failure(FamilyProblem(text: "the family has no name"))
    }
    guard let zone = row.text(1).flatMap(Zone.init) else {
      return .failure(
        FamilyProblem(text: "time_zone is \(row.describe(1)), not a zone such as 'Europe/Madrid'"))
    }
    guard let language = row.text(2).flatMap(Language.init(rawValue:)),
      let units = row.text(3).flatMap(Units.init(rawValue:)),
      let paper = row.text(4).flatMap(Paper.init(rawValue:))
    else {
      return .failure(FamilyProblem(text: "language, units or paper is not one of those allowed"))
    }
    return .success(
      Family(
        name: name, zone: zone, language: language, units: units, paper: paper, settings: settings))
  }
}
