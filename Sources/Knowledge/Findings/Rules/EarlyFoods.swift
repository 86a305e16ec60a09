import Records

extension FindingRule {
  /// N3: cow's milk from the bottle, honey or any food before the age named for it.
  static let earlyFoods = FindingRule(id: "N3", topic: .earlyFoods) { scene in
    scene.cowMilk ?? scene.honey ?? scene.solids
  }
}

extension FindingRule.Scene {
  fileprivate var cowMilk: Finding? {
    let feeds = journal.bottleFeeds.of(id).within(moments).filter { feed in
      feed.contents == .cowMilk && feed.isFeed
        && threshold("N3.whole_milk", on: day(of: feed.span.start)) != nil
    }
    guard let first = feeds.first else { return nil }
    return early(
      "concern.cow_milk", [:], on: day(of: first.span.start), rows: feeds.map(\.entry.id),
      by: "N3.whole_milk")
  }

  fileprivate var honey: Finding? {
    eaten(before: "N3.honey") { food in
      let names = [food.name, food.nameEn, food.nameEs, food.nameFr].compactMap(\.self)
      return names.contains { ["honey", "miel"].contains($0.lowercased()) }
    }
  }

  fileprivate var solids: Finding? { eaten(before: "N3.solids") { _ in true } }

  private func eaten(before id: String, _ isMeant: (Food) -> Bool) -> Finding? {
    let logs = journal.foodLogs.of(self.id).within(moments).filter { log in
      threshold(id, on: day(of: log.eatenAt)) != nil
        && journal.foods[log.food].map(isMeant) == true
    }
    guard let first = logs.first, let food = journal.foods[first.food] else { return nil }
    return early(
      "concern.food_age", ["food": .food(food)], on: day(of: first.eatenAt),
      rows: logs.map(\.entry.id), by: id)
  }

  private func early(
    _ phrase: String, _ arguments: [String: Finding.Argument], on date: LocalDate,
    rows: [String], by id: String
  ) -> Finding? {
    guard let limit = threshold(id, on: date) else { return nil }
    return Finding(
      rule: "N3", phrase: phrase,
      arguments: arguments.merging([
        "age": age(on: date, in: "age.months"), "date": .date(date),
      ]) { $1 },
      rows: rows,
      reference: .init(
        phrase: "reference.dose_age",
        arguments: ["age": .counted("age.months", Int(limit.value))], threshold: limit))
  }
}
