import Records

/// A3: all reactions of the window, the most severe first, with the number of times that the food
/// was eaten before.
enum ReactionRecorded {
  static let rule = FindingRule(
    id: "A3", topic: .reaction,
    each: { input in
      let reactions = input.journal.reactions.of(input.id).within(input.timeRange)
      return reactions.sorted {
        ($1.severity.rank, $1.noticedAt) < ($0.severity.rank, $0.noticedAt)
      }.map { finding(for: $0, in: input) }
    })

  private static func finding(for reaction: Reaction, in input: FindingRule.Input) -> Finding {
    let logs = input.journal.foodLogs.of(input.id)
    let log = reaction.foodLog.flatMap { id in logs.first { $0.entry.id == id.text } }
    var arguments: [String: Finding.Argument] = [
      "signs": .text(reaction.signs),
      "severity": .phraseKey("severity.\(reaction.severity.rawValue)"),
      "moment": .moment(reaction.noticedAt),
    ]
    guard let log, let food = input.journal.foods[log.food] else {
      return Finding(
        ruleID: "A3", phraseKey: "concern.reaction_unknown_food", arguments: arguments,
        recordIDs: [reaction.entry.id])
    }
    let before = logs.filter { $0.food == log.food && $0.eatenAt < log.eatenAt }
    arguments["food"] = .food(food)
    arguments["count"] = .count(before.count)
    if let minutes = reaction.onsetMinutes {
      arguments["duration"] = .duration(seconds: Int64(minutes) * 60)
    }
    return Finding(
      ruleID: "A3",
      phraseKey: reaction.onsetMinutes == nil ? "concern.reaction" : "concern.reaction_onset",
      arguments: arguments,
      recordIDs: [reaction.entry.id, log.entry.id] + before.map(\.entry.id))
  }
}
