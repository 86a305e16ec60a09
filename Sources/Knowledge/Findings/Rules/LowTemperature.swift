import Records

/// T3: a low temperature at an age at which guidelines consider it.
///
/// Reports the lowest temperature of the window. Uses the younger of the age and the corrected age.
enum LowTemperature {
  static let rule = FindingRule(id: "T3", topic: .lowTemperature) { input in
    let low = input.temperatures(within: input.timeRange).compactMap { reading in
      input.thresholdForYoungerAge("T3.low", on: input.day(of: reading.measuredAt))
        .flatMap { reading.celsius < $0.value ? (reading, $0) : nil }
    }
    guard let (lowest, limit) = low.min(by: { $0.0.celsius < $1.0.celsius }) else { return nil }
    return Finding(
      ruleID: "T3", phraseKey: "concern.temperature",
      arguments: [
        "temperature": .temperature(celsius: lowest.celsius),
        "moment": .moment(lowest.measuredAt),
      ],
      recordIDs: [lowest.entry.id],
      reference: .init(
        phraseKey: "reference.low_temperature",
        arguments: ["temperature": .temperature(celsius: limit.value)], threshold: limit))
  }
}
