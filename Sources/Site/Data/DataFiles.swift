import Audiences
import Foundation
import Knowledge
import Publishing
import Records
import Reports

/// The files in the folder `data`: the records of each profile and the numbers computed from these, for spreadsheets
/// and programs.
struct DataFiles {
  private let site: SiteContent
  private let journal: Journal
  private var context: ReportContext { site.context }

  init(site: SiteContent) {
    self.site = site
    var journal = site.journal
    journal.removeUnlistedPhotos()
    self.journal = journal
  }

  /// Returns the files `data/PROFILE/*.csv`, `journal.json` and `summary.json` for each member of the family.
  ///
  /// Only the family's site has these files, and only if all units are known, because column names include units.
  func artifacts() -> [Artifact] {
    guard site.audience.canSee(.dataFiles), journal.family.quantitiesOfUnknownUnit.isEmpty
    else { return [] }
    return context.summary.members.flatMap { member in
      dataFiles(of: member, in: "data/\(site.lookup.slugs[member.profile])")
    }
  }

  private func dataFiles(of member: FamilySummary.Member, in folder: String) -> [Artifact] {
    let (profile, zone) = (member.profile, member.zone)
    let sheets = ProfileRecordTable.all(
      of: profile, in: journal, namingFoodsIn: context.phrasebooks.languages.all)
    let days = daysSinceFirstRecord(of: member).map { window in
      csvFile(
        FamilySummary.Metrics(journal, of: profile, in: window).dailyTable(in: zone),
        at: "\(folder)/daily.csv")
    }
    let growth =
      member.growthHistory.points.isEmpty
      ? nil : csvFile(member.growthHistory.table(in: zone), at: "\(folder)/growth.csv")
    let tables = sheets.map { sheet in
      csvFile(sheet.dataTable(in: zone), at: "\(folder)/\(sheet.name).csv")
    }
    let all = Artifact(
      "\(folder)/journal.json", from: JournalFile(of: member, tables: sheets, in: journal)
    ) { try $0.encoded() }
    let summary = Artifact(
      "\(folder)/summary.json",
      from: SummaryFile(member, journal, context.findingGenerator, visits: member.visitMetrics)
    ) { try $0.encoded() }
    return [days, growth].compactMap(\.self) + tables + [all, summary]
  }

  private func csvFile(
    _ table: @autoclosure @escaping @Sendable () -> DataTable, at path: String
  ) -> Artifact {
    Artifact(path, from: table()) { Data($0.csv.utf8) }
  }

  /// Returns the days from a member's first record to `member.today`, or nil if there are no records.
  private func daysSinceFirstRecord(of member: FamilySummary.Member) -> Window? {
    guard let first = journal.firstRecordDay(of: .startsDailyTable, about: member.profile),
      first <= member.today
    else { return nil }
    return Window(from: first, through: member.today)
  }
}

/// A JSON file with the records of one profile: for each kind, a list of objects with a value for each column name.
///
/// The `Encodable` representation is only for the fingerprint, which shows whether the file must be written again.
/// ``encoded()`` returns the content of the file.
struct JournalFile: Encodable, Sendable {
  private let profile: Profile
  private let zone: Zone
  /// The moment up to which the file contains records.
  private let moment: Instant
  private let tables: [ProfileRecordTable]
  /// The table, id, column and error of each record that is left out because of an error.
  private let leftOut: [[String]]

  init(of member: FamilySummary.Member, tables sheets: [ProfileRecordTable], in journal: Journal) {
    profile = member.profile
    zone = member.zone
    moment = journal.referenceTime
    self.tables = sheets
    leftOut = journal.skippedRows.filter { $0.profile == member.profile.id }.map { row in
      [row.table, row.id, row.problem.column, row.problem.fault.rawValue]
    }
  }

  func encoded() throws -> Data {
    let file = JSONNode.object([
      "profile": jsonObject(
        columns: Profile.table.columns.map(\.field.name), values: profile.columnValues),
      "moment": .text(zone.timestamp(moment)),
      "records": .object(
        Dictionary(
          tables.map { sheet in
            (sheet.name, .list(sheet.rows.map { jsonObject(columns: sheet.columns, values: $0) }))
          },
          uniquingKeysWith: { first, _ in first })),
      "left_out": .list(
        leftOut.map {
          jsonObject(columns: ["table", "id", "column", "fault"], values: $0.map(Cell.text))
        }),
    ])
    return Data("\(try file.encodedOnOneLine())\n".utf8)
  }

  private func jsonObject(columns names: some Sequence<String>, values cells: [Cell]) -> JSONNode {
    .object(Dictionary(zip(names, cells.map(json)), uniquingKeysWith: { first, _ in first }))
  }

  /// Returns the value of a table cell as JSON; times include their UTC offset.
  private func json(for cell: Cell) -> JSONNode {
    // Recorded numbers are not rounded. The addition of 0 removes the sign of -0.0.
    if case .number(let number) = cell { .number(number + 0) } else { .cellValue(cell, in: zone) }
  }
}

/// A table with records of one kind that are about one profile, or to which such records refer, such as foods.
struct ProfileRecordTable: Encodable, Sendable {
  /// The name of the table in the tracking database.
  let name: String
  let columns: [String]
  let rows: [[Cell]]

  /// Creates a table from rows; returns nil if there are no rows.
  ///
  /// For each of the `languages`, a further column after the column `name` contains the record's name in that language.
  private init?(_ kind: RecordKind, _ records: [RecordRow], withNamesIn languages: [Language] = [])
  {
    if records.isEmpty { return nil }
    name = kind.table
    // The file names of photos are private. The table is in a folder for one profile, so the id of the profile is
    // omitted.
    let shown = kind.fields.indices.filter {
      ![.text(.photoPath), .reference(table: Profile.table.name)].contains(
        kind.fields[$0].valueType)
    }
    let nameIndex = languages.isEmpty ? nil : shown.first { kind.fields[$0].identifiesRecord }
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

  /// Creates a table of records of one type, or returns nil if there are no records.
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
  private var loggingCaregiverIDs: Set<Cell> {
    columns.firstIndex(of: "logged_by").map { column in Set(rows.map { $0[column] }) } ?? []
  }

  /// Returns a table for each kind of record about a profile, and tables of other records to which these refer.
  ///
  /// The other tables contain foods (with a name column for each language), the activity log and caregivers, and for a
  /// pet also pet foods and their stock.
  static func all(
    of profile: Profile, in journal: Journal, namingFoodsIn languages: [Language]
  ) -> [ProfileRecordTable] {
    let own = Journal.kinds.filter(\.isAboutProfiles).compactMap {
      ProfileRecordTable($0, $0.recordRows(journal, profile.id))
    }
    let eaten = Set(journal.foodLogs.of(profile.id).map(\.food))
    let foods = eaten.compactMap { journal.foodsByID[$0] }.sorted { $0.entry.id < $1.entry.id }
    let isPet = profile.kind == .pet
    let petFoods = isPet ? journal.petFoodsByID.values.sorted { $0.entry.id < $1.entry.id } : []
    let named = [
      ProfileRecordTable(foods, withNamesIn: languages), ProfileRecordTable(petFoods),
      ProfileRecordTable(isPet ? journal.petFoodStock : []),
      ProfileRecordTable(journal.activityLog.filter { $0.profile == profile.id }),
    ]
    let sheets = own + named.compactMap { $0 }
    let loggers = Set(sheets.flatMap(\.loggingCaregiverIDs))
    let people = ProfileRecordTable(
      journal.caregivers.filter { loggers.contains(.text($0.entry.id)) })
    return sheets + [people].compactMap { $0 }
  }
}
