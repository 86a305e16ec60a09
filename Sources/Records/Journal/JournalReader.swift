import SQLite

/// A reader of the tables of a tracking database that leaves out unusable rows and collects the reasons.
struct JournalReader {
  private let database: Database
  /// The version of the database schema.
  private let version: Int
  private let referenceTime: Instant
  private var context: RowDecoder.Context
  private(set) var skippedRows: [SkippedRow] = []
  var quantitiesOfUnknownUnit: Quantities { context.quantitiesOfUnknownUnit }
  /// The languages that a family can choose, or nil if it can choose any.
  let selectableLanguages: [Language]?
  private(set) var missingTablesAndColumns: [String] = []
  private(set) var ignoredValues = IgnoredValueCounts()

  init(
    _ database: Database, version: Int, until moment: Instant,
    quantitiesOfUnknownUnit: Quantities = [],
    languages: [Language]? = nil
  ) {
    self.database = database
    self.version = version
    self.selectableLanguages = languages
    self.referenceTime = moment
    context = RowDecoder.Context(
      referenceTime: moment, quantitiesOfUnknownUnit: quantitiesOfUnknownUnit)
  }

  /// Returns the ids of the rows of a table that cannot be used because of an error.
  ///
  /// Duplicates of the same event and rows with a time after the reference time are not included.
  func unusableIDs(in table: String) -> Set<String> {
    Set(
      skippedRows.filter {
        $0.table == table
          && ![.identicalDuplicate, .inTheFuture, .recordedLater].contains($0.problem.fault)
      }.map(\.id))
  }

  /// Returns the ids of the records that are used instead of removed duplicates in a table, by the ids of the
  /// duplicates.
  func replacementIDs(in table: String) -> [String: String] { context.replacementIDs[table] ?? [:] }

  /// Reads the valid records of a table about profiles, sorted.
  ///
  /// Duplicates of the same event are left out unless `keepsDuplicates` is true.
  mutating func records<Record: ProfileRecord>(
    _ table: RecordTable<Record>, keepsDuplicates: Bool
  ) throws(SQLiteError) -> RecordList<Record> {
    let bounds = context.plausibilityLimits
    // Rows of one profile are usually adjacent, so the last lookup is kept.
    var last: (profile: ID<Profile>, bounds: PlausibilityLimits?)?
    let all = RecordList(
      try read(table) { record in
        if last?.profile != record.profile { last = (record.profile, bounds[record.profile]) }
        return last?.bounds?.problem(with: record)
      })
    if keepsDuplicates { return all }
    let (records, duplicates) = all.removingDuplicateEvents()
    setAside(duplicates, of: table.name)
    return records
  }

  /// Adds duplicates to the skipped rows, and stores which records are used instead of them.
  private mutating func setAside(_ duplicates: [DuplicateEvent], of table: String) {
    context.replacementIDs[table] = Dictionary(
      duplicates.map { ($0.id, $0.keptID) }, uniquingKeysWith: { first, _ in first })
    addSkippedRows(
      duplicates.map {
        let problem = RowProblem(.identicalDuplicate, column: "", found: "'\($0.keptID)'")
        return SkippedRow(table: table, id: $0.id, problem: problem, profile: $0.profile)
      })
  }

  /// Reads the valid records of a table whose rows do not belong to profiles, sorted by time and id.
  mutating func familyRecords<Record: JournalRecord>(
    _ table: RecordTable<Record>
  ) throws(SQLiteError) -> [Record] {
    let moment = referenceTime
    return try read(table) { record in
      guard record.timing == .moment else { return nil }
      return record.futureFault(ifAfterJournalEnd: moment.seconds).map {
        RowProblem($0, column: "")
      }
    }.sorted { ($0.sortTime, $0.entry.id) < ($1.sortTime, $1.entry.id) }
  }

  /// Reads the ids of the caregivers.
  ///
  /// This is a separate first pass, because a caregiver's row may have been logged by another caregiver.
  mutating func readCaregiverIDs() throws(SQLiteError) {
    // Reads with a copy of this reader, so that problems are not reported twice.
    var look = self
    context.caregivers = Dictionary(
      try look.familyRecords(Caregiver.table).map { ($0.entry.id, ID($0.entry.id)) }
    ) { first, _ in first }
  }

  /// Reads the names of foods by language; call this before reading foods.
  mutating func readFoodNames() throws(SQLiteError) {
    context.foodNames = try FoodNames(in: database)
    missingTablesAndColumns += context.foodNames.missingTablesAndColumns
  }

