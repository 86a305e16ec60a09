import Audiences
import Foundation
import Knowledge
import Publishing
import Records
import Reports

/// The files in the folder `data`: the records and metrics of each profile, for spreadsheets and programs.
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
    guard site.audience.includes(.dataFiles), journal.family.quantitiesOfUnknownUnit.isEmpty
    else { return [] }
    return context.summary.members.flatMap { member in
      files(of: member, in: "data/\(site.lookup.slugs[member.profile])")
    }
  }

  private func files(of member: FamilySummary.Member, in folder: String) -> [Artifact] {
    let (profile, zone) = (member.profile, member.zone)
    let sheets = ProfileRecordTable.all(
      of: profile, in: journal, namingFoodsIn: context.phrasebooks.languages.all)
    let days = daysSinceFirstRecord(of: member).map { window in
      csvFile(
        FamilySummary.Metrics(journal, of: profile, in: window).dailyTable(in: zone),
        at: "\(folder)/daily.csv")
    }
    let growth =
      member.growth.points.isEmpty
      ? nil : csvFile(member.growth.table(in: zone), at: "\(folder)/growth.csv")
    let tables = sheets.map { sheet in
      csvFile(sheet.dataTable(in: zone), at: "\(folder)/\(sheet.name).csv")
    }
    let all = Artifact(
      "\(folder)/journal.json", from: JournalFile(member, sheets, in: journal)
    ) { try $0.encoded() }
    let summary = Artifact(
      "\(folder)/summary.json",
      from: SummaryFile(member, journal, context.findings, visits: member.visitMetrics)
    ) { try $0.encoded() }
    return [days, growth].compactMap(\.self) + tables + [all, summary]
  }

  private func csvFile(
    _ table: @autoclosure @escaping @Sendable () -> DataTable, at path: String
  ) -> Artifact {
    Artifact(path, from: table()) { Data($0.csv.utf8) }
  }

  /// Returns the days from a member's first record to the reference time, or nil if there are no records.
  private func daysSinceFirstRecord(of member: FamilySummary.Member) -> Window? {
    guard let first = journal.firstDay(of: .startsDailyTable, about: member.profile),
      first <= member.today
    else { return nil }
    return Window(from: first, through: member.today)
  }
}
