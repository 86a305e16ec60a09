import Records

/// The sentences of a summary about a child's first tastes: new, liked and disliked foods, and reactions to foods.
struct FoodNarrative {
  let input: FindingRule.Input
  let metrics: ChildMetrics

  var sentences: [Finding] {
    let new = metrics.foods.newFoods
    let liked = new.filter { $0.liking == .loved || $0.liking == .liked }
    let disliked = new.filter { $0.liking == .disliked || $0.liking == .refused }
    return [
      newFoods(new, likedCount: liked.count, triedCount: metrics.foods.triedFoods.count),
      liked.count < new.count || new.count == metrics.foods.triedFoods.count
        ? sentence("story.foods_liked", listing: liked) : nil,
      sentence("story.foods_disliked", listing: disliked), foodsWithReactions,
    ].compactMap(\.self)
  }

  /// Returns a sentence about the new foods of a child.
  ///
  /// The very first foods are listed by name. Later foods are only counted, because the report's highlights list their
  /// names.
  private func newFoods(_ new: [FoodMetrics.TastedFood], likedCount: Int, triedCount tried: Int)
    -> Finding?
  {
    if new.isEmpty { return nil }
    if new.count == tried { return sentence("story.foods_first", listing: new) }
    return .sentence(
      likedCount == new.count ? "story.foods_all_liked" : "story.foods",
      ["count": .count(new.count), "total": .count(tried)], foodLogIDs(for: new))
  }

  private func sentence(_ phraseKey: String, listing tastes: [FoodMetrics.TastedFood]) -> Finding? {
    if tastes.isEmpty { return nil }
    return .sentence(
      phraseKey, ["count": .count(tastes.count), "foods": .foods(tastes.map(\.food))],
      foodLogIDs(for: tastes))
  }

  private func foodLogIDs(for tastes: [FoodMetrics.TastedFood]) -> [String] {
    let foods = Set(tastes.map(\.food.entry.id))
    return input.journal.foodLogs.of(input.id).within(input.timeRange)
      .filter { foods.contains($0.food.text) }.map(\.entry.id)
  }

  private var foodsWithReactions: Finding? {
    let noted = metrics.foods.reactions
    let logs = Dictionary(
      input.journal.foodLogs.of(input.id).map { (ID<FoodLog>($0.entry.id), $0.food) },
      uniquingKeysWith: { first, _ in first })
    var foods: [Food] = []
    for reaction in noted {
      let food = reaction.foodLog.flatMap { logs[$0] }.flatMap { input.journal.foods[$0] }
      if let food, !foods.contains(food) { foods.append(food) }
    }
    if foods.isEmpty { return nil }
    return .sentence("story.reactions", ["foods": .foods(foods)], noted.map(\.entry.id))
  }
}