  /// Changes the context, which contains the records to which rows that are read later may refer.
  mutating func updateContext(_ body: (inout RowDecoder.Context) -> Void) { body(&context) }

  /// Stores the ids of the usable rows of a table, to which rows of other tables may refer.
  mutating func registerIDs(of rows: some Sequence<some JournalRecord>, in table: String) {
    context.rowIDs[table] = Set(rows.map(\.entry.id))
  }

  /// Returns the stored columns of a table if it has all columns in `columns`.
  ///
  /// Otherwise, returns nil and adds the missing table or columns to `missingTablesAndColumns`.
  mutating func shape(
    of table: String, requiring columns: [String]
  ) throws(SQLiteError) -> TableShape? {
    guard let shape = try TableShape(of: table, in: database) else {
      missingTablesAndColumns.append(table)
      return nil
    }
    let lacking = columns.filter { !shape.storedColumns.contains($0) }
    missingTablesAndColumns += lacking.map { "\(table).\($0)" }
    return lacking.isEmpty ? shape : nil
  }

  /// Adds unusable rows of one table to the skipped rows.
  mutating func addSkippedRows(_ rows: [SkippedRow]) {
    for row in rows {
      let fault = row.problem.fault
      if fault == .inTheFuture || fault == .recordedLater {
        context.laterRowFaults[row.table, default: [:]][row.id] = fault
      }
    }
    skippedRows += rows.sorted {
      ($0.id, $0.problem.column, $0.problem.found) < ($1.id, $1.problem.column, $1.problem.found)
    }
  }

  private mutating func read<Record: JournalRecord>(
    _ table: RecordTable<Record>, validate: (Record) -> RowProblem?
  ) throws(SQLiteError) -> [Record] {
    guard let required = table.requiredColumns(inVersion: version),
      let shape = try shape(of: table.name, requiring: required)
    else { return [] }
    var records: [Record] = []
    records.reserveCapacity(
      Int(try database.prepare("SELECT count(*) FROM \(table.name)").firstInteger() ?? 0))
    var (problems, hasOnlyASCIIIDs) = try forEachRow(
      of: table.name, columns: table.columnNames, shape
    ) {
      (row, fields) throws(RowProblem) in
      let record = try table.decode(row, &fields)
      let problem = validate(record) ?? fields.futureProblem(changedAt: record.entry.changedAt)
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

  /// Calls `body` for each row of a table, and returns the rows for which `body` throws.
  ///
  /// `body` reads the row and returns its id.
  private mutating func forEachRow(
    of table: String, columns: [String], _ shape: TableShape,
    _ body: (borrowing Row, inout RowDecoder) throws(RowProblem) -> String
  ) throws(SQLiteError) -> (problems: [SkippedRow], hasOnlyASCIIIDs: Bool) {
    var fields = RowDecoder(columns: columns, context: context)
    var problems: [SkippedRow] = []
    var number = 0
    let owner = columns.firstIndex(of: "profile_id")
    let query = "SELECT \(shape.queryColumns(columns)) FROM \(table)"
    try database.prepare(query).forEachRow { row in
      number += 1
      fields.rewind()
      do throws(RowProblem) {
        let id = try body(row, &fields)
        if !fields.ignoredValues.isEmpty {
          for link in fields.ignoredValues { ignoredValues.add(link, of: id, in: table) }
        }
      } catch {
        let id = row.text(0).flatMap { RowDecoder.isValidID($0) ? $0 : nil } ?? "row \(number)"
        let profile = owner.flatMap { row.text($0) }.flatMap { fields.context.profiles[$0] }
        problems.append(
          SkippedRow(
            table: table, id: id, problem: error, profile: profile, sortTime: fields.sortTime))
      }
    }
    return (problems, fields.hasOnlyASCIIIDs)
  }

  /// Removes rows that share an id, and returns the removed rows.
  ///
  /// If all rows with an id are identical, one of them stays. Otherwise all are removed, because the correct one is
  /// unknown.
  static func removeDuplicateIDs<Record: JournalRecord>(
    from records: inout [Record], of table: String
  ) -> [SkippedRow] {
    let twins = indicesOfEqualValues(records.map(\.entry.id))
    if twins.isEmpty { return [] }
    let removed = rowsToRemove(twins.map { $0.map { ($0, records[$0]) } }, of: table)
    let kept = keptIndices(of: records.count, without: Set(removed.map(\.index)))
    records = kept.map { [records] in records[$0] }
    return removed.map(\.row)
  }

  /// Returns the rows to remove from groups of rows with the same id, with their indices.
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
