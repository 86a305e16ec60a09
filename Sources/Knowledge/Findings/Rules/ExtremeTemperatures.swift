import Records

/// Rule T4: the highest and the newest temperature from 38 °C on, and the lowest temperature below 35.5 °C.
///
/// They are stated as facts, without a reference. A measurement that ``youngBabyFeverRule``, ``highOrLastingFeverRule``
/// or ``lowTemperatureRule`` reports is left out.
package let extremeTemperaturesRule = FindingRule(id: "T4") { input -> [Finding] in
  let readings = input.temperatures(within: input.acuteSignRange)
  let fevers = readings.filter { $0.celsius >= TemperatureMetrics.feverThresholdCelsius }
  let low = readings.filter { $0.celsius < lowTemperatureCelsius }
  let facts = [
    ("concern.highest_temperature", fevers.max { $0.celsius < $1.celsius }),
    ("concern.newest_fever", fevers.last),
    ("concern.lowest_temperature", low.min { $0.celsius < $1.celsius }),
  ]
  let others =
    input.profile.kind == .child
    ? [youngBabyFeverRule, highOrLastingFeverRule, lowTemperatureRule]
      .flatMap { $0.find(input) }.filter { $0.phraseKey != "concern.fever_days" } : []
  var stated = Set(others.flatMap(\.recordIDs))
  return facts.compactMap { key, reading in
    guard let reading, stated.insert(reading.entry.id).inserted else { return nil }
    return Finding(phraseKey: key, stating: reading)
  }
}

private let lowTemperatureCelsius = 35.5
