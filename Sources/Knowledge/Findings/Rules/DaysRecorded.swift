/// The number of days that the family recorded, as an appreciation of its work.
///
/// For a child, counts the days without a long gap, if they suffice for metrics. For a pet, counts
/// the days with a meal. Reports only if at least 70 % of three or more days count.
enum DaysRecorded {
  static let rule = FindingRule(id: "days_kept", topic: .daysRecorded) { input in
    switch input.metrics {
    case .child(let metrics):
      metrics.isCovered
        ? finding(
          metrics.completeDayCount, of: metrics.pastDayCount, "finding.days_kept",
          input.recordedEvents.map(\.recordID).uniqued) : nil
    case .pet(let metrics):
      finding(
        metrics.daysWithMeals, of: metrics.pastDays.count, "finding.meals_kept",
        input.mealIDs(on: metrics.pastDays))
    case .elder: nil
    }
  }

  private static func finding(_ days: Int, of all: Int, _ phrase: String, _ rows: [String])
    -> Finding?
  {
    guard all >= 3, Double(days) >= Coverage.minimumCompleteShare * Double(all) else { return nil }
    return Finding(
      rule: "days_kept", phrase: phrase,
      arguments: ["number": .count(days), "total": .count(all)],
      recordIDs: rows)
  }
}
