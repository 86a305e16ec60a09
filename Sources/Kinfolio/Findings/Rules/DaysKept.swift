extension FindingRule {
  /// That a child's every day was written down without a long gap: the work of those who care.
  static let daysKept = FindingRule(id: "days_kept", topic: .keeping) { scene in
    guard let child = scene.child, child.completeDays >= 3, child.completeDays == child.judgedDays
    else { return nil }
    return Finding(
      rule: "days_kept", phrase: "finding.days_kept",
      arguments: ["number": .count(child.completeDays)],
      rows: Set(scene.kept.map(\.row)).sorted())
  }
}
