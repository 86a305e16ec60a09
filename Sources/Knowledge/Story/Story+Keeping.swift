import Records

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
    var kept = KeptRecords(happenings: Happenings(of: profile, in: window, zone), zone: zone)
    journal.showHappenings(to: &kept)
    return kept.all
  }
}

/// A record of something that happened.
struct Kept {
  let table: String
  let day: LocalDate
  let row: String
}

/// Takes down of each record its table and its day.
private struct KeptRecords: HappeningVisitor {
  let happenings: Happenings
  let zone: Zone
  var all: [Kept] = []

  mutating func visit<Record: ProfileRecord>(_ records: RecordList<Record>) {
    happenings.forEach(of: records) { record in
      let day =
        record.timing == .day
        ? LocalDate(days: Int(record.position / 86_400))
        : zone.day(of: Instant(seconds: record.position))
      all.append(Kept(table: Record.table.name, day: day, row: record.entry.id))
    }
  }
}
