import Records

/// Rule N3: water or cow's milk in a bottle, honey, or any food before the age from which its reference allows it.
///
/// Honey before the days that the report covers also counts, because signs of botulism come weeks later. A food that
/// the family no longer marks as tried also counts, because the child has eaten it.
let earlyFoodsRule = FindingRule(id: "N3") { input -> [Finding] in
  [
    input.drinkFinding(.cowMilk, phrase: "concern.cow_milk", thresholdID: "N3.whole_milk")
      ?? input.drinkFinding(.cowMilk, phrase: "concern.cow_milk", thresholdID: "N3.milk_only"),
    input.drinkFinding(.water, phrase: "concern.water", thresholdID: "N3.milk_only"),
    input.foodFinding(beforeAgeThreshold: "N3.honey", input.ruleData.isHoney)
      ?? input.foodFinding(beforeAgeThreshold: "N3.solids") { _ in true },
  ].compactMap(\.self)
}

extension FindingRule.Input {
  fileprivate func drinkFinding(
    _ contents: BottleFeed.Contents, phrase: String, thresholdID id: String
  ) -> Finding? {
    let feeds = journal.bottleFeeds.of(profile.id).within(searchedTimeRange(id)).filter { feed in
      feed.contents == contents && feed.volumeMl > 0
        && threshold(id, on: day(of: feed.span.start)) != nil
    }
    guard let first = feeds.first else { return nil }
    return finding(
      phrase: phrase, [:], on: day(of: first.span.start), recordIDs: feeds.map(\.entry.id),
      thresholdID: id)
  }

  fileprivate func foodFinding(beforeAgeThreshold id: String, _ isMeant: (Food) -> Bool) -> Finding?
  {
    let hours = searchedTimeRange(id)
    let eaten = journal.eatenLogs(of: profile.id, before: hours.upperBound)
    let logs = eaten.filter { log in
      hours.contains(log.eatenAt) && threshold(id, on: day(of: log.eatenAt)) != nil
        && journal.foods[log.food].map(isMeant) == true
    }
    guard let first = logs.first, let food = journal.foods[first.food] else { return nil }
    return finding(
      phrase: "concern.food_age", ["food": .food(food)], on: day(of: first.eatenAt),
      recordIDs: logs.map(\.entry.id), thresholdID: id)
  }

  /// Returns the time range in which a food counts: the days that the report covers.
  ///
  /// If the child is below the reference age on the last of these days, all time before them is included.
  private func searchedTimeRange(_ id: String) -> Range<Instant> {
    let hours = timeRange
    let isYoung = threshold(id, on: window.last) != nil
    return (isYoung ? Instant(seconds: .min) : hours.lowerBound)..<hours.upperBound
  }

  private func finding(
    phrase: String, _ arguments: [String: Finding.Argument], on date: LocalDate,
    recordIDs: [String], thresholdID id: String
  ) -> Finding? {
    guard let limit = threshold(id, on: date) else { return nil }
    return Finding(
      phraseKey: phrase,
      arguments: arguments.merging([
        "age": age(on: date, in: "age.months"), "date": .date(date),
      ]) { $1 },
      recordIDs: recordIDs,
      reference: .init(
        id == "N3.milk_only" ? "reference.milk_only" : "reference.dose_age", of: limit,
        ["age": .countedPhrase("age.months", Int(limit.value))]))
  }
}
