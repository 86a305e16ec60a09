import Foundation
import Knowledge
import Publishing
import Records

/// The files in the `data` folder: the records and metrics of each profile, for spreadsheets and programs.
struct DataFiles {
  let context: SiteContext
  private var journal: Journal { context.journal }

  /// Returns `data/PROFILE/*.csv`, `journal.json` and `summary.json` for each member.
  ///
  /// Only the family's site has these files, and only if all units are known, because column names include units.
  func artifacts() -> [Artifact] {
    guard journal.audience.includes(.dataFiles), journal.family.quantitiesOfUnknownUnit.isEmpty
    else { return [] }
    let slugs = ProfileSlugs(journal.profiles)
    return context.summary.members.flatMap { files(of: $0, in: "data/\(slugs[$0.profile])") }
  }

  private func files(of member: FamilySummary.Member, in folder: String) -> [Artifact] {
    let sheets = ProfileRecordTable.all(
      of: member.profile, in: journal, namingFoodsIn: context.phrasebooks.languages.all)
    let days = dailyMetricsFile(of: member, in: folder)
    let tables = sheets.map { sheet in
      csvFile(sheet.dataTable(in: member.zone), at: "\(folder)/\(sheet.name).csv")
    }
    let all = Artifact(
      "\(folder)/journal.json", from: JournalFile(member, sheets, in: journal)
    ) { try $0.encoded() }
    let summary = Artifact(
      "\(folder)/summary.json",
      from: SummaryFile(member, journal, context.findings, visits: member.visitMetrics)
    ) { try $0.encoded() }
    return days + growthFiles(of: member, in: folder) + tables + [all, summary]
  }

  private func growthFiles(of member: FamilySummary.Member, in folder: String) -> [Artifact] {
    if member.growth.points.isEmpty { return [] }
    return [csvFile(member.growth.table(in: member.zone), at: "\(folder)/growth.csv")]
  }

  /// Returns the file of daily metrics, from the day of the first record to the reference time.
  private func dailyMetricsFile(of member: FamilySummary.Member, in folder: String) -> [Artifact] {
    guard let window = daysSinceFirstRecord(of: member) else { return [] }
    return [
      csvFile(
        FamilySummary.Metrics(journal, of: member.profile, in: window).dailyTable(in: member.zone),
        at: "\(folder)/daily.csv")
    ]
  }

  private func csvFile(
    _ table: @autoclosure @escaping @Sendable () -> DataTable, at path: String
  ) -> Artifact {
    Artifact(path, from: table()) { Data($0.csv.utf8) }
  }

  private func daysSinceFirstRecord(of member: FamilySummary.Member) -> Window? {
    let id = member.profile.id
    let first = [
      journal.bottleFeeds.of(id).first?.sortTime, journal.nursingSessions.of(id).first?.sortTime,
      journal.milkWaste.of(id).first?.sortTime, journal.pumpingSessions.of(id).first?.sortTime,
      journal.temperatures.of(id).first?.sortTime,
      journal.sleeps.of(id).first?.sortTime, journal.diapers.of(id).first?.sortTime,
      journal.doses.of(id).first?.sortTime, journal.foodLogs.of(id).first?.sortTime,
      journal.petMeals.of(id).first?.sortTime, journal.usageSessions.of(id).first?.sortTime,
      journal.tasks.of(id).first?.sortTime,
    ].compactMap { $0 }.min()
    guard let first, first <= journal.referenceTime.seconds else { return nil }
    return Window(from: member.zone.day(of: Instant(seconds: first)), through: member.today)
  }
}
