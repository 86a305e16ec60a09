extension FindingRule {
  /// F1: how often a newborn on breast milk was fed on complete days.
  static let newbornFeeds = FindingRule(id: "F1", topic: .feeds) { scene in
    var found: [Finding.DayCount] = []
    var limits: (least: Threshold, most: Threshold)?
    for day in scene.completeDays where day.isOnBreastMilk {
      guard let least = scene.threshold("F1.least", on: day.date),
        let most = scene.threshold("F1.most", on: day.date),
        Double(day.feeds) < least.value || Double(day.feeds) > most.value
      else { continue }
      found.append(.init(date: day.date, count: day.feeds))
      limits = (least, most)
    }
    guard let limits else { return nil }
    let rows = found.flatMap { day in
      let moments = scene.zone.moments(of: day.date)
      return scene.journal.bottleFeeds.of(scene.id).within(moments)
        .filter(\.isFeed).map(\.entry.id)
        + scene.journal.nursingSessions.of(scene.id).within(moments)
        .filter { $0.span.end != nil }.map(\.entry.id)
    }
    return Finding(
      rule: "F1", phrase: "concern.feeds", arguments: ["days": .days(found)], rows: rows,
      reference: .init(
        phrase: "reference.feeds",
        arguments: [
          "least": .count(Int(limits.least.value)), "most": .count(Int(limits.most.value)),
        ],
        threshold: limits.least))
  }
}
