import SQLite

/// Reads table after table, leaving out the rows that cannot be used and remembering why.
struct JournalReader {
  private let database: Database
  private let moment: Instant
  private let tables: Set<String>
  private var known = Fields.Known()
  private var births: [ID<Profile>: Birth] = [:]
  private(set) var leftOut: [LeftOut] = []
  private(set) var missingTables: [String] = []

  /// From when on things can have happened to a profile.
  private struct Birth {
    let moment: Int64
    let day: Int64
  }

  init(_ database: Database, until moment: Instant) throws(SQLiteError) {
    self.database = database
    self.moment = moment
    tables = try Self.ordinaryTables(of: database)
  }

  /// Views and virtual tables are not read: what stands behind them is not known.
  private static func ordinaryTables(of database: Database) throws(SQLiteError) -> Set<String> {
    var names: Set<String> = []
    try database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
      .forEachRow { row in
        if let name = row.text(0) { names.insert(name) }
      }
    return names
  }

  /// The usable records about profiles, sorted.
  mutating func records<Record: ProfileRecord>(
    _ table: RecordTable<Record>
  ) throws(SQLiteError) -> Records<Record> {
    let births = births
    return Records(
      try read(table) { record in
        guard let birth = births[record.profile] else { return nil }
        return record.position < (Record.timing == .day ? birth.day : birth.moment)
          ? .beforeBirth : nil
      })
  }

  /// The usable records that are about no profile, by time and id.
  mutating func unbound<Record: JournalRecord>(
    _ table: RecordTable<Record>
  ) throws(SQLiteError) -> [Record] {
    try read(table) { _ in nil }
      .sorted { ($0.position, $0.entry.id) < ($1.position, $1.entry.id) }
  }

  /// Remembers who may have logged a row.
  mutating func know(_ caregivers: [Caregiver]) {
    for caregiver in caregivers { known.caregivers[caregiver.entry.id] = ID(caregiver.entry.id) }
  }

  /// Remembers whom a row may be about, and since when.
  mutating func know(_ profiles: [Profile], in family: Family) {
    for profile in profiles {
      known.profiles[profile.entry.id] = profile.id
      guard let birth = profile.birthDate else { continue }
      let zone = profile.timeZone.flatMap(Zone.init) ?? family.zone
      births[profile.id] = Birth(moment: zone.start(of: birth).seconds, day: birth.position)
    }
    known.rows[Profile.table.name] = Set(profiles.map(\.entry.id))
  }

  /// Remembers which rows of a table others may point to.
  mutating func know(_ rows: some Sequence<some JournalRecord>, of table: String) {
    known.rows[table] = Set(rows.map(\.entry.id))
  }

  private mutating func read<Record: JournalRecord>(
    _ table: RecordTable<Record>, judge: (Record) -> RowProblem.Fault?
  ) throws(SQLiteError) -> [Record] {
    guard tables.contains(table.name) else {
      missingTables.append(table.name)
      return []
    }
    var records: [Record] = []
    records.reserveCapacity(
      Int(try database.prepare("SELECT count(*) FROM \(table.name)").firstInteger() ?? 0))
    var fields = Fields(columns: table.columns, known: known)
    var problems: [LeftOut] = []
    let columns = table.columns.joined(separator: ", ")
    try database.prepare("SELECT \(columns) FROM \(table.name)").forEachRow { row in
      fields.rewind()
      do throws(RowProblem) {
        let record = try table.decode(row, &fields)
        if let fault = fault(of: record, judge) {
          throw RowProblem(fault, column: "")
        }
        records.append(record)
      } catch {
        problems.append(LeftOut(table: table.name, id: row.text(0) ?? "?", problem: error))
      }
    }
    leftOut += problems.sorted { $0.id < $1.id }
    return records
  }

  private func fault<Record: JournalRecord>(
    of record: Record, _ judge: (Record) -> RowProblem.Fault?
  ) -> RowProblem.Fault? {
    guard Record.timing != .plan, record.position != 0 else { return nil }
    // A day counts from UTC midnight, which may lie a little ahead of the family's own day.
    let latest = Record.timing == .day ? moment.seconds + 14 * hour : moment.seconds
    return record.position > latest ? .inTheFuture : judge(record)
  }
}
