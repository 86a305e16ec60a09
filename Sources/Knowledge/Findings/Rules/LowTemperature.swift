/// T3: the lowest temperature, at an age at which guidelines consider low temperatures important, or at an unknown age.
///
/// The age is the corrected age if that is lower.
enum LowTemperature {
  static let rule = FindingRule(id: "T3", topic: .lowTemperature) { input in
    input.temperatureFinding(isLow: true) { input.thresholdForYoungerOrAnyAge("T3.low", on: $0) }
  }
}
