/// The number of days that the family recorded, as an appreciation of its work.
///
/// For a child, counts the days without a long gap, if they suffice for figures. For a pet, counts
/// the days with a meal. Reports only if at least 70 % of three or more days count.
enum DaysRecorded {
  static let rule = FindingRule(id: "days_kept", topic: .keeping) { input in
    switch input.figures {
    case .child(let figures):
      figures.isCovered
        ? told(
          figures.completeDays, of: figures.pastDayCount, "finding.days_kept",
          input.kept.map(\.row).uniqued) : nil
    case .pet(let figures):
      told(
        figures.daysWithMeals, of: figures.daysOver.count, "finding.meals_kept",
        input.meals(on: figures.daysOver))
    case .elder: nil
    }
  }

  private static func told(_ days: Int, of all: Int, _ phrase: String, _ rows: [String]) -> Finding?
  {
    guard all >= 3, Double(days) >= Coverage.minimumCompleteShare * Double(all) else { return nil }
    return Finding(
      rule: "days_kept", phrase: phrase,
      arguments: ["number": .count(days), "total": .count(all)],
      rows: rows)
  }
}
