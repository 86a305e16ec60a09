import Records

/// T1: a fever at an age at which guidelines consider every fever.
///
/// Uses the younger of the age and the corrected age. If the birth date is unknown, the finding
/// states that. A fever can also be a symptom without a measured temperature.
enum FeverYoungBaby {
  static let rule = FindingRule(id: "T1", topic: .temperature) { input in
    input.temperatureFinding(rule: "T1") { input.thresholdForYoungerOrAnyAge("T1.fever", on: $0) }
      ?? symptom(in: input)
  }

  private static func symptom(in input: FindingRule.Input) -> Finding? {
    let fevers = input.symptomsInWindow.filter(\.isFever).compactMap { symptom in
      input.thresholdForYoungerOrAnyAge("T1.fever", on: input.day(of: symptom.span.start))
        .map { (symptom, $0) }
    }
    return fevers.last.map { symptom, limit in
      input.finding(
        quoting: symptom, rule: "T1",
        reference: .init(
          phraseKey: input.profile.birthDate == nil
            ? "reference.fever_unknown_age" : "reference.fever",
          arguments: ["temperature": .temperature(celsius: limit.value)], threshold: limit))
    }
  }
}
