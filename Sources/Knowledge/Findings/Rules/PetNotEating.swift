import Records

/// Rule D2: a pet whose last recorded meal is longer ago, at the end of the report's days, than the reference allows.
///
/// The rule reports only pets with meals on 12 or more of the 14 days up to the last meal. The time since the last meal
/// must be at least 1.5 times the median time between meals, because many pets are fed once a day. After a week,
/// nothing is reported, because meals are then probably no longer recorded.
let petNotEatingRule = FindingRule(id: "D2") { input in
  let end = input.timeRange.upperBound
  let meals = input.journal.petMeals.of(input.profileID).within((end + -28 * 24 * hour)..<end)
  guard let last = meals.last,
    !input.journal.isCareOver(for: input.profile, on: input.window.last),
    let limit = input.strictestThreshold("D2.meals")
  else { return nil }
  let lastDay = input.day(of: last.fedAt)
  let days = Set(meals.map { input.day(of: $0.fedAt) }).count { $0 > lastDay - 14 }
  let gaps = zip(meals, meals.dropFirst()).map { $1.fedAt - $0.fedAt }.sorted()
  let duration = end - last.fedAt - 1
  guard days >= 12, duration >= max(limit.valueInSeconds, gaps[gaps.count / 2] * 3 / 2),
    duration <= 7 * 24 * hour
  else { return nil }
  return Finding(
    phraseKey: "concern.pet_meals",
    arguments: ["duration": .duration(seconds: duration), "moment": .moment(last.fedAt)],
    recordIDs: [last.entry.id],
    reference: .init("reference.pet_meals", of: limit, ["duration": limit.durationArgument]))
}
