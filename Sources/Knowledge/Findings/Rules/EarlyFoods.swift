import Records

/// N3: cow's milk in a bottle, honey or any food before its reference age.
enum EarlyFoods {
  static let rule = FindingRule(id: "N3", topic: .earlyFoods) { input in
    cowMilk(in: input) ?? honey(in: input) ?? solids(in: input)
  }

  private static func cowMilk(in input: FindingRule.Input) -> Finding? {
    let feeds = input.journal.bottleFeeds.of(input.id).within(input.timeRange).filter { feed in
      feed.contents == .cowMilk && feed.isFeed
        && input.threshold("N3.whole_milk", on: input.day(of: feed.span.start)) != nil
    }
    guard let first = feeds.first else { return nil }
    return finding(
      "concern.cow_milk", [:], on: input.day(of: first.span.start), rows: feeds.map(\.entry.id),
      by: "N3.whole_milk", in: input)
  }

  private static func honey(in input: FindingRule.Input) -> Finding? {
    foodFinding(before: "N3.honey", in: input, input.rulebook.isHoney)
  }

  private static func solids(in input: FindingRule.Input) -> Finding? {
    foodFinding(before: "N3.solids", in: input) { _ in true }
  }

  private static func foodFinding(
    before id: String, in input: FindingRule.Input, _ isMeant: (Food) -> Bool
  ) -> Finding? {
    let logs = input.journal.foodLogs.of(input.id).within(input.timeRange).filter { log in
      input.threshold(id, on: input.day(of: log.eatenAt)) != nil
        && input.journal.foods[log.food].map(isMeant) == true
    }
    guard let first = logs.first, let food = input.journal.foods[first.food] else { return nil }
    return finding(
      "concern.food_age", ["food": .food(food)], on: input.day(of: first.eatenAt),
      rows: logs.map(\.entry.id), by: id, in: input)
  }

  private static func finding(
    _ phrase: String, _ arguments: [String: Finding.Argument], on date: LocalDate,
    rows: [String], by id: String, in input: FindingRule.Input
  ) -> Finding? {
    guard let limit = input.threshold(id, on: date) else { return nil }
    return Finding(
      rule: "N3", phrase: phrase,
      arguments: arguments.merging([
        "age": input.age(on: date, in: "age.months"), "date": .date(date),
      ]) { $1 },
      recordIDs: rows,
      reference: .init(
        phrase: "reference.dose_age",
        arguments: ["age": .counted("age.months", Int(limit.value))], threshold: limit))
  }
}
