/// O3: stools from the fourth day through the first weeks, with the reference of the UK.
enum StoolsUK {
  static let rule = FindingRule(id: "O3", topic: .stools) { input in
    input.stoolsFinding(belowThreshold: "O3.stools")
  }
}
