/// O2: wet diapers per day in the first six weeks, with the reference of the US.
enum WetDiapersUS {
  static let rule = FindingRule(id: "O2", topic: .wet) { input in
    input.wetDiapersFinding(belowThreshold: "O2.wet")
  }
}
