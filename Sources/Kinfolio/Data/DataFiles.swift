import Foundation
import Knowledge
import Publishing
import Records

/// The data folder: everything about each profile once more, for spreadsheets and programs.
struct DataFiles {
  let context: SiteContext
  private var journal: Journal { context.journal }

  /// `data/PROFILE/*.csv`, `journal.json` and `summary.json` of every member, for the family alone.
  ///
  /// There are none if a column that names a unit would contain numbers without a known one.
  func artefacts() -> [Artefact] {
    guard journal.audience.gets(.data), journal.family.bare.isEmpty else { return [] }
    let slugs = ProfileSlugs(journal.profiles)
    return context.summary.members.flatMap { files(of: $0, in: "data/\(slugs[$0.profile])") }
  }

  private func files(of member: Summary.Member, in folder: String) -> [Artefact] {
    let sheets = RecordSheet.all(
      of: member.profile, in: journal, namingFoodsIn: context.phrasebooks.languages.all)
    let days = dayFiles(of: member, in: folder)
    let tables = sheets.map { sheet in
      table(sheet.table(in: member.zone), at: "\(folder)/\(sheet.name).csv")
    }
    let all = Artefact(
      "\(folder)/journal.json", from: JournalFile(member, sheets, in: journal)
    ) { try $0.encoded() }
    let figures = Artefact(
      "\(folder)/summary.json",
      from: SummaryFile(member, journal, context.findings, visits: member.visits)
    ) { try $0.encoded() }
    return days + growthFiles(of: member, in: folder) + tables + [all, figures]
  }

  /// A child's measurements with their scores.
  private func growthFiles(of member: Summary.Member, in folder: String) -> [Artefact] {
    if member.growth.points.isEmpty { return [] }
    return [table(member.growth.table(in: member.zone), at: "\(folder)/growth.csv")]
  }

  /// A row per local day from the first record on, in the way of the profile's kind.
  private func dayFiles(of member: Summary.Member, in folder: String) -> [Artefact] {
    guard let window = recordedDays(of: member) else { return [] }
    return [
      table(
        Summary.Figures(journal, of: member.profile, in: window).daily(in: member.zone),
        at: "\(folder)/daily.csv")
    ]
  }

  private func table(
    _ table: @autoclosure @escaping @Sendable () -> DataTable, at path: String
  ) -> Artefact {
    Artefact(path, from: table()) { Data($0.csv.utf8) }
  }

  /// The days from a profile's first record to the report's moment; nil where nothing is recorded.
  private func recordedDays(of member: Summary.Member) -> Window? {
    let id = member.profile.id
    let first = [
      journal.bottleFeeds.of(id).first?.position, journal.nursingSessions.of(id).first?.position,
      journal.milkWaste.of(id).first?.position, journal.pumpingSessions.of(id).first?.position,
      journal.temperatures.of(id).first?.position,
      journal.sleeps.of(id).first?.position, journal.diapers.of(id).first?.position,
      journal.doses.of(id).first?.position, journal.foodLogs.of(id).first?.position,
      journal.petMeals.of(id).first?.position, journal.usageSessions.of(id).first?.position,
      journal.tasks.of(id).first?.position,
    ].compactMap { $0 }.min()
    guard let first, first <= journal.moment.seconds else { return nil }
    return Window(from: member.zone.day(of: Instant(seconds: first)), through: member.today)
  }
}
