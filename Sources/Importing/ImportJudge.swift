import Records
import SQLite

/// Says of a row that has just been written whether a site could use it, by the journal's own rules.
struct ImportJudge {
  private let database: Database
  private let family: Family
  private let moment: Instant
  private var known: Fields.Known
  private var bounds: [ID<Profile>: Bounds] = [:]
  private var statements: [String: Statement] = [:]
  private let usable: UsableRows

  /// Judges rows as of `moment`, beside those that are there.
  init(_ database: Database, _ family: Family, at moment: Instant) throws(SQLiteError) {
    self.database = database
    self.family = family
    self.moment = moment
    let usable = UsableRows(in: database, of: Self.pointedTo)
    self.usable = usable
    known = Fields.Known(moment: moment, bare: family.bare)
    known.isThere = { usable.contains($1, in: $0) }
    for table in [Caregiver.table.name, Profile.table.name] + Self.pointedTo {
      try judgeAll(of: table)
    }
  }

  private mutating func judgeAll(of table: String) throws(SQLiteError) {
    var failure: SQLiteError?
    try database.prepare("SELECT id FROM \(table)").forEachRow { row in
      guard failure == nil, let id = row.text(0) else { return }
      do throws(SQLiteError) {
        if try problem(with: id, in: table) != nil { usable.leaveOut(id, of: table) }
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// What is wrong with a row; where it can be used, others may point to it from now on.
  mutating func problem(with id: String, in table: String) throws(SQLiteError) -> RowProblem? {
    guard let judge = Self.judges[table] else {
      return RowProblem(.notAllowed, column: "", found: "'\(table)'")
    }
    let problem = try judge(&self, id)
    if let failure = usable.failure { throw failure }
    if problem == nil { usable.take(id, of: table) }
    return problem
  }

  /// Tables that rows of others name.
  private static let pointedTo = [
    Food.table.name, FoodLog.table.name, Medicine.table.name, Photo.table.name, CareTask.table.name,
    Reply.table.name, PetFood.table.name,
  ]

  private typealias Judge =
    @Sendable (inout ImportJudge, String) throws(SQLiteError) -> RowProblem?

  private static let judges: [String: Judge] = Dictionary(
    uniqueKeysWithValues: [
      ofProfiles(BottleFeed.table), ofProfiles(NursingSession.table), ofProfiles(MilkWaste.table),
      ofProfiles(PumpingSession.table), ofProfiles(Sleep.table), ofProfiles(Diaper.table),
      ofProfiles(Medicine.table), ofProfiles(Dose.table), ofProfiles(Temperature.table),
      ofProfiles(GrowthMeasurement.table), ofProfiles(Vaccination.table), ofProfiles(Symptom.table),
      ofProfiles(Note.table), ofProfiles(Visit.table), ofProfiles(FoodLog.table),
      ofProfiles(Reaction.table), ofProfiles(CheckIn.table), ofProfiles(Photo.table),
      ofProfiles(Milestone.table), ofProfiles(CareTask.table), ofProfiles(Reply.table),
      ofProfiles(GalleryEvent.table), ofProfiles(PetMeal.table), ofProfiles(Reminder.table),
      ofProfiles(PointsEntry.table), ofProfiles(UsageSession.table), ofFamily(Food.table),
      ofFamily(Invitation.table), ofFamily(PetFood.table), ofFamily(StockCount.table),
      ofFamily(Activity.table),
      ofFamily(Caregiver.table) { judge, caregiver in
        judge.known.caregivers[caregiver.entry.id] = ID(caregiver.entry.id)
      },
      ofFamily(Profile.table) { judge, profile in
        judge.known.profiles[profile.entry.id] = profile.id
        judge.bounds[profile.id] = Bounds(of: profile, in: judge.family, until: judge.moment)
      },
    ])

  private static func ofProfiles<Record: ProfileRecord>(
    _ table: RecordTable<Record>
  ) -> (String, Judge) {
    (
      table.name,
      { (judge, id) throws(SQLiteError) in
        let bounds = judge.bounds
        return try judge.row(id, of: table) { bounds[$0.profile]?.problem(with: $0) }
      }
    )
  }

  private static func ofFamily<Record: JournalRecord>(
    _ table: RecordTable<Record>,
    remember: @escaping @Sendable (inout ImportJudge, Record) -> Void = { _, _ in }
  ) -> (String, Judge) {
    (
      table.name,
      { (judge, id) throws(SQLiteError) in
        var usable: Record?
        let last = judge.moment.seconds
        let problem = try judge.row(id, of: table) { record in
          usable = record
          return record.timing == .moment
            ? record.fault(after: last).map { RowProblem($0, column: "") } : nil
        }
        if problem == nil, let usable { remember(&judge, usable) }
        return problem
      }
    )
  }

  /// Reads one row as the journal does.
  private mutating func row<Record: JournalRecord>(
    _ id: String, of table: RecordTable<Record>, judge: (Record) -> RowProblem?
  ) throws(SQLiteError) -> RowProblem? {
    let columns = table.columns.joined(separator: ", ")
    var statement = statements[table.name]
    if statement == nil {
      statement = try database.prepare("SELECT \(columns) FROM \(table.name) WHERE id = ?1")
      statements[table.name] = statement
    }
    var fields = Fields(columns: table.columns, known: known)
    var problem: RowProblem?
    try statement?.forEachRow([.text(id)]) { row in
      do throws(RowProblem) {
        let record = try table.decode(row, &fields)
        problem = judge(record) ?? fields.problemAhead(of: record.entry.changedAt)
      } catch {
        problem = error
      }
    }
    return problem
  }
}
