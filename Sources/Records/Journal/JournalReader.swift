import SQLite

/// Reads table after table, leaving out the rows that cannot be used and remembering why.
struct JournalReader {
  private let database: Database
  private let moment: Instant
  private var known: Fields.Known
  private(set) var leftOut: [LeftOut] = []
  var bare: Quantities { known.bare }
  /// The languages that a family can choose; nil if it can choose any.
  let languages: [Language]?
  private(set) var missing: [String] = []
  private(set) var droppedLinks = DroppedLinks()

  /// Reads up to `moment`; what is `bare` stands in no known unit.
  init(
    _ database: Database, until moment: Instant, bare: Quantities = [],
    languages: [Language]? = nil
  ) {
    self.database = database
    self.languages = languages
    self.moment = moment
    known = Fields.Known(moment: moment, bare: bare)
  }

  /// The usable records about profiles, sorted; of several that tell of one event only one.
  mutating func records<Record: ProfileRecord>(
    _ table: RecordTable<Record>
  ) throws(SQLiteError) -> RecordList<Record> {
    let (records, copies) = RecordList(try bounded(table)).onePerEvent()
    known.copies[table.name] = Dictionary(
      copies.map { ($0.copy.entry.id, $0.kept) }, uniquingKeysWith: { first, _ in first })
    leaveOut(
      copies.map { copy, kept in
        let problem = RowProblem(.sameAsAnother, column: "", found: "'\(kept)'")
        return LeftOut(
          table: table.name, id: copy.entry.id, problem: problem, profile: copy.profile)
      })
    return records
  }

  /// The usable records about profiles, sorted, with all that tell of one event.
  mutating func allRecords<Record: ProfileRecord>(
    _ table: RecordTable<Record>
  ) throws(SQLiteError) -> RecordList<Record> {
    RecordList(try bounded(table))
  }

  private mutating func bounded<Record: ProfileRecord>(
    _ table: RecordTable<Record>
  ) throws(SQLiteError) -> [Record] {
    let bounds = known.bounds
    // Rows about one profile mostly come in a row.
    var last: (profile: ID<Profile>, bounds: Bounds?)?
    return try read(table) { record in
      if last?.profile != record.profile { last = (record.profile, bounds[record.profile]) }
      return last?.bounds?.problem(with: record)
    }
  }

  /// The usable records that are about no profile, by time and id.
  mutating func unbound<Record: JournalRecord>(
    _ table: RecordTable<Record>
  ) throws(SQLiteError) -> [Record] {
    let moment = moment
    return try read(table) { record in
      guard record.timing == .moment else { return nil }
      return record.fault(after: moment.seconds).map { RowProblem($0, column: "") }
    }.sorted { ($0.position, $0.entry.id) < ($1.position, $1.entry.id) }
  }

  /// Remembers those who may have logged a row, before any row is read: caregivers log one another.
  mutating func learnCaregivers() throws(SQLiteError) {
    // A look that leaves no trace.
    var look = self
    known.caregivers = Dictionary(
      try look.unbound(Caregiver.table).map { ($0.entry.id, ID($0.entry.id)) }
    ) { first, _ in first }
  }

  /// Remembers what foods are called in languages, before any food is read.
  mutating func learnFoodNames() throws(SQLiteError) {
    known.foodNames = try FoodNames(in: database)
    missing += known.foodNames.missing
  }

  /// Lets a record add to what later rows may point to.
  mutating func learn(_ body: (inout Fields.Known) -> Void) { body(&known) }

  /// Remembers which rows of a table others may point to.
  mutating func know(_ rows: some Sequence<some JournalRecord>, of table: String) {
    known.rows[table] = Set(rows.map(\.entry.id))
  }

  /// The table's shape, where it has all these columns; else remembers what it lacks.
  mutating func shape(
    of table: String, with columns: [String]
  ) throws(SQLiteError) -> TableShape? {
    guard let shape = try TableShape(of: table, in: database) else {
      missing.append(table)
      return nil
    }
    let lacking = columns.filter { !shape.columns.contains($0) }
    missing += lacking.map { "\(table).\($0)" }
    return lacking.isEmpty ? shape : nil
  }

  /// Remembers rows of one table that cannot be used.
  mutating func leaveOut(_ rows: [LeftOut]) {
    for row in rows {
      let fault = row.problem.fault
      if fault == .inTheFuture || fault == .recordedLater {
        known.later[row.table, default: [:]][row.id] = fault
      }
    }
    leftOut += rows.sorted {
      ($0.id, $0.problem.column, $0.problem.found) < ($1.id, $1.problem.column, $1.problem.found)
    }
  }

  private mutating func read<Record: JournalRecord>(
    _ table: RecordTable<Record>, judge: (Record) -> RowProblem?
  ) throws(SQLiteError) -> [Record] {
    guard let shape = try shape(of: table.name, with: table.columns) else { return [] }
    var records: [Record] = []
    records.reserveCapacity(
      Int(try database.prepare("SELECT count(*) FROM \(table.name)").firstInteger() ?? 0))
    var fields = Fields(columns: table.columns, known: known)
    var problems: [LeftOut] = []
    var number = 0
    let owner = table.columns.firstIndex(of: "profile_id")
    let columns = table.columns.joined(separator: ", ")
    try database.prepare("SELECT \(columns) FROM \(table.name)").forEachRow { row in
      number += 1
      fields.rewind()
      do throws(RowProblem) {
        let record = try table.decode(row, &fields)
        if let problem = judge(record) ?? fields.problemAhead(of: record.entry.changedAt) {
          throw problem
        }
        records.append(record)
        for link in fields.lostLinks { droppedLinks.add(link, of: record.entry.id, in: table.name) }
      } catch {
        let id = row.text(0).flatMap { Fields.isId($0) ? $0 : nil } ?? "row \(number)"
        let profile = owner.flatMap { row.text($0) }.flatMap { fields.profile(called: $0) }
        problems.append(LeftOut(table: table.name, id: id, problem: error, profile: profile))
      }
    }
    if !shape.hasUniqueIds { problems += Self.removeTwins(from: &records, of: table.name) }
    leaveOut(problems)
    return records
  }
}

extension JournalReader {
  /// Of rows with one id that say the same one stays; else which of them is meant cannot be known.
  static func removeTwins<Record: JournalRecord>(
    from records: inout [Record], of table: String
  ) -> [LeftOut] {
    let counts = Dictionary(records.map { ($0.entry.id, 1) }, uniquingKeysWith: +)
    let twins = Dictionary(
      grouping: records.filter { counts[$0.entry.id, default: 0] > 1 }, by: \.entry.id)
    records.removeAll { twins[$0.entry.id] != nil }
    return twins.flatMap { id, rows in
      let isOne = rows.allSatisfy { $0.saysTheSame(as: rows[0]) }
      if isOne { records.append(rows[0]) }
      let problem = RowProblem(isOne ? .sameAsAnother : .duplicate, column: "id", found: "'\(id)'")
      return rows.dropFirst(isOne ? 1 : 0).map { row in
        LeftOut(
          table: table, id: id, problem: problem, profile: (row as? any ProfileRecord)?.profile)
      }
    }
  }
}

extension JournalRecord {
  /// Whether another record has the same owner, time and values.
  fileprivate func saysTheSame(as other: Self) -> Bool {
    position == other.position && cells == other.cells
      && (self as? any ProfileRecord)?.profile == (other as? any ProfileRecord)?.profile
  }
}
