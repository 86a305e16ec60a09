import Knowledge
import Records

extension Journal {
  /// The ids of the rows a profile's figures in a window were counted from, by table; tables without
  /// any are left out.
  func evidence(of profile: Profile, in window: Window) -> [String: [String]] {
    let moments = window.moments(in: zone(of: profile))
    var evidence = EvidenceRows(
      happenings: Happenings(of: profile, in: window, zone(of: profile)))
    showHappenings(to: &evidence)
    // What began before the window and lasted into it counts there too.
    let lasting = ChildRecords(self, of: profile.id, in: moments)
    evidence.ids["sleeps"] = lasting.sleeps.map(\.entry.id)
    evidence.ids["nursing_sessions"] = lasting.nursingSessions
      .filter { $0.span.end ?? $0.span.start >= moments.lowerBound }.map(\.entry.id)
    evidence.ids["usage_sessions"] = lasting.usageSessions
      .filter { $0.span.end ?? $0.span.start >= moments.lowerBound }.map(\.entry.id)
    evidence.ids["symptoms"] = symptoms.of(profile.id).lasting(into: moments).map(\.entry.id)
    evidence.ids["check_ins"] = checkIns.of(profile.id).within(moments).map(\.entry.id)
    evidence.ids["tasks"] = tasks.of(profile.id).map(\.entry.id)
    if profile.kind == .pet { evidence.ids["stock"] = stock.map(\.entry.id) }
    return evidence.ids.filter { !$0.value.isEmpty }
  }
}

/// Takes down the ids of rows by table.
private struct EvidenceRows: HappeningVisitor {
  let happenings: Happenings
  var ids: [String: [String]] = [:]

  mutating func visit<Record: ProfileRecord>(_ records: RecordList<Record>) {
    happenings.forEach(of: records) { ids[Record.table.name, default: []].append($0.entry.id) }
  }
}
