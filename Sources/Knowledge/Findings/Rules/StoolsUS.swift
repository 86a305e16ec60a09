/// O2: stools per day in the first six weeks, with the reference of the US.
enum StoolsUS {
  static let rule = FindingRule(id: "O2.stools", topic: .stools) { input in
    input.stoolsFinding(belowThreshold: "O2.stools")
  }
}
