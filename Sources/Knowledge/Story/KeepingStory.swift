import Records

/// How much was written down, for a window of which little else can be told.
struct KeepingStory {
  let input: FindingRule.Input

  /// On how many days something happened that was recorded, and the last of them.
  var days: [Finding] {
    let kept = input.kept
    guard let last = kept.map(\.day).max() else { return [] }
    return [
      .sentence(
        "story.keeping",
        [
          "number": .count(Set(kept.map(\.day)).count), "count": .count(input.window.days.count),
          "date": .date(last),
        ], kept.map(\.row))
    ]
  }

  /// Of which kinds the records are.
  var kinds: [Finding] {
    let kept = input.kept
    if kept.isEmpty { return [] }
    return [
      .sentence(
        "story.kinds",
        ["items": .list(kept.map(\.table).eachOnce.map { .phrase("table.\($0)") })],
        kept.map(\.row))
    ]
  }
}
