extension FindingRule {
  /// O3: stools from the fourth day through the first weeks, as counted in the UK.
  static let stoolsUK = FindingRule(id: "O3", topic: .stools) { scene in
    scene.stools(by: "O3.stools", rule: "O3")
  }
}
