import SQLite

/// A reason why the only row of the table `family` is missing or cannot be used.
struct FamilyProblem: Error {
  let reason: String
  /// An SQL statement without double quotation marks that repairs the row, or nil if no such statement is known.
  var repairStatement: String?
}

extension Family {
  /// Reads the family from the only row of the table `family`, and its settings from the table `settings`.
  ///
  /// Throws `FamilyProblem` if the row is missing or invalid. There is no default family, because the family's time
  /// zone determines the start and the end of every day.
  init(readingFrom connection: Database, using reader: inout JournalReader) throws {
    let columns = ["name", "time_zone", "language", "units", "paper"]
    guard try reader.tableStructure(of: "family", requiring: columns) != nil else {
      throw FamilyProblem(
        reason:
          "the database does not contain \(reader.missingTablesAndColumns.joined(separator: ", "))")
    }
    let settings = try reader.readSettings(from: connection)
    var rows: [Result<Family, FamilyProblem>] = []
    try connection.prepare("SELECT \(columns.joined(separator: ", ")) FROM family LIMIT 2")
      .forEachRow { row in
        rows.append(
          Result { () throws(FamilyProblem) in try Family(row, settings, reader.selectableLanguages)
          })
      }
    guard let first = rows.first else {
      throw FamilyProblem(
        reason: "the table has no row",
        repairStatement: "INSERT INTO family (id, name, time_zone, changed_at) "
          + "VALUES (1, 'Lark', 'Europe/Madrid', unixepoch())")
    }
    guard rows.count == 1 else { throw FamilyProblem(reason: "the table has more than one row") }
    self = try first.get()
    quantitiesOfUnknownUnit = reader.quantitiesOfUnknownUnit
  }

  private init(
    _ row: borrowing Row, _ settings: [String: String], _ languages: [Language]?
  ) throws(FamilyProblem) {
    guard let name = row.text(0), !name.isEmpty else {
      throw FamilyProblem(
        reason: "the name is missing", repairStatement: Self.repairStatement("name", setTo: "Lark"))
    }
    guard let zone = row.text(1).flatMap(Zone.init) else {
      throw FamilyProblem(
        reason: "time_zone is \(row.description(of: 1)), not a zone such as 'Europe/Madrid'",
        repairStatement: Self.repairStatement("time_zone", setTo: "Europe/Madrid"))
    }
    self.init(
      name: name, timeZone: zone,
      language: try Self.readWord(
        row, 2, columnName: "language", oneOf: languages, default: .english),
      unitSystem: try Self.readWord(
        row, 3, columnName: "units", oneOf: UnitSystem.allCases, default: .metric),
      paperSize: try Self.readWord(
        row, 4, columnName: "paper", oneOf: PaperSize.allCases, default: .a4),
      settings: settings)
  }

  /// Reads a word from a column; throws if `words` is not nil and does not contain the word.
  private static func readWord<Word: RawRepresentable<String> & Equatable>(
    _ row: borrowing Row, _ column: Int, columnName name: String, oneOf words: [Word]?,
    default usual: Word
  ) throws(FamilyProblem) -> Word {
    let word = row.text(column).flatMap(Word.init(rawValue:))
    if let word, words?.contains(word) != false { return word }
    let allowed = words.map { "one of \($0.map(\.rawValue).joined(separator: ", "))" }
    throw FamilyProblem(
      reason: "\(name) is \(row.description(of: column)), not \(allowed ?? "a code such as 'en'")",
      repairStatement: repairStatement(name, setTo: usual.rawValue))
  }

  private static func repairStatement(_ column: String, setTo value: String) -> String {
    "UPDATE family SET \(column) = '\(value)'"
  }
}

extension JournalReader {
  /// Returns the values of the table `settings`; the keys are the names of the settings.
  ///
  /// Rows whose name or value is not text, names that occur twice, and values outside the limits of a setting are left
  /// out and added to `skippedRows`.
  mutating func readSettings(from connection: Database) throws(SQLiteError) -> [String: String] {
    guard try tableStructure(of: "settings", requiring: ["name", "value"]) != nil else {
      return [:]
    }
    var values: [String: [String]] = [:]
    var problems: [SkippedRow] = []
    try connection.prepare("SELECT name, value FROM settings").forEachRow { row in
      if let name = row.text(0), let value = row.text(1) {
        values[name, default: []].append(value)
      } else {
        let (place, column) = row.text(0) == nil ? (0, "name") : (1, "value")
        let problem = RowProblem(.notText, column: column, found: row.description(of: place))
        problems.append(SkippedRow(table: "settings", id: row.text(0) ?? "?", problem: problem))
      }
    }
    for name in values.filter({ $0.value.count > 1 }).keys {
      problems.append(
        SkippedRow(table: "settings", id: name, problem: RowProblem(.duplicateKey, column: "name")))
    }
    var settings = values.filter { $0.value.count == 1 }.compactMapValues(\.first)
    let limits: [(name: String, allows: (String) -> Bool)] = [
      ("check_in_hours", { Family.checkInDelaySeconds(fromHours: $0) != nil }),
      ("feed_lead_minutes", { Family.leadMinutes(parsing: $0) != nil }),
    ]
    for limit in limits {
      guard let value = settings[limit.name], !limit.allows(value) else { continue }
      settings[limit.name] = nil
      let problem = RowProblem(.outOfRange, column: "value", found: "'\(value)'")
      problems.append(SkippedRow(table: "settings", id: limit.name, problem: problem))
    }
    addSkippedRows(problems)
    return settings
  }
}
