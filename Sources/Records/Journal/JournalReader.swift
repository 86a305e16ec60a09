import SQLite

/// Reads the tables of a Kinfolio database, leaves out unusable rows, and collects the reasons.
struct JournalReader {
  private let database: Database
  private let schemaVersion: Int
  private let referenceTime: Instant
  private var context: RowDecoder.ValidationContext
  private(set) var skippedRows: [SkippedRow] = []
  var quantitiesOfUnknownUnit: Quantities { context.quantitiesOfUnknownUnit }
  /// The languages that a family can choose, or nil if it can choose any language.
  let selectableLanguages: [Language]?
  private(set) var missingTablesAndColumns: [String] = []
  private(set) var ignoredValues = IgnoredValueCounts()

  init(
    _ database: Database, schemaVersion: Int, until moment: Instant,
    quantitiesOfUnknownUnit: Quantities = [],
    selectableLanguages: [Language]? = nil
  ) {
    self.database = database
    self.schemaVersion = schemaVersion
    self.selectableLanguages = selectableLanguages
    self.referenceTime = moment
    context = RowDecoder.ValidationContext(
      referenceTime: moment, quantitiesOfUnknownUnit: quantitiesOfUnknownUnit)
  }

  /// Returns the ids of the rows of a table that cannot be used because they contain an error.
  ///
  /// Duplicates, and rows with a time after the reference time, are no errors.
  func unusableRowIDs(in table: String) -> Set<String> {
    Set(
      skippedRows.filter {
        $0.table == table
          && ![.identicalDuplicate, .inTheFuture, .recordedLater].contains($0.problem.fault)
      }.map(\.id))
  }

  /// Returns the ids of the records that are used instead of duplicates in a table; the keys are the duplicates' ids.
  func replacementIDs(forDuplicatesIn table: String) -> [String: String] {
    context.replacementIDsByTable[table] ?? [:]
  }

  /// Reads the valid records of a table whose rows belong to profiles.
  ///
  /// If `keepsDuplicates` is false, records that describe the same event as another record are left out.
  mutating func readRecords<Record: ProfileRecord>(
    of table: RecordTable<Record>, keepsDuplicates: Bool
  ) throws(SQLiteError) -> RecordList<Record> {
    let bounds = context.plausibilityLimitsByProfile
    // Rows of one profile are usually adjacent, so the last lookup is kept.
    var last: (profile: ID<Profile>, bounds: PlausibilityLimits?)?
    let all = RecordList(
      try readRecords(of: table) { record in
        if last?.profile != record.profile { last = (record.profile, bounds[record.profile]) }
        return last?.bounds?.problem(with: record)
      })
    if keepsDuplicates { return all }
    let (records, duplicates) = all.removingDuplicateEvents()
    skipDuplicates(duplicates, in: table.name)
    return records
  }

  /// Adds duplicates to `skippedRows`, and stores the ids of the records that are used instead.
  private mutating func skipDuplicates(_ duplicates: [RemovedDuplicate], in table: String) {
    context.replacementIDsByTable[table] = Dictionary(
      duplicates.map { ($0.id, $0.keptID) }, uniquingKeysWith: { first, _ in first })
    addSkippedRows(
      duplicates.map {
        let problem = RowProblem(.identicalDuplicate, column: "", found: "'\($0.keptID)'")
        return SkippedRow(table: table, id: $0.id, problem: problem, profile: $0.profile)
      })
  }

  /// Reads the valid records of a table whose rows do not belong to profiles, sorted by time and id.
  mutating func readFamilyRecords<Record: JournalRecord>(
    of table: RecordTable<Record>
  ) throws(SQLiteError) -> [Record] {
    let moment = referenceTime
    return try readRecords(of: table) { record in
      guard record.timing == .moment else { return nil }
      return record.futureFault(ifAfterReferenceTime: moment.seconds).map {
        RowProblem($0, column: "")
      }
    }.sorted { ($0.sortTime, $0.entry.id) < ($1.sortTime, $1.entry.id) }
  }

  /// Reads only the ids of the caregivers.
  ///
  /// This must be done before records are read, because each record names the caregiver who entered it.
  mutating func readCaregiverIDs() throws(SQLiteError) {
    // Reads with a copy of this reader, so that problems are not reported twice.
    var look = self
    context.caregiverIDs = Dictionary(
      try look.readFamilyRecords(of: Caregiver.table).map { ($0.entry.id, ID($0.entry.id)) }
    ) { first, _ in first }
  }

  /// Reads the names of foods by language, which must be done before foods are read.
  mutating func readFoodNames() throws(SQLiteError) {
    context.foodNames = try FoodNames(in: database)
    missingTablesAndColumns += context.foodNames.missingTablesAndColumns
  }

  /// Changes the context, for example adds a record to which rows that are read later may refer.
  mutating func updateContext(_ body: (inout RowDecoder.ValidationContext) -> Void) {
    body(&context)
  }

  /// Stores the ids of the usable rows of a table, so that rows of other tables may refer to these rows.
  mutating func registerIDs(of rows: some Sequence<some JournalRecord>, in table: String) {
    context.usableIDsByTable[table] = Set(rows.map(\.entry.id))
  }

