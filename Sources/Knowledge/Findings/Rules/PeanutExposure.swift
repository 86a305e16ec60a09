import Records

/// A1: the number of complete days on which a child ate peanut after its first exposure, if it is
/// below the reference and a severe eczema or a reaction to egg is recorded.
///
/// The amount in the reference is for those children, and never for one who reacted to peanut.
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
    let dayCount = Set(recent.map { input.day(of: $0.eatenAt) }).count
    guard let first = logs.first, dayCount > 0,
      Double(dayCount * 7) < limit.value * Double(complete.count),
      !hasReaction(in: input, to: { $0.contains(.peanut) })
    else { return nil }
    return Finding(
      ruleID: "A1", phraseKey: "concern.peanut",
      arguments: [
        "count": .count(dayCount),
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
    // A reaction to a food with other allergens does not show which one it was.
    return hasEczema || hasReaction(in: input) { $0 == [.egg] }
  }

  /// Returns whether a reaction to a food with matching allergens is recorded.
  private static func hasReaction(
    in input: FindingRule.Input, to matches: (Set<Allergen>) -> Bool
  ) -> Bool {
    let logs = input.journal.foodLogs.filter { log in
      (input.journal.foods[log.food]?.allergens).map { matches(Set($0)) } ?? false
    }
    let ids = Set(logs.map(\.entry.id))
    return input.journal.reactions.of(input.id).contains { reaction in
      reaction.noticedAt < input.timeRange.upperBound
        && reaction.foodLog.map { ids.contains($0.text) } == true
    }
  }
}
