/// A highlight: the foods that a child first tasted on the days that the report covers.
let newFoodsRule = FindingRule(id: "new_foods") { input in
  guard case .child(let metrics) = input.metrics, !metrics.foods.newFoods.isEmpty else {
    return nil
  }
  let new = metrics.foods.newFoods
  return Finding(
    phraseKey: "finding.new_foods",
    arguments: ["count": .count(new.count), "foods": .foods(new.map(\.food))],
    recordIDs: input.firstTasteRecordIDs(of: new))
}
