import Records

/// Rule N3: water or cow's milk in a bottle, honey, or any food before the age from which its reference allows it.
///
/// Honey before the days that the report covers also counts, because signs of botulism come weeks later. A food that
/// the family no longer marks as tried also counts, because the child has eaten it.
enum EarlyFoods {
  static let rule = FindingRule(id: "N3") { input -> [Finding] in
    [
      drink(.cowMilk, phrase: "concern.cow_milk", thresholdID: "N3.whole_milk", in: input)
        ?? drink(.cowMilk, phrase: "concern.cow_milk", thresholdID: "N3.milk_only", in: input),
      drink(.water, phrase: "concern.water", thresholdID: "N3.milk_only", in: input),
      foodFinding(beforeAgeThreshold: "N3.honey", in: input, input.ruleData.isHoney)
        ?? foodFinding(beforeAgeThreshold: "N3.solids", in: input) { _ in true },
    ].compactMap(\.self)
  }

  private static func drink(
    _ contents: BottleFeed.Contents, phrase: String, thresholdID id: String,
    in input: FindingRule.Input
  ) -> Finding? {
    let feeds = input.journal.bottleFeeds.of(input.id).within(searchedHours(id, in: input))
      .filter { feed in
        feed.contents == contents && feed.volumeMl > 0
          && input.threshold(id, on: input.day(of: feed.span.start)) != nil
      }
    guard let first = feeds.first else { return nil }
    return finding(
      phrase: phrase, [:], on: input.day(of: first.span.start), recordIDs: feeds.map(\.entry.id),
      thresholdID: id, in: input)
  }

  private static func foodFinding(
    beforeAgeThreshold id: String, in input: FindingRule.Input, _ isMeant: (Food) -> Bool
  ) -> Finding? {
    let hours = searchedHours(id, in: input)
    let eaten = input.journal.eatenLogs(of: input.id, before: hours.upperBound)
    let logs = eaten.filter { log in
      hours.contains(log.eatenAt) && input.threshold(id, on: input.day(of: log.eatenAt)) != nil
        && input.journal.foods[log.food].map(isMeant) == true
    }
    guard let first = logs.first, let food = input.journal.foods[first.food] else { return nil }
    return finding(
      phrase: "concern.food_age", ["food": .food(food)], on: input.day(of: first.eatenAt),
      recordIDs: logs.map(\.entry.id), thresholdID: id, in: input)
  }

  /// Returns the time range of the days that the report covers.
  ///
  /// If the child is below the reference age on the last of these days, the time range also contains all time before
  /// them.
  private static func searchedHours(_ id: String, in input: FindingRule.Input) -> Range<Instant> {
    let hours = input.timeRange
    let isYoung = input.threshold(id, on: input.window.last) != nil
    return (isYoung ? Instant(seconds: .min) : hours.lowerBound)..<hours.upperBound
  }

  private static func finding(
    phrase: String, _ arguments: [String: Finding.Argument], on date: LocalDate,
    recordIDs: [String], thresholdID id: String, in input: FindingRule.Input
  ) -> Finding? {
    guard let limit = input.threshold(id, on: date) else { return nil }
    return Finding(
      phraseKey: phrase,
      arguments: arguments.merging([
        "age": input.age(on: date, in: "age.months"), "date": .date(date),
      ]) { $1 },
      recordIDs: recordIDs,
      reference: .init(
        id == "N3.milk_only" ? "reference.milk_only" : "reference.dose_age", of: limit,
        ["age": .countedPhrase("age.months", Int(limit.value))]))
  }
}
