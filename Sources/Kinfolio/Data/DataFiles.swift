import Foundation

/// The data folder: everything about each profile once more, for spreadsheets and programs.
extension SiteContext {
  /// `data/PROFILE/*.csv`, `journal.json` and `summary.json` of every member, for the family alone.
  func dataFiles() -> [Artefact] {
    guard journal.audience == .family else { return [] }
    let slugs = ProfileSlugs(journal.profiles)
    return summary.members.flatMap { member in
      let folder = "data/\(slugs[member.profile])"
      let sheets = journal.sheets(of: member.profile)
      let days = dayFiles(of: member, in: folder)
      let tables = sheets.map { sheet in
        Artefact("\(folder)/\(sheet.name).csv") { Data(sheet.csv(in: member.zone).utf8) }
      }
      let all = Artefact("\(folder)/journal.json") {
        try JournalFile(member, sheets, in: journal).encoded()
      }
      let figures = Artefact("\(folder)/summary.json") {
        try SummaryFile(member, journal, findings, visits: member.visits).encoded()
      }
      return days + growthFiles(of: member, in: folder) + tables + [all, figures]
    }
  }

  /// A child's measurements with their scores.
  private func growthFiles(of member: Summary.Member, in folder: String) -> [Artefact] {
    if member.growth.points.isEmpty { return [] }
    return [Artefact("\(folder)/growth.csv") { Data(member.growth.csv(in: member.zone).utf8) }]
  }

  /// A row per local day from the first record on, in the way of the profile's kind.
  private func dayFiles(of member: Summary.Member, in folder: String) -> [Artefact] {
    guard let window = journal.recordedDays(of: member) else { return [] }
    return [
      Artefact("\(folder)/daily.csv") {
        let figures = Summary.Figures(journal, of: member.profile, in: window)
        return Data(figures.daily(in: member.zone).utf8)
      }
    ]
  }
}

extension Journal {
  /// The days from a profile's first record to the report's moment; nil where nothing is recorded.
  fileprivate func recordedDays(of member: Summary.Member) -> Window? {
    let id = member.profile.id
    let first = [
      bottleFeeds.of(id).first?.position, nursingSessions.of(id).first?.position,
      milkWaste.of(id).first?.position, pumpingSessions.of(id).first?.position,
      temperatures.of(id).first?.position,
      sleeps.of(id).first?.position, diapers.of(id).first?.position,
      doses.of(id).first?.position, foodLogs.of(id).first?.position,
      petMeals.of(id).first?.position, usageSessions.of(id).first?.position,
      tasks.of(id).first?.position,
    ].compactMap { $0 }.min()
    guard let first, first <= moment.seconds else { return nil }
    return Window(from: member.zone.day(of: Instant(seconds: first)), through: member.today)
  }
}

extension RecordSheet {
  fileprivate func csv(in zone: Zone) -> String {
    var csv = CSV(header: columns)
    for row in rows { csv.add(row, in: zone) }
    return csv.text
  }
}
