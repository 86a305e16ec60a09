import Records

/// When a child is likely to be fed next, or a pet's next meal is.
package struct ExpectedFeed: Hashable, Sendable {
  /// To the minute: no more is known of what lies ahead.
  package let dueAt: Instant
  /// When the feed it is counted from was last changed.
  package let changedAt: Instant

  init(dueAt: Instant, changedAt: Instant) {
    self.dueAt = Instant(seconds: dueAt.seconds / 60 * 60)
    self.changedAt = changedAt
  }
}

extension Summary.Member {
  /// The next feed after the last one: a child's by the median time between feeds of the last 28
  /// days, a pet's by its feeding gap; nil where nothing tells of it.
  package func expectedFeed(in journal: Journal) -> ExpectedFeed? {
    switch recent {
    case .child(let figures):
      guard let median = figures.feeding.interval.median, let last = lastFeed(in: journal)
      else { return nil }
      return ExpectedFeed(dueAt: last.start + Int64(median.rounded()), changedAt: last.changedAt)
    case .pet(let figures):
      guard let next = figures.nextMeal, let last = journal.petMeals.of(profile.id).last
      else { return nil }
      return ExpectedFeed(dueAt: next, changedAt: last.entry.changedAt)
    case .elder: return nil
    }
  }

  private func lastFeed(in journal: Journal) -> (start: Instant, changedAt: Instant)? {
    let bottle = journal.bottleFeeds.of(profile.id).last(where: \.isFeed)
      .map { ($0.span.start, $0.entry.changedAt) }
    let nursing = journal.nursingSessions.of(profile.id).last
      .map { ($0.span.start, $0.entry.changedAt) }
    return [bottle, nursing].compactMap(\.self).max { $0.0 < $1.0 }
  }
}
