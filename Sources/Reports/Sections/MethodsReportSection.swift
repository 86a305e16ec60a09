import Figures
import Knowledge
import Records

extension VisitReportBuilder {
  func methods() throws -> VisitContent.Section? {
    let kind =
      switch profile.kind {
      case .child: ["about.no_record", "about.feeds"]
      case .elder: ["about.tasks"]
      case .pet: ["about.meals"]
      }
    let growth =
      visit.growthMetrics.measureChanges.isEmpty ? [] : ["about.growth", "about.source_growth"]
    let sources = try figureSet.sources.numberedReferences(in: wording).joined(separator: " · ")
    let sentences: [[String?]] = try [
      (["about.days"] + kind).map { try text($0) }, [coverageRuleText(), authorsSentence()],
      growth.map { try text($0) },
      [
        clockChangesSentence(), sources.isEmpty ? nil : text("visit.sources", ["sources": sources]),
      ],
    ]
    return try section(.methods, "visit.methods", [note(sentences.flatMap(\.self))])
  }

  /// Returns the rule by which a child's day counts as complete, and a note if there are too few such days, or nil for
  /// elders and pets.
  private func coverageRuleText() throws -> String? {
    guard case .child(let metrics) = visit.metrics else { return nil }
    let isOlder = profile.birthDate.map { $0.adding(months: 12) <= window.last } ?? false
    let rule = try text(isOlder ? "visit.coverage_note_older" : "visit.coverage_note")
    return metrics.dailyMetrics.hasEnoughCompleteDays
      ? rule : "\(rule) \(try text("visit.not_enough"))"
  }

  private func authorsSentence() throws -> String? {
    guard profile.kind == .child else { return nil }
    let ids = visit.metrics.recordCounts.compactMap(\.caregiver)
    let names = journal.caregivers.filter { ids.contains(ID($0.entry.id)) }.map(\.name).sorted()
    return names.isEmpty ? nil : try text("visit.written_by", ["names": wording.list(names)])
  }

  private func clockChangesSentence() throws -> String? {
    let changed = window.days.filter { day in
      let timeRange = member.zone.timeRange(of: day)
      return timeRange.upperBound - timeRange.lowerBound != 24 * hour
    }
    if changed.isEmpty { return nil }
    let dates = wording.list(changed.map { wording.date($0) })
    return try text("visit.clocks_changed", ["dates": dates])
  }
}
