import Records

/// T1: a fever at an age at which guidelines consider every fever.
enum FeverYoungBaby {
  static let rule = FindingRule(id: "T1", topic: .temperature) { input in
    input.highestFeverFinding(reachingThreshold: "T1.fever", rule: "T1")
  }
}
