import Records

/// T1: a fever at an age at which guidelines consider every fever.
///
/// Uses the younger of the age and the corrected age. If the birth date is unknown, the finding
/// states that.
enum FeverYoungBaby {
  static let rule = FindingRule(id: "T1", topic: .temperature) { input in
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
}
