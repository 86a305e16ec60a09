import Records

/// T4: the highest temperature of the window from 38 °C on, stated as a fact, unless another rule
/// reports it.
enum HighestTemperature {
  static let rule = FindingRule(id: "T4", topic: .highestTemperature) { input in
    let readings = input.temperatures(within: input.timeRange)
    guard let highest = readings.max(by: { $0.celsius < $1.celsius }),
      highest.celsius >= TemperatureMetrics.feverThresholdCelsius
    else { return nil }
    let others =
      input.profile.kind == .child
      ? FeverYoungBaby.rule.find(input) + HighOrLastingFever.rule.find(input) : []
    if others.contains(where: {
      $0.arguments["temperature"] == .temperature(celsius: highest.celsius)
    }) {
      return nil
    }
    return Finding(
      ruleID: "T4", phraseKey: "concern.highest_temperature",
      arguments: [
        "temperature": .temperature(celsius: highest.celsius),
        "moment": .moment(highest.measuredAt),
      ],
      recordIDs: [highest.entry.id])
  }
}
