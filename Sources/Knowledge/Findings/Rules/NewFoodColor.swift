import Records

/// A highlight: the number of food colors, out of seven, that a child has tried, if a new food added a color.
let newFoodColorRule = FindingRule(id: "rainbow") { input in
  guard case .child(let metrics) = input.metrics, !metrics.foods.newFoods.isEmpty else {
    return nil
  }
  let foods = metrics.foods
  let colors = foods.triedColors.count
  let earlier = Set(foods.triedFoods.filter { !foods.newFoods.contains($0) }.map(\.food.color))
  guard !earlier.isSuperset(of: foods.newFoods.map(\.food.color)) else { return nil }
  return Finding(
    phraseKey: colors == Food.Color.allCases.count
      ? "finding.rainbow_complete" : "finding.rainbow",
    arguments: ["count": .count(colors), "total": .count(Food.Color.allCases.count)],
    recordIDs: input.firstTasteRecordIDs(of: foods.triedFoods))
}
