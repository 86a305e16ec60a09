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
    var kept: [Kept] = []
    journal.show(Happenings(of: profile, in: window, zone)) { happening in
      let day =
        happening.timing == .day
        ? LocalDate(days: Int(happening.position / 86_400))
        : zone.day(of: Instant(seconds: happening.position))
      kept.append(Kept(table: happening.table, day: day, row: happening.entry.id))
    }
    return kept
  }
}

/// A record of something that happened.
struct Kept {
  let table: String
  let day: LocalDate
  let row: String
}
