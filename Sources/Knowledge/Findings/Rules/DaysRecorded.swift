import Records

/// A highlight that praises a family's records: a child's completely recorded days, or a pet's days with a meal.
///
/// It is stated if there are at least three past days and at least 70 % of them are such days.
let daysRecordedRule = FindingRule(id: "days_kept") { input in
  switch input.metrics {
  case .child(let metrics):
    metrics.dailyMetrics.hasEnoughCompleteDays
      ? recordedDaysFinding(
        dayCount: metrics.dailyMetrics.completeDayCount, outOf: metrics.dailyMetrics.pastDayCount,
        phrase: "finding.days_kept",
        recordIDs: input.withDailyMetrics.recordedEvents.map(\.recordID).uniqued) : nil
  case .pet(let metrics):
    recordedDaysFinding(
      dayCount: metrics.dayCountWithMeals, outOf: metrics.pastDays.count,
      phrase: "finding.meals_kept",
      recordIDs: input.petMealIDs(on: metrics.pastDays))
  case .elder: nil
  }
}

private func recordedDaysFinding(
  dayCount days: Int, outOf all: Int, phrase: String, recordIDs rows: [String]
) -> Finding? {
  guard all >= 3, Double(days) >= Coverage.minimumCompleteShare * Double(all) else { return nil }
  return Finding(
    phraseKey: phrase, arguments: ["number": .count(days), "total": .count(all)],
    recordIDs: rows)
}
