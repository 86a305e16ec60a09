/// The median reply time.
enum ReplyTime {
  static let rule = FindingRule(id: "answers", topic: .replyTime) { input in
    guard let figures = input.elder, let times = figures.replyTime else { return nil }
    return Finding(
      rule: "answers", phrase: "finding.answers",
      arguments: ["duration": .duration(seconds: Int64(times.median))],
      recordIDs: figures.occurrences.compactMap { $0.reply?.entry.id })
  }
}
