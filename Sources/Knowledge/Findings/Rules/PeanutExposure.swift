/// A1: the number of complete days on which a child ate peanut after its first exposure, if a
/// severe eczema or a reaction to egg is recorded.
///
/// The amount in the reference is for those children.
enum PeanutExposure {
  static let rule = FindingRule(id: "A1", topic: .allergen) { input in
    guard input.child?.hasEnoughCompleteDays == true, isAtRisk(in: input),
      let limit = input.threshold("A1.peanut", on: input.window.last)
    else { return nil }
    let complete = Set(input.completeDays.map(\.date))
    let logs = input.journal.foodLogs.of(input.id).filter { log in
      log.eatenAt < input.timeRange.upperBound
        && input.journal.foods[log.food]?.allergens.contains(.peanut) == true
    }
    let recent = logs.filter { complete.contains(input.day(of: $0.eatenAt)) }
    guard let first = logs.first, !recent.isEmpty else { return nil }
    return Finding(
      ruleID: "A1", phraseKey: "concern.peanut",
      arguments: [
        "count": .count(Set(recent.map { input.day(of: $0.eatenAt) }).count),
        "total": .countedPhrase("common.complete_days", complete.count),
        "date": .date(input.day(of: first.eatenAt)),
      ],
      recordIDs: Set([first.entry.id] + recent.map(\.entry.id)).sorted(),
      reference: .init(
        phraseKey: "reference.peanut", arguments: ["count": .count(Int(limit.value))],
        threshold: limit))
  }

  private static func isAtRisk(in input: FindingRule.Input) -> Bool {
    let end = input.timeRange.upperBound
    let hasEczema = input.journal.symptoms.of(input.id).contains {
      $0.span.start < end && $0.severity == .severe && input.rulebook.describes($0, .eczema)
    }
    let eggLogs = input.journal.foodLogs.of(input.id).filter {
      input.journal.foods[$0.food]?.allergens.contains(.egg) == true
    }
    let eggLogIDs = Set(eggLogs.map(\.entry.id))
    return hasEczema
      || input.journal.reactions.of(input.id).contains { reaction in
        reaction.noticedAt < end && reaction.foodLog.map { eggLogIDs.contains($0.text) } == true
      }
  }
}
