import Records

/// Rule N3: water or cow's milk in a bottle, honey, or any food before the age from which its reference allows it.
///
/// Honey before the days that the report covers also counts, because signs of botulism come weeks later. A food that
/// the family no longer marks as tried also counts, because the child has eaten it.
let earlyFoodsRule = FindingRule(id: "N3") { input -> [Finding] in
  [
    input.earlyDrinkFinding(.cowMilk, phrase: "concern.cow_milk", thresholdID: "N3.whole_milk")
      ?? input.earlyDrinkFinding(.cowMilk, phrase: "concern.cow_milk", thresholdID: "N3.milk_only"),
    input.earlyDrinkFinding(.water, phrase: "concern.water", thresholdID: "N3.milk_only"),
    input.earlyFoodFinding(beforeAgeThreshold: "N3.honey", where: input.ruleData.isHoney)
      ?? input.earlyFoodFinding(beforeAgeThreshold: "N3.solids") { _ in true },
  ].compactMap(\.self)
}

extension FindingRule.Input {
  fileprivate func earlyDrinkFinding(
    _ contents: BottleFeed.Contents, phrase: String, thresholdID id: String
  ) -> Finding? {
    let feeds = journal.bottleFeeds.of(profile.id).within(searchedTimeRange(forThreshold: id))
      .filter { feed in
        feed.contents == contents && feed.volumeMl > 0
          && threshold(id, on: day(of: feed.span.start)) != nil
      }
    guard let first = feeds.first else { return nil }
    return findingWithReference(
      phrase: phrase, [:], on: day(of: first.span.start), recordIDs: feeds.map(\.entry.id),
      thresholdID: id)
  }

  fileprivate func earlyFoodFinding(beforeAgeThreshold id: String, where isMeant: (Food) -> Bool)
    -> Finding?
  {
    let hours = searchedTimeRange(forThreshold: id)
    let eaten = journal.eatenFoodLogs(of: profile.id, before: hours.upperBound)
    let logs = eaten.filter { log in
      hours.contains(log.eatenAt) && threshold(id, on: day(of: log.eatenAt)) != nil
        && journal.foodsByID[log.food].map(isMeant) == true
    }
    guard let first = logs.first, let food = journal.foodsByID[first.food] else { return nil }
    return findingWithReference(
      phrase: "concern.food_age", ["food": .food(food)], on: day(of: first.eatenAt),
      recordIDs: logs.map(\.entry.id), thresholdID: id)
  }

  /// Returns the time range in which a food counts: the days that the report covers.
  ///
  /// If the child is below the reference age on the last of these days, all time before them is included.
  private func searchedTimeRange(forThreshold id: String) -> Range<Instant> {
    let hours = timeRange
    let isYoung = threshold(id, on: window.last) != nil
    return (isYoung ? Instant(seconds: .min) : hours.lowerBound)..<hours.upperBound
  }

  private func findingWithReference(
    phrase: String, _ arguments: [String: Finding.Argument], on date: LocalDate,
    recordIDs: [String], thresholdID id: String
  ) -> Finding? {
    guard let limit = threshold(id, on: date) else { return nil }
    return Finding(
      phraseKey: phrase,
      arguments: arguments.merging([
        "age": ageArgument(on: date, in: "age.months"), "date": .date(date),
      ]) { $1 },
      recordIDs: recordIDs,
      reference: .init(
        id == "N3.milk_only" ? "reference.milk_only" : "reference.dose_age", of: limit,
        ["age": .countedPhrase("age.months", Int(limit.value))]))
  }
}
