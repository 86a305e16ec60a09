import SQLite

/// A reader of the tables that leaves out unusable rows and collects the reasons.
struct JournalReader {
  private let database: Database
  private let referenceTime: Instant
  private var context: RowDecoder.Context
  private(set) var skippedRows: [SkippedRow] = []
  var quantitiesOfUnknownUnit: Quantities { context.quantitiesOfUnknownUnit }
  /// The languages that a family can choose; nil if it can choose any.
  let selectableLanguages: [Language]?
  private(set) var missingTablesAndColumns: [String] = []
  private(set) var ignoredValues = IgnoredValueCounts()

  /// Creates a reader for records up to `moment`; `quantitiesOfUnknownUnit` lists the quantities with an unknown unit.
  init(
    _ database: Database, until moment: Instant, quantitiesOfUnknownUnit: Quantities = [],
    languages: [Language]? = nil
  ) {
    self.database = database
    self.selectableLanguages = languages
    self.referenceTime = moment
    context = RowDecoder.Context(
      referenceTime: moment, quantitiesOfUnknownUnit: quantitiesOfUnknownUnit)
  }

  /// Returns the ids of the rows of a table that cannot be used, without duplicates and rows with a
  /// later time.
  func unusableIDs(in table: String) -> Set<String> {
    Set(
      skippedRows.filter {
        $0.table == table
          && ![.identicalDuplicate, .inTheFuture, .recordedLater].contains($0.problem.fault)
      }.map(\.id))
  }

  /// Returns the ids of the kept records of a table by the ids of their duplicates.
  func replacementIDs(in table: String) -> [String: String] { context.replacementIDs[table] ?? [:] }

  /// Returns the valid records of all profiles, sorted, without duplicates of the same event.
  mutating func records<Record: ProfileRecord>(
    _ table: RecordTable<Record>
  ) throws(SQLiteError) -> RecordList<Record> {
    let (records, copies) = RecordList(try plausibleRecords(table)).removingDuplicateEvents()
    context.replacementIDs[table.name] = Dictionary(
      copies.map { ($0.copy.entry.id, $0.keptID) }, uniquingKeysWith: { first, _ in first })
    addSkippedRows(
      copies.map { copy, keptID in
        let problem = RowProblem(.identicalDuplicate, column: "", found: "'\(keptID)'")
        return SkippedRow(
          table: table.name, id: copy.entry.id, problem: problem, profile: copy.profile)
      })
    return records
  }

  /// Returns the valid records of all profiles, sorted, including duplicates of the same event.
  mutating func recordsIncludingDuplicates<Record: ProfileRecord>(
    _ table: RecordTable<Record>
  ) throws(SQLiteError) -> RecordList<Record> {
    RecordList(try plausibleRecords(table))
  }

  private mutating func plausibleRecords<Record: ProfileRecord>(
    _ table: RecordTable<Record>
  ) throws(SQLiteError) -> [Record] {
    let bounds = context.plausibilityLimits
    // Rows of one profile are usually adjacent, so the last lookup is kept.
    var last: (profile: ID<Profile>, bounds: PlausibilityLimits?)?
    return try read(table) { record in
      if last?.profile != record.profile { last = (record.profile, bounds[record.profile]) }
      return last?.bounds?.problem(with: record)
    }
  }

  /// Returns the valid records that have no profile, by time and id.
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
  /// This is a separate first pass, because a caregiver's row may have been logged by another
  /// caregiver.
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

  /// Updates the records that later rows may refer to.
  mutating func updateContext(_ body: (inout RowDecoder.Context) -> Void) { body(&context) }

  /// Stores the ids of a table's rows, which other rows may refer to.
  mutating func registerIDs(of rows: some Sequence<some JournalRecord>, in table: String) {
    context.rowIDs[table] = Set(rows.map(\.entry.id))
  }

  /// Returns the shape of a table if it has all columns; otherwise adds what it lacks to `missingTablesAndColumns`.
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

  /// Adds rows of one table that cannot be used.
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
    let required = table.columns.filter { !table.addedColumns.contains($0) }
    guard let shape = try shape(of: table.name, requiring: required) else { return [] }
    var records: [Record] = []
    records.reserveCapacity(
      Int(try database.prepare("SELECT count(*) FROM \(table.name)").firstInteger() ?? 0))
    var fields = RowDecoder(columns: table.columns, context: context)
    var problems: [SkippedRow] = []
    var number = 0
    let owner = table.columns.firstIndex(of: "profile_id")
    let columns = shape.queryColumns(table.columns)
    try database.prepare("SELECT \(columns) FROM \(table.name)").forEachRow { row in
      number += 1
      fields.rewind()
      do throws(RowProblem) {
        let record = try table.decode(row, &fields)
        if let problem = validate(record) ?? fields.futureProblem(changedAt: record.entry.changedAt)
        {
          throw problem
        }
        records.append(record)
        for link in fields.ignoredValues {
          ignoredValues.add(link, of: record.entry.id, in: table.name)
        }
      } catch {
        let id = row.text(0).flatMap { RowDecoder.isValidID($0) ? $0 : nil } ?? "row \(number)"
        let profile = owner.flatMap { row.text($0) }.flatMap { fields.profile(withID: $0) }
        problems.append(SkippedRow(table: table.name, id: id, problem: error, profile: profile))
      }
    }
    if !shape.hasUniqueIDs { problems += Self.removeDuplicateIDs(from: &records, of: table.name) }
    addSkippedRows(problems)
    return records
  }
}

extension JournalReader {
  /// Removes rows that share an id, and returns the removed rows.
  ///
  /// If they are identical, one of them stays. Otherwise all are removed, because the correct one
  /// is unknown.
  static func removeDuplicateIDs<Record: JournalRecord>(
    from records: inout [Record], of table: String
  ) -> [SkippedRow] {
    let counts = Dictionary(records.map { ($0.entry.id, 1) }, uniquingKeysWith: +)
    let twins = Dictionary(
      grouping: records.filter { counts[$0.entry.id, default: 0] > 1 }, by: \.entry.id)
    records.removeAll { twins[$0.entry.id] != nil }
    return twins.flatMap { id, rows in
      let isOne = rows.allSatisfy { $0.hasSameContent(as: rows[0]) }
      if isOne { records.append(rows[0]) }
      let problem = RowProblem(
        isOne ? .identicalDuplicate : .duplicateKey, column: "id", found: "'\(id)'")
      return rows.dropFirst(isOne ? 1 : 0).map { row in
        SkippedRow(
          table: table, id: id, problem: problem, profile: (row as? any ProfileRecord)?.profile)
      }
    }
  }
}

extension JournalRecord {
  /// Returns whether another record has the same profile, time and values.
  fileprivate func hasSameContent(as other: Self) -> Bool {
    sortTime == other.sortTime && columnValues == other.columnValues
      && (self as? any ProfileRecord)?.profile == (other as? any ProfileRecord)?.profile
  }
}
