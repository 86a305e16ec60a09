/// O2: wet diapers day by day in the first six weeks, as counted in the US.
enum WetDiapersUS {
  static let rule = FindingRule(id: "O2", topic: .wet) { input in
    input.wet(by: "O2.wet", rule: "O2")
  }
}
