extension FindingRule {
  /// O2: stools day by day in the first six weeks, as counted in the US.
  static let stoolsUS = FindingRule(id: "O2.stools", topic: .stools) { scene in
    scene.stools(by: "O2.stools", rule: "O2")
  }
}
