import Knowledge
import Records

struct MethodsReportSection {
  let input: VisitReportInput

  func section() throws -> VisitContent.Section {
    let kind: [String] =
      switch input.profile.kind {
      case .child: ["about.no_record", "about.feeds"]
      case .elder: ["about.tasks"]
      case .pet: ["about.meals"]
      }
    var sentences = try (["about.days"] + kind).map { try input.text($0) }
    sentences += try [coverageRule(), authors()].compactMap(\.self)
    if !input.visit.growth.courses.isEmpty {
      sentences += [try input.text("about.growth"), try input.text("about.source_growth")]
    }
    sentences += try clockChanges()
    let sources = try input.charts.sources.numberedReferences(in: input.wording).joined(
      separator: " · ")
    if !sources.isEmpty { sentences.append(try input.text("visit.sources", ["sources": sources])) }
    return VisitContent.Section(
      id: "methods", title: try input.text("visit.methods"),
      parts: [.note(sentences.joined(separator: " "))])
  }

  /// Returns the rule by which a child's day counts as complete, and whether enough are complete.
  private func coverageRule() throws -> String? {
    guard case .child(let metrics) = input.visit.metrics else { return nil }
    let isOlder =
      input.profile.birthDate.map { $0.adding(months: 12) <= input.window.last } ?? false
    let rule = try input.text(isOlder ? "visit.coverage_note_older" : "visit.coverage_note")
    return metrics.daily.hasEnoughCompleteDays
      ? rule : "\(rule) \(try input.text("visit.not_enough"))"
  }

  private func authors() throws -> String? {
    guard input.profile.kind == .child else { return nil }
    let ids = input.visit.metrics.recordCounts.compactMap(\.caregiver)
    let names = input.journal.caregivers.filter { ids.contains(ID($0.entry.id)) }.map(\.name)
      .sorted()
    return names.isEmpty
      ? nil : try input.text("visit.written_by", ["names": input.wording.list(names)])
  }

  private func clockChanges() throws -> [String] {
    let changed = input.window.days.filter { day in
      let timeRange = input.member.zone.timeRange(of: day)
      return timeRange.upperBound - timeRange.lowerBound != 24 * hour
    }
    if changed.isEmpty { return [] }
    let dates = input.wording.list(changed.map { input.wording.date($0) })
    return [try input.text("visit.clocks_changed", ["dates": dates])]
  }
}
