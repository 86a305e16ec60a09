import Records

/// A highlight: up to three foods that the child loved most often on the days that the report covers.
let lovedFoodsRule = FindingRule(id: "loved_foods") { input in
  let loved = input.journal.foodLogs.of(input.profileID).within(input.timeRange)
    .filter { $0.liking == .loved }
  let byFood = Dictionary(grouping: loved, by: \.food)
    .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(3)
  let foods = byFood.compactMap { input.journal.foodsByID[$0.key] }
  guard input.dailyChildMetrics != nil, !foods.isEmpty else { return nil }
  return Finding(
    phraseKey: "finding.loved_foods", arguments: ["foods": .foods(foods)],
    recordIDs: byFood.flatMap { $0.value.map(\.entry.id) })
}
