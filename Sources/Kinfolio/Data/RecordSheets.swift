import Records

/// All records of one kind about one profile, or that its records name, as columns and rows.
struct RecordSheet: Encodable, Sendable {
  /// The table's name in the tracking database.
  let name: String
  let columns: [String]
  let rows: [[Cell]]

  init?<Record: ProfileRecord>(_ records: RecordList<Record>, of profile: ID<Profile>) {
    self.init(records.of(profile))
  }

  /// Nil where there are no records.
  init?<Record: JournalRecord>(_ records: some Collection<Record>) {
    if records.isEmpty { return nil }
    let isOwn = Record.self is any ProfileRecord.Type
    let all = Record.table.columns.filter { !isOwn || $0 != "profile_id" }
    // What a photo's file is called at home is nobody else's business, and the folder says whose it is.
    let shown = all.indices.filter { !["file", "profile_id"].contains(all[$0]) }
    name = Record.table.name
    columns = shown.map { all[$0] }
    rows = records.map { record in
      let entry = record.entry
      let cells = [Cell(entry.id), Cell(entry.loggedBy), Cell(entry.changedAt)] + record.cells
      return shown.map { cells[$0] }
    }
  }

  /// The rows as a table of the data folder.
  func table(in zone: Zone) -> DataTable {
    DataTable(columns: columns, rows: rows, zone: zone)
  }

  /// Who logged the rows, as cells.
  fileprivate var loggers: Set<Cell> {
    columns.firstIndex(of: "logged_by").map { column in Set(rows.map { $0[column] }) } ?? []
  }
}

extension Journal {
  /// Every kind of record there is about a profile, and what these records name by its id: foods, a
  /// pet's foods and what is in stock of them, and the people who logged.
  func sheets(of profile: Profile) -> [RecordSheet] {
    let own = ownSheets(of: profile.id)
    let eaten = Set(foodLogs.of(profile.id).map(\.food))
    let foods = eaten.compactMap { self.foods[$0] }.sorted { $0.entry.id < $1.entry.id }
    let isPet = profile.kind == .pet
    let petFoods = isPet ? self.petFoods.values.sorted { $0.entry.id < $1.entry.id } : []
    let named = [
      RecordSheet(foods), RecordSheet(petFoods), RecordSheet(isPet ? stock : []),
      RecordSheet(activity.filter { $0.profile == profile.id }),
    ]
    let sheets = own + named.compactMap { $0 }
    let loggers = Set(sheets.flatMap(\.loggers))
    let people = RecordSheet(caregivers.filter { loggers.contains(.text($0.entry.id)) })
    return sheets + [people].compactMap { $0 }
  }

  private func ownSheets(of profile: ID<Profile>) -> [RecordSheet] {
    [
      RecordSheet(bottleFeeds, of: profile), RecordSheet(nursingSessions, of: profile),
      RecordSheet(milkWaste, of: profile), RecordSheet(pumpingSessions, of: profile),
      RecordSheet(sleeps, of: profile), RecordSheet(diapers, of: profile),
      RecordSheet(medicines, of: profile), RecordSheet(doses, of: profile),
      RecordSheet(temperatures, of: profile), RecordSheet(measurements, of: profile),
      RecordSheet(vaccinations, of: profile), RecordSheet(milestones, of: profile),
      RecordSheet(symptoms, of: profile), RecordSheet(notes, of: profile),
      RecordSheet(visits, of: profile), RecordSheet(foodLogs, of: profile),
      RecordSheet(reactions, of: profile), RecordSheet(checkIns, of: profile),
      RecordSheet(photos, of: profile), RecordSheet(tasks, of: profile),
      RecordSheet(replies, of: profile), RecordSheet(galleryEvents, of: profile),
      RecordSheet(petMeals, of: profile), RecordSheet(reminders, of: profile),
      RecordSheet(points, of: profile), RecordSheet(usageSessions, of: profile),
    ].compactMap { $0 }
  }
}
