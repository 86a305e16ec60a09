import Records

/// Days in a row on which everything due was done.
///
/// Days with nothing due neither count nor break a run, and neither does a day on which something is
/// still open, as long as nothing on it was missed.
package struct DoneStreak: Hashable, Sendable {
  /// How many days the run up to the last day has.
  package private(set) var latest = 0
  /// How many days the longest run has; of two that are equally long the later one.
  package private(set) var best = 0
  /// The ids of the answers the run up to the last day rests on.
  package private(set) var latestRows: [String] = []
  /// The ids of the answers the longest run rests on.
  package private(set) var bestRows: [String] = []

  /// Looks through occasions in order of their days.
  init(_ occasions: some Sequence<Occasion>) {
    let days = Dictionary(grouping: occasions, by: \.day).sorted { $0.key < $1.key }
    for (_, asked) in days {
      if asked.contains(where: { $0.outcome == .missed }) {
        latest = 0
        latestRows = []
      } else if asked.allSatisfy(\.isDone) {
        latest += 1
        latestRows += asked.compactMap { $0.reply?.entry.id }
      }
      if latest > 0, latest >= best { (best, bestRows) = (latest, latestRows) }
    }
  }
}

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
