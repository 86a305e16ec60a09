/// F1: complete days with fewer or more feeds than the reference range, for newborns on breast milk.
enum NewbornFeeds {
  static let rule = FindingRule(id: "F1", topic: .feeds) { input in
    var found: [Finding.DayCount] = []
    var limits: (least: Threshold, most: Threshold)?
    for day in input.completeDays where day.isFedBreastMilkOnly {
      guard let least = input.threshold("F1.least", on: day.date),
        let most = input.threshold("F1.most", on: day.date),
        Double(day.feeds) < least.value || Double(day.feeds) > most.value
      else { continue }
      found.append(.init(date: day.date, count: day.feeds))
      limits = (least, most)
    }
    guard let limits else { return nil }
    let rows = found.flatMap { day in
      let timeRange = input.zone.timeRange(of: day.date)
      return input.journal.bottleFeeds.of(input.id).within(timeRange)
        .filter(\.isFeed).map(\.entry.id)
        + input.journal.nursingSessions.of(input.id).within(timeRange)
        .filter { $0.span.end != nil }.map(\.entry.id)
    }
    return Finding(
      ruleID: "F1", phraseKey: "concern.feeds", arguments: ["days": .dayCounts(found)],
      recordIDs: rows,
      reference: .init(
        "reference.feeds", of: limits.least,
        [
          "least": .count(Int(limits.least.value)), "most": .count(Int(limits.most.value)),
        ]))
  }
}
