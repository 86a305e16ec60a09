/// T3: the lowest temperature at an unknown age or one, corrected if younger, at which guidelines consider low ones.
enum LowTemperature {
  static let rule = FindingRule(id: "T3", topic: .lowTemperature) { input in
    input.temperatureFinding(isLow: true) { input.thresholdForYoungerOrAnyAge("T3.low", on: $0) }
  }
}
