import Records

/// The sentences of a summary about a child's first tastes: new, liked and disliked foods, and reactions to foods.
struct FoodNarrative {
  let input: FindingRule.Input
  let metrics: ChildMetrics

  var sentences: [Finding] {
    let new = metrics.foods.newFoods
    let tried = metrics.foods.triedFoods.count
    if new.isEmpty { return [reactionsSentence].compactMap(\.self) }
    let liked = new.filter { $0.liking == .loved || $0.liking == .liked }
    let disliked = new.filter { $0.liking == .disliked || $0.liking == .refused }
    // The very first foods are listed by name. Later foods are only counted, because the report's highlights list their
    // names.
    let isFirst = new.count == tried
    let counted = Finding.sentence(
      liked.count == new.count ? "story.foods_all_liked" : "story.foods",
      ["count": .count(new.count), "total": .count(tried)], foodLogIDs(for: new))
    return [
      isFirst ? sentence("story.foods_first", listing: new) : counted,
      isFirst || liked.count < new.count ? sentence("story.foods_liked", listing: liked) : nil,
      sentence("story.foods_disliked", listing: disliked), reactionsSentence,
    ].compactMap(\.self)
  }

  /// Returns a sentence that lists foods, or nil if there are none.
  private func sentence(_ phraseKey: String, listing tastes: [FoodMetrics.TastedFood]) -> Finding? {
    if tastes.isEmpty { return nil }
    return .sentence(
      phraseKey, ["count": .count(tastes.count), "foods": .foods(tastes.map(\.food))],
      foodLogIDs(for: tastes))
  }

  private func foodLogIDs(for tastes: [FoodMetrics.TastedFood]) -> [String] {
    let foods = Set(tastes.map(\.food.entry.id))
    return input.journal.foodLogs.of(input.profileID).within(input.timeRange)
      .filter { foods.contains($0.food.text) }.map(\.entry.id)
  }

  private var reactionsSentence: Finding? {
    let noted = metrics.foods.reactions
    let logs = Dictionary(
      input.journal.foodLogs.of(input.profileID).map { (ID<FoodLog>($0.entry.id), $0.food) },
      uniquingKeysWith: { first, _ in first })
    let foods = noted.compactMap { reaction in
      reaction.foodLog.flatMap { logs[$0] }.flatMap { input.journal.foodsByID[$0] }
    }.uniqued
    if foods.isEmpty { return nil }
    return .sentence("story.reactions", ["foods": .foods(foods)], noted.map(\.entry.id))
  }
}
