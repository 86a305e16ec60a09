import Records

/// T4: the highest temperature of the window, stated as a fact: of a pet always, otherwise from 38 °C
/// on and unless another rule reports it.
enum HighestTemperature {
  static let rule = FindingRule(id: "T4", topic: .highestTemperature) { input in
    let readings = input.temperatures(within: input.acuteTimeRange)
    guard let highest = readings.max(by: { $0.celsius < $1.celsius }),
      input.profile.kind == .pet
        || highest.celsius >= TemperatureMetrics.feverThresholdCelsius
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
