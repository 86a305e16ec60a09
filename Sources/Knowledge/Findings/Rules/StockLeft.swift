import Records

/// A highlight: the pet food that runs out first, and the days that it still lasts.
let stockLeftRule = FindingRule(id: "stock_left") { input in
  let known = input.petMetrics?.foodSupplies.compactMap { supply in
    supply.remainingDays.map { (supply, $0) }
  }
  guard let (supply, days) = known?.min(by: { $0.1 < $1.1 }) else { return nil }
  var arguments: [String: Finding.Argument] = ["food": .text(supply.food.name)]
  if days >= 1 { arguments["count"] = .count(Int(min(days, 9999))) }
  return Finding(
    phraseKey: days < 1 ? "story.stock_today" : "finding.stock_left",
    arguments: arguments, recordIDs: stockRecordIDs(of: ID(supply.food.entry.id), in: input))
}

/// Returns the ids of the last count of a pet food's stock that the report covers, and of the meals since that count.
private func stockRecordIDs(of food: ID<PetFood>, in input: FindingRule.Input) -> [String] {
  let end = input.timeRange.upperBound
  guard
    let count = input.journal.petFoodStock.last(where: { $0.food == food && $0.countedAt < end })
  else { return [] }
  let meals = input.journal.petMeals.filter {
    $0.food == food && $0.fedAt > count.countedAt && $0.fedAt < end
  }
  return [count.entry.id] + meals.map(\.entry.id)
}
