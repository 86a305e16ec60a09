import Records

/// T3: a low temperature at an age at which guidelines consider it.
///
/// Reports the lowest temperature. Uses the younger of the age and the corrected age.
/// If the birth date is unknown, the finding states that.
enum LowTemperature {
  static let rule = FindingRule(id: "T3", topic: .lowTemperature) { input in
    let isAgeKnown = input.profile.birthDate != nil
    let low = input.temperatures(within: input.acuteTimeRange).compactMap { reading in
      (isAgeKnown
        ? input.thresholdForYoungerAge("T3.low", on: input.day(of: reading.measuredAt))
        : input.rulebook.thresholdAtAnyAge("T3.low", in: input.journal.family.region))
        .flatMap { reading.celsius < $0.value ? (reading, $0) : nil }
    }
    guard let (lowest, limit) = low.min(by: { $0.0.celsius < $1.0.celsius }) else { return nil }
    return Finding(
      ruleID: "T3",
      phraseKey: isAgeKnown ? "concern.temperature" : "concern.temperature_unknown_age",
      arguments: [
        "temperature": .temperature(celsius: lowest.celsius),
        "moment": .moment(lowest.measuredAt),
      ],
      recordIDs: [lowest.entry.id],
      reference: .init(
        phraseKey: isAgeKnown
          ? "reference.low_temperature" : "reference.low_temperature_unknown_age",
        arguments: ["temperature": .temperature(celsius: limit.value)], threshold: limit))
  }
}
