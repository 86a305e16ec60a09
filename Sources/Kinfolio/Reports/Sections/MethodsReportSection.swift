import Knowledge
import Records

/// The section about the methods and sources of a report.
struct MethodsReportSection {
  let input: VisitReportInput

  /// Returns the methods, the sources and the disclaimer.
  func section() throws -> VisitContent.Section {
    let kind: [String] =
      switch input.profile.kind {
      case .child: ["about.no_record", "about.feeds", "about.ages"]
      case .elder: ["about.tasks"]
      case .pet: ["about.meals"]
      }
    var sentences = try (["about.source_records", "about.days"] + kind).map { try input.text($0) }
    if !input.visit.growth.courses.isEmpty {
      let checksum = String(input.context.standards.fingerprint.prefix(12))
      sentences += [
        try input.text("about.growth"), try input.text("about.source_growth"),
        try input.text("growth.tables", ["checksum": checksum]),
      ]
    }
    sentences +=
      try clockChanges()
      + input.wording.doubtfulMeasurementsNote(
        input.journal.doubtfulMeasurements.of(input.profile.id).filter {
          $0.measuredOn <= input.window.last
        })
    let sources = try input.charts.sources.numberedReferences(in: input.wording).joined(
      separator: " · ")
    if !sources.isEmpty { sentences.append(try input.text("visit.sources", ["sources": sources])) }
    let disclaimer = try input.text(
      input.profile.kind == .pet ? "disclaimer.pet" : "disclaimer.long")
    return VisitContent.Section(
      id: "methods", title: try input.text("visit.methods"),
      parts: [input.list(sentences), .paragraph(disclaimer)].compactMap(\.self))
  }

  /// Returns a note on the days of the window that did not have 24 hours.
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
