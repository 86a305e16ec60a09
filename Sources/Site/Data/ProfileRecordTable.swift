import Records
import Reports

/// The records of one kind as a table: records about one profile, or records to which those refer, such as foods.
struct ProfileRecordTable: Encodable, Sendable {
  /// The name of the table in the tracking database.
  let name: String
  let columns: [String]
  let rows: [[Cell]]

  /// Creates a table from rows; returns nil if there are no rows.
  ///
  /// For each of the `languages`, the table has a further column after `name` with the name in that language.
  private init?(_ kind: RecordKind, _ records: [RecordRow], withNamesIn languages: [Language] = [])
  {
    if records.isEmpty { return nil }
    name = kind.table
    // The file names of photos are private. The table is in a folder for one profile, so the id of the profile is
    // omitted.
    let shown = kind.fields.indices.filter {
      ![.text(.file), .reference(table: Profile.table.name)].contains(kind.fields[$0].content)
    }
    let nameIndex = languages.isEmpty ? nil : shown.first { kind.fields[$0].isIdentifying }
    func row<Value>(common: [Value], values: [Value], names: [Value]) -> [Value] {
      common + shown.flatMap { $0 == nameIndex ? [values[$0]] + names : [values[$0]] }
    }
    columns = row(
      common: ["id", "logged_by", "changed_at"], values: kind.fields.map(\.name),
      names: languages.map { "name_\($0.rawValue)" })
    rows = records.map { record in
      row(
        common: [Cell(record.entry.id), Cell(record.entry.loggedBy), Cell(record.entry.changedAt)],
        values: record.columnValues, names: languages.map { Cell(record.namesByLanguage[$0]) })
    }
  }

  /// Creates a table; returns nil if there are no records.
  private init?<Record: JournalRecord>(
    _ records: some Collection<Record>, withNamesIn languages: [Language] = []
  ) {
    guard let kind = Journal.kind(ofTable: Record.table.name) else { return nil }
    self.init(kind, records.map(RecordRow.init), withNamesIn: languages)
  }

  func dataTable(in zone: Zone) -> DataTable {
    DataTable(columns: columns, rows: rows, zone: zone)
  }

  /// The ids of the caregivers who entered the records of the table.
  private var loggingCaregivers: Set<Cell> {
    columns.firstIndex(of: "logged_by").map { column in Set(rows.map { $0[column] }) } ?? []
  }

  /// Returns a table for each kind of record about a profile, and tables of other records to which these refer.
  ///
  /// The other records are foods (with a name column for each language), activity and caregivers, and for pets their
  /// foods and stock.
  static func all(
    of profile: Profile, in journal: Journal, namingFoodsIn languages: [Language]
  ) -> [ProfileRecordTable] {
    let own = Journal.kinds.filter(\.isAboutProfiles).compactMap {
      ProfileRecordTable($0, $0.rows(journal, profile.id))
    }
    let eaten = Set(journal.foodLogs.of(profile.id).map(\.food))
    let foods = eaten.compactMap { journal.foods[$0] }.sorted { $0.entry.id < $1.entry.id }
    let isPet = profile.kind == .pet
    let petFoods = isPet ? journal.petFoods.values.sorted { $0.entry.id < $1.entry.id } : []
    let named = [
      ProfileRecordTable(foods, withNamesIn: languages), ProfileRecordTable(petFoods),
      ProfileRecordTable(isPet ? journal.stock : []),
      ProfileRecordTable(journal.activity.filter { $0.profile == profile.id }),
    ]
    let sheets = own + named.compactMap { $0 }
    let loggers = Set(sheets.flatMap(\.loggingCaregivers))
    let people = ProfileRecordTable(
      journal.caregivers.filter { loggers.contains(.text($0.entry.id)) })
    return sheets + [people].compactMap { $0 }
  }
}
