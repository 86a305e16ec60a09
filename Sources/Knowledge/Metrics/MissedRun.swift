import Records

/// A task that got no answer twice or more in a row.
package struct MissedRun: Hashable, Sendable {
  package let task: CareTask
  /// How often.
  package let count: Int
  /// From the first day to the last.
  package let days: ClosedRange<LocalDate>
}

extension ElderFigures {
  /// Every run of missed answers in the window, the newest first; what is still open ends none.
  package var missedRuns: [MissedRun] {
    let judged = occasions.filter { $0.outcome != .open }
    let runs = Dictionary(grouping: judged, by: \.task.entry.id).values.flatMap { occasions in
      occasions.split { $0.outcome != .missed }.compactMap { run -> MissedRun? in
        guard run.count > 1, let first = run.first, let last = run.last else { return nil }
        return MissedRun(task: first.task, count: run.count, days: first.day...last.day)
      }
    }
    return runs.sorted {
      ($1.days.upperBound, $0.task.title, $0.task.entry.id)
        < ($0.days.upperBound, $1.task.title, $1.task.entry.id)
    }
  }
}
