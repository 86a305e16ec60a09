import Records

/// The sentences about a child's first tastes: the new foods, which of them the child liked or
/// disliked, and the recorded reactions.
struct FoodNarrative {
  let input: FindingRule.Input
  let metrics: ChildMetrics

  var sentences: [Finding] {
    let new = metrics.foods.new
    let liked = new.filter { $0.liking == .loved || $0.liking == .liked }
    let disliked = new.filter { $0.liking == .disliked || $0.liking == .refused }
    return [
      newFoods(new, liked: liked.count, of: metrics.foods.tried.count),
      liked.count < new.count || new.count == metrics.foods.tried.count
        ? sentence("story.foods_liked", listing: liked) : nil,
      sentence("story.foods_disliked", listing: disliked), reactions,
    ].compactMap(\.self)
  }

  /// Returns a sentence about new foods.
  ///
  /// The very first foods are listed by name. Later ones are only counted, because the highlights
  /// list their names.
  private func newFoods(_ new: [FoodMetrics.Taste], liked: Int, of tried: Int) -> Finding? {
    if new.isEmpty { return nil }
    let count = Finding.Argument.count(new.count)
    if new.count == tried {
      return .sentence(
        "story.foods_first", ["count": count, "foods": .foods(new.map(\.food))], rows(tasting: new))
    }
    return .sentence(
      liked == new.count ? "story.foods_all_liked" : "story.foods",
      ["count": count, "total": .count(tried)], rows(tasting: new))
  }

  private func sentence(_ phrase: String, listing tastes: [FoodMetrics.Taste]) -> Finding? {
    if tastes.isEmpty { return nil }
    return .sentence(
      phrase, ["count": .count(tastes.count), "foods": .foods(tastes.map(\.food))],
      rows(tasting: tastes))
  }

  private func rows(tasting tastes: [FoodMetrics.Taste]) -> [String] {
    let foods = Set(tastes.map(\.food.entry.id))
    return input.journal.foodLogs.of(input.id).within(input.timeRange).filter {
      foods.contains($0.food.text)
    }
    .map(\.entry.id)
  }

  /// The foods with a recorded reaction.
  private var reactions: Finding? {
    let noted = metrics.foods.reactions
    let logs = Dictionary(
      input.journal.foodLogs.of(input.id).map { (ID<FoodLog>($0.entry.id), $0.food) }
    ) {
      first, _ in first
    }
    var foods: [Food] = []
    for reaction in noted {
      let food = reaction.foodLog.flatMap { logs[$0] }.flatMap { input.journal.foods[$0] }
      if let food, !foods.contains(food) { foods.append(food) }
    }
    if foods.isEmpty { return nil }
    return .sentence("story.reactions", ["foods": .foods(foods)], noted.map(\.entry.id))
  }
}
