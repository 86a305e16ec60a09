/// How much was written down, for a window of which little else can be told.
extension FindingRule.Scene {
  /// On how many days something happened that was recorded, and the last of them.
  var keeping: [Finding] {
    let kept = kept
    guard let last = kept.map(\.day).max() else { return [] }
    return [
      sentence(
        "story.keeping",
        [
          "number": .count(Set(kept.map(\.day)).count), "count": .count(window.days.count),
          "date": .date(last),
        ], kept.map(\.row))
    ]
  }

  /// Of which kinds the records are.
  var kinds: [Finding] {
    let kept = kept
    if kept.isEmpty { return [] }
    return [
      sentence(
        "story.kinds",
        ["items": .list(kept.map(\.table).eachOnce.map { .phrase("table.\($0)") })],
        kept.map(\.row))
    ]
  }

  /// What happened in the window and was recorded.
  var kept: [Kept] {
    [
      recorded(journal.bottleFeeds), recorded(journal.nursingSessions), recorded(journal.milkWaste),
      recorded(journal.pumpingSessions), recorded(journal.sleeps), recorded(journal.diapers),
      recorded(journal.doses), recorded(journal.temperatures), recorded(journal.symptoms),
      recorded(journal.foodLogs), recorded(journal.usageSessions), recorded(journal.points),
      recorded(journal.replies), recorded(journal.petMeals), recorded(journal.notes),
      recorded(journal.photos),
    ].flatMap(\.self)
  }

  private func recorded<Record: ProfileRecord>(_ records: Records<Record>) -> [Kept] {
    records.of(id).within(moments).map { record in
      let began = Instant(seconds: max(record.position, moments.lowerBound.seconds))
      return Kept(table: Record.table.name, day: day(of: began), row: record.entry.id)
    }
  }
}

/// A record of something that happened.
struct Kept {
  let table: String
  let day: LocalDate
  let row: String
}
