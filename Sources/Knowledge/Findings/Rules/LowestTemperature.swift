/// T5: the lowest temperature if it is below 35.5 °C, stated as a fact, unless another
/// rule reports it.
enum LowestTemperature {
  static let rule = FindingRule(id: "T5", topic: .lowestTemperature) { input in
    guard
      let lowest = input.temperatures(within: input.acuteTimeRange)
        .min(by: { $0.celsius < $1.celsius }),
      lowest.celsius < reportedCelsius,
      input.profile.kind != .child || LowTemperature.rule.find(input).isEmpty
    else { return nil }
    return Finding(
      ruleID: "T5", phraseKey: "concern.lowest_temperature",
      arguments: [
        "temperature": .temperature(celsius: lowest.celsius), "moment": .moment(lowest.measuredAt),
      ],
      recordIDs: [lowest.entry.id])
  }

  private static let reportedCelsius = 35.5
}
