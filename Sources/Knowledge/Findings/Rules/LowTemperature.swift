/// Rule T3: the lowest temperature, at an age at which guidelines consider low temperatures important, or at an unknown
/// age.
///
/// The corrected age (since the due date) is used if it is lower than the age.
let lowTemperatureRule = FindingRule(id: "T3") { input in
  input.extremeTemperatureFinding(isLow: true) {
    input.thresholdForYoungerOrAnyAge("T3.low", on: $0)
  }
}
