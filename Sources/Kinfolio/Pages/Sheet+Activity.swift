import Mustache

extension Sheet {
  /// One line of the log: when, who did what, of whom, and what it was before and after.
  func line(_ activity: Activity) throws -> Value {
    let who = try name(of: activity.entry.loggedBy)
    let subject =
      activity.kind == .settingsChanged
      ? wording.phrases.known("setting.\(activity.subject)") ?? activity.subject
      : said(activity.subject, of: ["measurement_kind", "table"])
    let sentence = try text(
      "activity.\(activity.kind.rawValue)", ["who": who, "subject": subject])
    let profile = activity.profile.flatMap { house.directory.profiles[$0] }
    return [
      "time": .text(wording.time(activity.happenedAt)), "text": .text(sentence),
      "change": .text(try change(activity)), "profile": .text(profile?.name ?? ""),
      "slot": .text(profile.map { String($0.slot) } ?? "none"),
      "person": .text(activity.entry.loggedBy?.text ?? ""), "kind": .text(activity.kind.rawValue),
    ]
  }

  /// A word of the log that is one of the program's own, as the reader says it; what a person typed
  /// stays as it was typed.
  private func said(_ word: String, of groups: [String]) -> String {
    groups.lazy.compactMap { wording.phrases.known("\($0).\(word)") }.first ?? word
  }

  private func change(_ activity: Activity) throws -> String {
    let groups = ["role", "app_category", "sleep_kind", "task_status", "paper", "units"]
    let (before, after) = (
      activity.before.map { wording.localised($0) ?? said($0, of: groups) },
      activity.after.map { wording.localised($0) ?? said($0, of: groups) }
    )
    return switch (before, after) {
    case (let before?, let after?):
      try text("activity.change", ["before": before, "after": after])
    case (nil, let after?): try text("activity.added_value", ["after": after])
    case (let before?, nil): try text("activity.removed_value", ["before": before])
    case (nil, nil): ""
    }
  }
}
