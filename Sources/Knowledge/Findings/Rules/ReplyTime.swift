import Records

/// A highlight: the median time that an elder takes to reply to tasks, if there are enough replies.
let replyTimeRule = FindingRule(id: "answers") { input in
  guard let metrics = input.elderMetrics, let times = metrics.reportedReplyTimeSeconds else {
    return nil
  }
  return Finding(
    phraseKey: "finding.answers",
    arguments: ["duration": .duration(seconds: Int64(times.median))],
    recordIDs: metrics.taskOccurrences.compactMap { $0.reply?.entry.id })
}