  /// Returns the structure of a table if the table has all columns in `columns`.
  ///
  /// Otherwise, adds the missing table or columns to `missingTablesAndColumns` and returns nil.
  mutating func tableStructure(
    of table: String, requiring columns: [String]
  ) throws(SQLiteError) -> TableStructure? {
    guard let shape = try TableStructure(of: table, in: database) else {
      missingTablesAndColumns.append(table)
      return nil
    }
    let lacking = columns.filter { !shape.storedColumns.contains($0) }
    missingTablesAndColumns += lacking.map { "\(table).\($0)" }
    return lacking.isEmpty ? shape : nil
  }

  mutating func addSkippedRows(_ rows: [SkippedRow]) {
    for row in rows {
      let fault = row.problem.fault
      if fault == .inTheFuture || fault == .recordedLater {
        context.laterRowFaultsByTable[row.table, default: [:]][row.id] = fault
      }
    }
    skippedRows += rows.sorted {
      ($0.id, $0.problem.column, $0.problem.invalidValue) < (
        $1.id, $1.problem.column, $1.problem.invalidValue
      )
    }
  }

  private mutating func readRecords<Record: JournalRecord>(
    of table: RecordTable<Record>, findProblem: (Record) -> RowProblem?
  ) throws(SQLiteError) -> [Record] {
    guard let required = table.requiredColumns(inSchemaVersion: schemaVersion),
      let shape = try tableStructure(of: table.name, requiring: required)
    else { return [] }
    var records: [Record] = []
    records.reserveCapacity(
      Int(try database.prepare("SELECT count(*) FROM \(table.name)").firstInteger() ?? 0))
    var (problems, hasOnlyASCIIIDs) = try forEachRow(
      of: table.name, columns: table.columnNames, shape
    ) {
      (row, fields) throws(RowProblem) in
      let record = try table.readRecord(from: row, using: &fields)
      let problem = findProblem(record) ?? fields.futureProblem(changedAt: record.entry.changedAt)
      if let problem { throw problem }
      records.append(record)
      return record.entry.id
    }
    // A letter with an accent can be stored as different bytes that are the same text in Swift.
    if !shape.hasUniqueIDs || !hasOnlyASCIIIDs {
      problems += Self.removeDuplicateIDs(from: &records, of: table.name)
    }
    addSkippedRows(problems)
    return records
  }

  /// Calls `body`, which reads a row and returns its id, for each row of a table.
  ///
  /// Returns the rows for which `body` throws, and whether all ids consist of ASCII characters.
  private mutating func forEachRow(
    of table: String, columns: [String], _ shape: TableStructure,
    _ body: (borrowing Row, inout RowDecoder) throws(RowProblem) -> String
  ) throws(SQLiteError) -> (problems: [SkippedRow], hasOnlyASCIIIDs: Bool) {
    var fields = RowDecoder(columnNames: columns, context: context)
    var problems: [SkippedRow] = []
    var number = 0
    let owner = columns.firstIndex(of: "profile_id")
    let query = "SELECT \(shape.selectColumnList(columns)) FROM \(table)"
    try database.prepare(query).forEachRow { row in
      number += 1
      fields.startNextRow()
      do throws(RowProblem) {
        let id = try body(row, &fields)
        if !fields.ignoredValueProblems.isEmpty {
          for link in fields.ignoredValueProblems {
            ignoredValues.add(link, rowID: id, tableName: table)
          }
        }
      } catch {
        let id = row.text(0).flatMap { RowDecoder.isValidID($0) ? $0 : nil } ?? "row \(number)"
        let profile = owner.flatMap { row.text($0) }.flatMap { fields.context.profileIDs[$0] }
        problems.append(
          SkippedRow(
            table: table, id: id, problem: error, profile: profile, sortTime: fields.sortTime))
      }
    }
    return (problems, fields.hasOnlyASCIIIDs)
  }

  /// Removes records that have the same id as another record of the table, and returns the removed rows.
  ///
  /// If all records with one id are identical, the first of them stays. Otherwise, all of them are removed, because
  /// no one knows which of them is correct.
  static func removeDuplicateIDs<Record: JournalRecord>(
    from records: inout [Record], of table: String
  ) -> [SkippedRow] {
    let twins = indicesOfEqualValues(records.map(\.entry.id))
    if twins.isEmpty { return [] }
    let removed = rowsToRemove(twins.map { $0.map { ($0, records[$0]) } }, of: table)
    let kept = remainingIndices(of: records.count, without: Set(removed.map(\.index)))
    records = kept.map { [records] in records[$0] }
    return removed.map(\.row)
  }

  /// Returns the rows to remove, with their indices; each element of `groups` contains the rows with one id.
  @inline(never)
  private static func rowsToRemove(
    _ groups: [[(index: Int, record: any JournalRecord)]], of table: String
  ) -> [(index: Int, row: SkippedRow)] {
    var removed: [(index: Int, row: SkippedRow)] = []
    for rows in groups {
      let profiles = rows.map { ($0.record as? any ProfileRecord)?.profile }
      let isOne =
        Set(rows.map(\.record.columnValues)).count == 1 && Set(profiles).count == 1
        && Set(rows.map(\.record.sortTime)).count == 1
      let problem = RowProblem(
        isOne ? .identicalDuplicate : .duplicateKey, column: "id",
        found: "'\(rows[0].record.entry.id)'")
      for (row, profile) in zip(rows, profiles).dropFirst(isOne ? 1 : 0) {
        let skipped = SkippedRow(
          table: table, id: row.record.entry.id, problem: problem, profile: profile,
          sortTime: row.record.sortTime)
        removed.append((row.index, skipped))
      }
    }
    return removed
  }
}
