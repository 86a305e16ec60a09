/// A highlight: the completely recorded day on which a child had most feeds.
///
/// It is stated if enough days are completely recorded, and if they do not all have the same number of feeds.
let mostFeedsRule = FindingRule(id: "most_feeds") { input in
  let days = input.completeDays.filter { $0.isCompletelyRecorded(for: .feeds) }
  guard input.dailyChildMetrics?.hasEnoughCompleteDays == true, let most = days.map(\.feeds).max(),
    days.contains(where: { $0.feeds < most }),
    let day = days.first(where: { $0.feeds == most })
  else { return nil }
  return Finding(
    phraseKey: "finding.most_feeds",
    arguments: ["number": .count(most), "date": .date(day.date)],
    recordIDs: input.feedIDs(on: day.date))
}
