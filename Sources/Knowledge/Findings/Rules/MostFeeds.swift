extension FindingRule {
  /// The complete day with the most feeds, where enough days were logged to call it that and not
  /// every one of them had as many.
  static let mostFeeds = FindingRule(id: "most_feeds", topic: .feeds) { scene in
    let days = scene.completeDays.filter { $0.isComplete(for: .feeds) }
    guard scene.child?.isCovered == true, let most = days.map(\.feeds).max(),
      days.contains(where: { $0.feeds < most }),
      let day = days.first(where: { $0.feeds == most })
    else { return nil }
    let hours = scene.zone.moments(of: day.date)
    let bottles = scene.journal.bottleFeeds.of(scene.id).within(hours).filter(\.isFeed)
    let nursings = scene.journal.nursingSessions.of(scene.id).within(hours)
      .filter { hours.contains($0.span.start) && $0.span.end != nil }
    return Finding(
      rule: "most_feeds", phrase: "finding.most_feeds",
      arguments: ["number": .count(most), "date": .date(day.date)],
      rows: bottles.map(\.entry.id) + nursings.map(\.entry.id))
  }
}
