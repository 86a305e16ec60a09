import Knowledge
import Records

extension Journal {
  /// The ids of the rows a profile's figures in a window were counted from, by table; tables without
  /// any are left out.
  func evidence(of profile: Profile, in window: Window) -> [String: [String]] {
    let moments = window.moments(in: zone(of: profile))
    var ids: [String: [String]] = [:]
    show(Happenings(of: profile, in: window, zone(of: profile))) { happening in
      ids[happening.table, default: []].append(happening.entry.id)
    }
    // What began before the window and lasted into it counts there too.
    let lasting = ChildRecords(self, of: profile.id, in: moments)
    ids["sleeps"] = lasting.sleeps.map(\.entry.id)
    ids["nursing_sessions"] = lasting.nursingSessions
      .filter { $0.span.end ?? $0.span.start >= moments.lowerBound }.map(\.entry.id)
    ids["usage_sessions"] = lasting.usageSessions
      .filter { $0.span.end ?? $0.span.start >= moments.lowerBound }.map(\.entry.id)
    ids["symptoms"] = symptoms.of(profile.id).lasting(into: moments).map(\.entry.id)
    ids["check_ins"] = checkIns.of(profile.id).within(moments).map(\.entry.id)
    ids["tasks"] = tasks.of(profile.id).map(\.entry.id)
    if profile.kind == .pet { ids["stock"] = stock.map(\.entry.id) }
    return ids.filter { !$0.value.isEmpty }
  }
}
