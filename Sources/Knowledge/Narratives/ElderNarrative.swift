import Records

/// The sentences of a summary about an elder's tasks.
struct ElderNarrative {
  let input: FindingRule.Input
  let metrics: ElderMetrics

  var completionSentences: [Finding] {
    if metrics.completionRate == nil { return [.sentence("story.no_tasks", [:], [])] }
    return [completedTasksSentence, taskTrendSentence].compactMap(\.self)
  }

  var detailSentences: [Finding] {
    [undoneTasksSentence, categoriesSentence, mostMissedTaskSentence].compactMap(\.self)
  }

  private var completedTasksSentence: Finding? {
    guard let rate = metrics.completionRate else { return nil }
    let due = dueTaskOccurrences
    let done = due.count(where: \.isDone)
    var arguments: [String: Finding.Argument] = [
      "name": .text(input.profile.name), "count": .count(due.count),
    ]
    if done == 0 { return .sentence("story.tasks_none", arguments, taskIDs(of: due)) }
    if done == due.count { return .sentence("story.tasks_all", arguments, replyIDs) }
    arguments["number"] = .count(done)
    arguments["share"] = .share(rate)
    return .sentence(rate >= 0.8 ? "story.tasks_most" : "story.tasks", arguments, replyIDs)
  }

  /// A sentence that compares the last seven days with the seven days before, by the share of due tasks that were done.
  private var taskTrendSentence: Finding? {
    guard metrics.days.count >= 14 else { return nil }
    let weeks = [metrics.days.suffix(7), metrics.days.dropLast(7).suffix(7)].map { days in
      (due: days.reduce(0) { $0 + $1.dueTaskCount }, done: days.reduce(0) { $0 + $1.doneTaskCount })
    }
    guard weeks.allSatisfy({ $0.due > 0 }), weeks[1].done > 0 else { return nil }
    let rates = weeks.map { Double($0.done) / Double($0.due) }
    return .sentence(
      "story.tasks_week_\(MetricComparison(of: rates[0], with: rates[1]).rawValue)",
      ["last": .share(rates[0]), "before": .share(rates[1])], replyIDs)
  }

  private var undoneTasksSentence: Finding? {
    guard metrics.completionRate == 0 else { return nil }
    return .sentence(
      "story.asked", listing: dueTaskOccurrences.map { ($0.task.title, $0.task.entry.id) },
      as: Finding.Argument.quotedText)
  }

  /// A sentence with the task categories with the best and the lowest completion rate, if the printed rates differ.
  private var categoriesSentence: Finding? {
    guard let best = metrics.categoryRates.first, let last = metrics.categoryRates.last,
      (best.rate * 100).rounded() > (last.rate * 100).rounded()
    else { return nil }
    return .sentence(
      "story.categories",
      [
        "best": listArgument(of: metrics.categories(withRate: best.rate)),
        "high": .share(best.rate),
        "last": listArgument(of: metrics.categories(withRate: last.rate)), "low": .share(last.rate),
      ], replyIDs)
  }

  private func listArgument(of categories: [CareTask.Category]) -> Finding.Argument {
    .list(categories.map { .phraseKey("task_category.\($0.rawValue)") })
  }

  private var mostMissedTaskSentence: Finding? {
    let missed = Dictionary(
      grouping: metrics.taskOccurrences.filter { $0.outcome == .missed }, by: \.task.entry.id)
    let most = missed.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    guard let most, most.value.count > 1, metrics.completionRate != 0,
      let task = most.value.first?.task
    else { return nil }
    return .sentence(
      "story.missed", ["task": .text(task.title), "count": .count(most.value.count)],
      taskIDs(of: most.value))
  }

  private var dueTaskOccurrences: [TaskOccurrence] {
    metrics.taskOccurrences.filter { $0.outcome != .open }
  }

  private var replyIDs: [String] {
    metrics.taskOccurrences.compactMap { $0.reply?.entry.id }
  }

  /// Returns the ids of the tasks instead of their replies, because a missed task has no reply.
  private func taskIDs(of occurrences: [TaskOccurrence]) -> [String] {
    Set(occurrences.map(\.task.entry.id)).sorted()
  }
}
