/// A3: the latest reaction to a food as recorded, and how often the food was eaten before.
enum ReactionRecorded {
  static let rule = FindingRule(id: "A3", topic: .reaction) { input in
    let journal = input.journal
    guard let reaction = journal.reactions.of(input.id).within(input.timeRange).last,
      let log = reaction.foodLog.flatMap({ id in
        journal.foodLogs.of(input.id).first { $0.entry.id == id.text }
      }), let food = journal.foods[log.food]
    else { return nil }
    let before = journal.foodLogs.of(input.id)
      .filter { $0.food == log.food && $0.eatenAt < log.eatenAt }
    var arguments: [String: Finding.Argument] = [
      "food": .food(food), "signs": .text(reaction.signs), "number": .count(before.count),
      "severity": .phraseKey("severity.\(reaction.severity.rawValue)"),
      "moment": .moment(reaction.noticedAt),
    ]
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
