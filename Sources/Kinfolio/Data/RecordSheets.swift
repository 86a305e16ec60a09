import Records

/// All records of one kind about one profile, or that its records name, as columns and rows.
struct RecordSheet: Encodable, Sendable {
  /// The table's name in the tracking database.
  let name: String
  let columns: [String]
  let rows: [[Cell]]

  /// Makes a sheet of some rows of a kind; nil if there are none.
  ///
  /// Behind the name is a column for each of the `languages` with what a record is called in it.
  private init?(_ kind: RecordKind, _ records: [RecordRow], named languages: [Language] = []) {
    if records.isEmpty { return nil }
    let all = ["id", "logged_by", "changed_at"] + kind.columns
    // The name of a photo's file at home is private, and the folder says whose records these are.
    let shown = all.indices.filter { !["file", "profile_id"].contains(all[$0]) }
    name = kind.table
    let isName = all.map { $0 == "name" }
    columns = shown.flatMap {
      [all[$0]] + (isName[$0] ? languages.map { "name_\($0.rawValue)" } : [])
    }
    rows = records.map { record in
      let entry = record.entry
      let cells = [Cell(entry.id), Cell(entry.loggedBy), Cell(entry.changedAt)] + record.cells
      return shown.flatMap {
        [cells[$0]] + (isName[$0] ? languages.map { Cell(record.names[$0]) } : [])
      }
    }
  }

  /// Makes a sheet of the records about a profile; nil if there are none.
  init?(_ kind: RecordKind, about profile: ID<Profile>, in journal: Journal) {
    self.init(kind, kind.rows(journal, profile))
  }

  /// Makes a sheet of some records; nil if there are none.
  init?<Record: JournalRecord>(
    _ records: some Collection<Record>, named languages: [Language] = []
  ) {
    guard let kind = Journal.kinds.first(where: { $0.table == Record.table.name }) else {
      return nil
    }
    self.init(kind, records.map(RecordRow.init), named: languages)
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

extension RecordSheet {
  /// Every kind of record there is about a profile, and what these records name by its id: foods, a
  /// pet's foods and what is in stock of them, and the people who logged.
  ///
  /// Foods have their names in some languages.
  static func all(
    of profile: Profile, in journal: Journal, namingFoodsIn languages: [Language]
  ) -> [RecordSheet] {
    let own = Journal.kinds.filter(\.isAboutProfiles).compactMap {
      RecordSheet($0, about: profile.id, in: journal)
    }
    let eaten = Set(journal.foodLogs.of(profile.id).map(\.food))
    let foods = eaten.compactMap { journal.foods[$0] }.sorted { $0.entry.id < $1.entry.id }
    let isPet = profile.kind == .pet
    let petFoods = isPet ? journal.petFoods.values.sorted { $0.entry.id < $1.entry.id } : []
    let named = [
      RecordSheet(foods, named: languages), RecordSheet(petFoods),
      RecordSheet(isPet ? journal.stock : []),
      RecordSheet(journal.activity.filter { $0.profile == profile.id }),
    ]
    let sheets = own + named.compactMap { $0 }
    let loggers = Set(sheets.flatMap(\.loggers))
    let people = RecordSheet(journal.caregivers.filter { loggers.contains(.text($0.entry.id)) })
    return sheets + [people].compactMap { $0 }
  }
}

/// A table of the data folder, before it is written.
package struct DataTable: Encodable, Sendable {
  let columns: [String]
  let rows: [[Cell]]
  /// By whose wall clock moments are written.
  let zone: Zone

  /// The table as CSV.
  package var csv: String {
    var csv = CSV(header: columns)
    for row in rows { csv.add(row, in: zone) }
    return csv.text
  }
}
