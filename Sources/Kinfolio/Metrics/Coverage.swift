/// How much of a day was logged, judged by the longest stretch without any record.
///
/// No record is not the same as nothing happened. A gap of up to six hours is usual (a night feed
/// nobody wrote down); what goes beyond it counts as not logged, as a share of the rest of the day.
/// Time asleep is logged time. Of a day that is not over, the rest counts as a gap like any other.
package enum Coverage {
  /// The longest gap that still counts as complete, in seconds.
  package static let usualGap: Int64 = 6 * hour
  /// Below this share of complete days, means and medians are withheld.
  package static let neededShare = 0.7

  /// Whether enough of the days were logged for means and medians to be shown.
  package static func suffices(_ days: some Collection<ChildDay>) -> Bool {
    !days.isEmpty && Double(completeDays(days)) >= neededShare * Double(days.count)
  }

  /// How many days were logged without an unusual gap.
  package static func completeDays(_ days: some Collection<ChildDay>) -> Int {
    days.count { $0.coverage >= 1 }
  }

  /// The coverage of each day, from 0 to 1.
  static func ofDays(_ cut: DayCut, _ records: ChildRecords) -> [Double] {
    let logged = joined(records.loggedStretches)
    var next = 0
    return cut.days.indices.map { day in
      let start = cut.edges[day]
      let end = cut.edges[day + 1]
      while next < logged.count, logged[next].upperBound <= start { next += 1 }
      var gap: Int64 = 0
      var since = start
      for stretch in logged[next...].prefix(while: { $0.lowerBound < end }) {
        gap = max(gap, stretch.lowerBound - since)
        since = stretch.upperBound
      }
      gap = max(gap, end - since)
      return 1 - Double(max(0, gap - usualGap)) / Double(end - start - usualGap)
    }
  }
}

extension ChildRecords {
  /// The moments something was logged for, and the time asleep.
  fileprivate var loggedStretches: [Range<Instant>] {
    func moment(_ instant: Instant) -> Range<Instant> { instant..<instant }
    var stretches = sleeps.map { $0.span.stretch ?? moment($0.span.start) }
    stretches += bottleFeeds.map { moment($0.span.start) }
    stretches += nursingSessions.map { moment($0.span.start) }
    stretches += pumpingSessions.map { moment($0.span.start) }
    stretches += diapers.map { moment($0.happenedAt) }
    stretches += doses.map { moment($0.givenAt) }
    stretches += temperatures.map { moment($0.measuredAt) }
    stretches += foodLogs.map { moment($0.eatenAt) }
    return stretches
  }
}
