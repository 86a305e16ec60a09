/// O2: stools day by day in the first six weeks, as counted in the US.
enum StoolsUS {
  static let rule = FindingRule(id: "O2.stools", topic: .stools) { input in
    input.stools(by: "O2.stools", rule: "O2")
  }
}
