extension FindingRule {
  static let weightFall = FindingRule(id: "G2", topic: .weight) { _ in nil }
  static let head = FindingRule(id: "G7", topic: .head) { _ in nil }
}
