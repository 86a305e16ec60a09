import SQLite

/// Says of a row that has just been written whether a site could use it, by the journal's own rules.
struct ImportJudge {
  private let database: Database
  private let family: Family
  private let moment: Instant
  private var known: Fields.Known
  private var bounds: [ID<Profile>: Bounds] = [:]
  private var statements: [String: Statement] = [:]

  /// Judges rows as of `moment`, beside those that are there.
  init(_ database: Database, _ family: Family, at moment: Instant) throws(SQLiteError) {
    self.database = database
    self.family = family
    self.moment = moment
    known = Fields.Known(moment: moment, bare: family.bare)
    for table in [Caregiver.table.name, Profile.table.name] + Self.pointedTo {
      for id in try ids(in: table) { _ = try problem(with: id, in: table) }
    }
  }

  /// What is wrong with a row; where it can be used, others may point to it from now on.
  mutating func problem(with id: String, in table: String) throws(SQLiteError) -> RowProblem? {
    guard let judge = Self.judges[table] else {
      return RowProblem(.notAllowed, column: "", found: "'\(table)'")
    }
    let problem = try judge(&self, id)
    if problem == nil, Self.pointedTo.contains(table) { known.rows[table, default: []].insert(id) }
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
      ofProfiles(Measurement.table), ofProfiles(Vaccination.table), ofProfiles(Symptom.table),
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

  private func ids(in table: String) throws(SQLiteError) -> [String] {
    var ids: [String] = []
    try database.prepare("SELECT id FROM \(table)").forEachRow { row in
      if let id = row.text(0) { ids.append(id) }
    }
    return ids
  }
}
