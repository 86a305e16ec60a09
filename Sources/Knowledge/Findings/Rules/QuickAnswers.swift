extension FindingRule {
  /// Within what time half of the answers came.
  static let quickAnswers = FindingRule(id: "answers", topic: .answers) { scene in
    guard let figures = scene.elder, let times = figures.replyTime else { return nil }
    return Finding(
      rule: "answers", phrase: "finding.answers",
      arguments: ["duration": .duration(seconds: Int64(times.median))],
      rows: figures.occasions.compactMap { $0.reply?.entry.id })
  }
}
