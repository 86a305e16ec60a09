import Records

/// The sentences of a summary about a pet's meals and the remaining pet food.
struct PetNarrative {
  let input: FindingRule.Input
  let metrics: PetMetrics

  var mealSentences: [Finding] {
    if metrics.days.allSatisfy({ $0.mealCount == 0 }) {
      return [.sentence("story.no_meals", [:], [])]
    }
    return [meanEnergySentence, mainFoodSentence, portionAdviceSentence].compactMap(\.self)
  }

  /// A sentence about the mean energy of a pet's meals per day, compared with the ideal intake if that is possible.
  private var meanEnergySentence: Finding? {
    guard let mean = metrics.meanKcalPerDay, mean > 0 else { return nil }
    let days = metrics.daysWithKnownEnergy
    var arguments: [String: Finding.Argument] = [
      "name": .text(input.profile.name), "energy": .kilocalories(mean), "count": .count(days.count),
    ]
    guard let ideal = metrics.comparableIdealKcalPerDay else {
      return .sentence("story.energy", arguments, input.petMealIDs(on: days))
    }
    arguments["ideal"] = .kilocalories(ideal)
    return .sentence(
      "story.energy_ideal_\(MetricComparison(of: mean, with: ideal).rawValue)", arguments,
      input.petMealIDs(on: days))
  }

  private var mainFoodSentence: Finding? {
    guard let last = metrics.pastDays.last?.date else { return nil }
    let meals = input.journal.petMeals.of(input.profileID)
      .within(Window(from: input.window.first, through: last).timeRange(in: input.zone))
    let byFood = Dictionary(grouping: meals, by: \.food.text)
    guard let most = byFood.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }),
      let food = most.value.first.flatMap({ input.journal.petFoodsByID[$0.food] })
    else { return nil }
    let isAll = byFood.count == 1
    var arguments: [String: Finding.Argument] = [
      "food": .text(food.name), "count": .count(meals.count),
    ]
    if !isAll { arguments["number"] = .count(most.value.count) }
    return .sentence(
      isAll ? "story.meals_all" : "story.meals_most", arguments, meals.map(\.entry.id))
  }

  /// A sentence with the packets to add or remove per day to reach the pet's ideal intake, a multiple of one half.
  private var portionAdviceSentence: Finding? {
    guard let packets = metrics.suggestedDailyPacketChange, packets != 0 else { return nil }
    return .sentence(
      packets > 0 ? "pet.advice_more" : "pet.advice_less", ["count": .multipleOfHalf(abs(packets))],
      input.petMealIDs(on: metrics.recentDaysWithKnownEnergy))
  }

  var supplySentences: [Finding] {
    let known = metrics.foodSupplies.compactMap { supply in
      supply.remainingDays.map { (supply, $0) }
    }
    guard let (supply, days) = known.min(by: { $0.1 < $1.1 }) else { return [] }
    let rows = input.journal.petFoodStock.filter { $0.food.text == supply.food.entry.id }.map(
      \.entry.id)
    if days < 1 { return [.sentence("story.stock_today", ["food": .text(supply.food.name)], rows)] }
    // Which supply runs out first is known only if the amounts and the use of all supplies are known.
    let isFirst =
      known.count > 1
      && metrics.foodSupplies.allSatisfy { $0.remainingAmount != nil && $0.dailyUse != nil }
    return [
      .sentence(
        isFirst ? "story.stock_first" : "story.stock",
        ["food": .text(supply.food.name), "count": .count(Int(min(days, 9999)))], rows)
    ]
  }
}
