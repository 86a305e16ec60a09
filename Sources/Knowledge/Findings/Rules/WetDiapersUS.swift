extension FindingRule {
  /// O2: wet diapers day by day in the first six weeks, as counted in the US.
  static let wetDiapersUS = FindingRule(id: "O2", topic: .wet) { scene in
    scene.wet(by: "O2.wet", rule: "O2")
  }
}
