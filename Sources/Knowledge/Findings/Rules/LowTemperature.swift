/// T3: the lowest temperature at an age at which guidelines consider low ones.
///
/// Uses the younger of the age and the corrected age. If the birth date is unknown, the finding
/// states that.
enum LowTemperature {
  static let rule = FindingRule(id: "T3", topic: .lowTemperature) { input in
    input.temperatureFinding(rule: "T3", isLow: true) {
      input.thresholdForYoungerOrAnyAge("T3.low", on: $0)
    }
  }
}
