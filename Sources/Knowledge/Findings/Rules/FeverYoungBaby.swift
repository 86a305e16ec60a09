import Records

/// T1: a fever at an age at which guidelines consider every fever.
///
/// Uses the younger of the age and the corrected age. If the birth date is unknown, the finding
/// states that. A fever can also be a symptom without a measured temperature.
enum FeverYoungBaby {
  static let rule = FindingRule(id: "T1", topic: .temperature) { input in
    measuredFever(in: input) ?? symptom(in: input)
  }

  private static func measuredFever(in input: FindingRule.Input) -> Finding? {
    guard input.profile.birthDate == nil else {
      return input.highestFeverFinding(rule: "T1") {
        input.thresholdForYoungerAge("T1.fever", on: $0)
      }
    }
    let limit = input.rulebook.thresholdAtAnyAge("T1.fever", in: input.journal.family.region)
    guard var finding = input.highestFeverFinding(rule: "T1", limit: { _ in limit }) else {
      return nil
    }
    finding.phraseKey = "concern.temperature_unknown_age"
    finding.reference = finding.reference.map {
      .init(
        phraseKey: "reference.fever_unknown_age", arguments: $0.arguments, threshold: $0.threshold)
    }
    return finding
  }

  private static func symptom(in input: FindingRule.Input) -> Finding? {
    let isAgeKnown = input.profile.birthDate != nil
    let fevers = input.symptomsInWindow.filter(\.isFever).compactMap { symptom in
      (isAgeKnown
        ? input.thresholdForYoungerAge("T1.fever", on: input.day(of: symptom.span.start))
        : input.rulebook.thresholdAtAnyAge("T1.fever", in: input.journal.family.region))
        .map { (symptom, $0) }
    }
    return fevers.last.map { symptom, limit in
      input.finding(
        quoting: symptom, rule: "T1",
        reference: .init(
          phraseKey: isAgeKnown ? "reference.fever" : "reference.fever_unknown_age",
          arguments: ["temperature": .temperature(celsius: limit.value)], threshold: limit))
    }
  }
}

extension Symptom {
  /// True if the name contains the word fever in one of the languages, and none such as "no" or "hay".
  var isFever: Bool {
    let words = MedicineName.normalized(name).split { !$0.isLetter }
    let others: Set = ["no", "not", "without", "sin", "pas", "sans", "hay", "blister"]
    return words.contains { word in
      ["fever", "fiebre", "fievre"].contains { word.hasPrefix($0) }
    } && !words.contains { others.contains(String($0)) }
  }
}
