import Records

/// A1: the number of complete days on which a child ate peanut since its first exposure, if it is
/// below the reference and a severe eczema or a reaction to egg is recorded.
///
/// The amount in the reference is for those children, and never for one who may have reacted to
/// peanut: a reaction without a meal can be to any food.
enum PeanutExposure {
  static let rule = FindingRule(id: "A1", topic: .allergen) { input in
    let end = input.timeRange.upperBound
    let reactions = input.journal.reactionsKnown(of: input.id, before: end)
    guard input.child?.hasEnoughCompleteDays == true,
      !reactions.contains(where: { $0.food?.allergens.contains(.peanut) ?? true }),
      // A reaction to a food with other allergens does not show which one it was.
      hasSevereEczema(in: input) || reactions.contains(where: { $0.food?.allergens == [.egg] }),
      let limit = input.threshold("A1.peanut", on: input.window.last)
    else { return nil }
    let logs = input.journal.foodLogs.of(input.id).filter { log in
      log.eatenAt < end && log.liking != .refused
        && input.journal.foods[log.food]?.allergens.contains(.peanut) == true
    }
    guard let first = logs.first else { return nil }
    let firstDay = input.day(of: first.eatenAt)
    let complete = Set(input.completeDays.map(\.date).filter { $0 >= firstDay })
    let recent = logs.filter { complete.contains(input.day(of: $0.eatenAt)) }
    let dayCount = Set(recent.map { input.day(of: $0.eatenAt) }).count
    guard complete.count >= fewestDays,
      Double(dayCount * 7) < limit.value * Double(complete.count)
    else { return nil }
    return Finding(
      ruleID: "A1", phraseKey: "concern.peanut",
      arguments: [
        "count": .count(dayCount),
        "total": .countedPhrase("common.complete_days", complete.count), "date": .date(firstDay),
      ],
      recordIDs: Set([first.entry.id] + recent.map(\.entry.id)).sorted(),
      reference: .init(
        phraseKey: "reference.peanut", arguments: ["count": .count(Int(limit.value))],
        threshold: limit))
  }

  /// The number of complete days that an amount per week needs.
  private static let fewestDays = 7

  private static func hasSevereEczema(in input: FindingRule.Input) -> Bool {
    input.journal.symptoms.of(input.id).contains {
      $0.span.start < input.timeRange.upperBound && $0.severity == .severe
        && input.rulebook.describes($0, .eczema)
    }
  }
}
