/// The complete day with the most feeds, if enough days are complete and not all of them have the same number.
enum MostFeeds {
  static let rule = FindingRule(id: "most_feeds", topic: .feeds) { input in
    let days = input.completeDays.filter { $0.isComplete(for: .feeds) }
    guard input.child?.hasEnoughCompleteDays == true, let most = days.map(\.feeds).max(),
      days.contains(where: { $0.feeds < most }),
      let day = days.first(where: { $0.feeds == most })
    else { return nil }
    let hours = input.zone.timeRange(of: day.date)
    let bottles = input.journal.bottleFeeds.of(input.id).within(hours).filter(\.isFeed)
    let nursings = input.journal.nursingSessions.of(input.id).within(hours)
      .filter { hours.contains($0.span.start) && $0.span.end != nil }
    return Finding(
      ruleID: "most_feeds", phraseKey: "finding.most_feeds",
      arguments: ["number": .count(most), "date": .date(day.date)],
      recordIDs: bottles.map(\.entry.id) + nursings.map(\.entry.id))
  }
}
