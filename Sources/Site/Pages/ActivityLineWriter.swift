import Knowledge
import Mustache
import Records

/// Writes a line of the activity log, which lists all changes by caregivers: time, person, action, profile and values.
struct ActivityLineWriter: PageWriter {
  let context: PageRenderingContext
  /// The caregivers with at least one entry in the activity log.
  let caregivers: [Caregiver]

  /// Returns the name of a caregiver, or "Someone" if `caregivers` does not contain the caregiver.
  func name(of caregiver: ID<Caregiver>?) throws -> String {
    try caregivers.first { $0.entry.id == caregiver?.text }?.name ?? text("activity.someone")
  }

  func templateValues(for activity: ActivityLogEntry) throws -> TemplateValue {
    let who = try name(of: activity.entry.loggedBy)
    let subject =
      activity.kind == .settingsChanged
      ? wording.phrases.textIfKnown("setting.\(activity.subject)") ?? activity.subject
      : subjectName(for: activity.subject)
    let sentence = try text("activity.\(activity.kind.rawValue)", ["who": who, "subject": subject])
    let profile = activity.profile.flatMap(sharedData.profile)
    return [
      "time": .text(wording.time(activity.happenedAt)), "text": .text(sentence),
      "change": .text(try changeDescription(activity)), "profile": .text(profile?.name ?? ""),
      "slot": .text(profile.map { String($0.colorIndex) } ?? "none"),
      "person": .text(activity.entry.loggedBy?.text ?? ""), "kind": .text(activity.kind.rawValue),
    ]
  }

  /// Returns the name of a kind of measurement or of a table, in the form that is used within a sentence.
  private func subjectName(for word: String) -> String {
    wording.phrases.textIfKnown("measurement_kind.\(word)")
      ?? wording.phrases.textIfKnown("table.\(word)")?.lowercased() ?? word
  }

  private func changeDescription(_ activity: ActivityLogEntry) throws -> String {
    let groups = ["role", "app_category", "sleep_kind", "task_status", "paper", "units"]
    func localized(_ value: String) -> String {
      wording.localizedQuantity(value) ?? withLocalizedDate(value)
        ?? groups.lazy.compactMap { wording.phrases.textIfKnown("\($0).\(value)") }.first ?? value
    }
    // If the values are no list of columns, the log entry has another form.
    guard activity.kind == .recordChanged,
      wording.phrases.textIfKnown("table.\(activity.subject)") != nil,
      let change = RecordChange(
        of: activity.subject, before: activity.before, after: activity.after)
    else {
      return try self.changeDescription(
        from: activity.before.map(localized), to: activity.after.map(localized))
    }
    let before = try change.changedColumnsText(
      of: \.columnsBefore, from: \.columnsAfter, in: wording)
    let after = try change.changedColumnsText(
      of: \.columnsAfter, from: \.columnsBefore, in: wording)
    if before == nil, after == nil { return try change.identifyingColumnsText(in: wording) ?? "" }
    return try self.changeDescription(from: before, to: after)
  }

  private func changeDescription(from before: String?, to after: String?) throws(PhraseError)
    -> String
  {
    switch (before, after) {
    case (let before?, let after?):
      try text("activity.change", ["before": before, "after": after])
    case (nil, let after?): try text("activity.added_value", ["after": after])
    case (let before?, nil): try text("activity.removed_value", ["before": before])
    case (nil, nil): ""
    }
  }

  /// Returns a text that starts with a date, such as that of a visit, with the date in the reader's format.
  ///
  /// Returns nil if the text does not start with a date.
  private func withLocalizedDate(_ value: String) -> String? {
    let words = value.split(separator: " ", maxSplits: 1)
    guard let first = words.first, let day = LocalDate(first) else { return nil }
    return ([wording.date(day, .medium)] + words.dropFirst().map(String.init))
      .joined(separator: " · ")
  }
}
