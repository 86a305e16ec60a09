/// How much of a day was logged, judged by the longest stretch without any record.
///
/// No record is not the same as nothing happened. A gap of up to six hours is usual (a night feed
/// nobody wrote down); what goes beyond it counts as not logged, as a share of the rest of the day.
/// Time asleep is logged time.
package enum Coverage {
  /// The longest gap that still counts as complete, in seconds.
  package static let usualGap: Int64 = 6 * hour
  /// Below this share of complete days, medians are withheld.
  package static let neededShare = 0.7

  /// Whether enough of the days were logged for medians to be shown.
  package static func suffices(_ days: [ChildDay]) -> Bool {
    !days.isEmpty && Double(completeDays(days)) >= neededShare * Double(days.count)
  }

  /// How many days were logged without an unusual gap.
  package static func completeDays(_ days: [ChildDay]) -> Int {
    days.count { $0.coverage >= 1 }
  }

  static func ofDays(_ cut: DayCut, _ journal: Journal, _ profile: ID<Profile>) -> [Double] {
    let logged = joined(loggedStretches(cut, journal, profile))
    return cut.days.indices.map { day in
      let start = cut.edges[day]
      let end = cut.edges[day + 1]
      var gap: Int64 = 0
      var since = start
      let first = logged.firstIndexWhere { $0.upperBound > start }
      for stretch in logged[first...].prefix(while: { $0.lowerBound < end }) {
        gap = max(gap, stretch.lowerBound - since)
        since = stretch.upperBound
      }
      gap = max(gap, end - since)
      return 1 - Double(max(0, gap - usualGap)) / Double(end - start - usualGap)
    }
  }

  private static func loggedStretches(
    _ cut: DayCut, _ journal: Journal, _ profile: ID<Profile>
  ) -> [Range<Instant>] {
    let reach = (cut.moments.lowerBound + -24 * hour)..<cut.moments.upperBound
    func moment(_ instant: Instant) -> Range<Instant> { instant..<(instant + 1) }
    var stretches = journal.sleeps.of(profile).within(reach).compactMap(\.span.stretch)
    stretches += journal.bottleFeeds.of(profile).within(reach).map { moment($0.span.start) }
    stretches += journal.nursingSessions.of(profile).within(reach).map { moment($0.span.start) }
    stretches += journal.diapers.of(profile).within(reach).map { moment($0.happenedAt) }
    stretches += journal.foodLogs.of(profile).within(reach).map { moment($0.eatenAt) }
    return stretches
  }
}
