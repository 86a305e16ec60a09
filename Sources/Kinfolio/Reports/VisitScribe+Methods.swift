import Records

extension VisitScribe {
  /// How the figures were made, from what, and what they are not.
  func methods() throws -> Section {
    let kind: [String] =
      switch profile.kind {
      case .child: ["about.no_record", "about.feeds", "about.ages"]
      case .elder: ["about.tasks"]
      case .pet: ["about.meals"]
      }
    var sentences = try (["about.source_records", "about.days"] + kind).map { try text($0) }
    if !visit.growth.courses.isEmpty {
      let checksum = String(context.standards.fingerprint.prefix(12))
      sentences += [
        try text("about.growth"), try text("about.source_growth"),
        try text("growth.tables", ["checksum": checksum]),
      ]
    }
    sentences +=
      try clockChanges()
      + wording.doubtful(
        journal.doubtfulMeasurements.of(profile.id).filter { $0.measuredOn <= window.last })
    let sources = try charts.sources.lines(in: wording).joined(separator: " · ")
    if !sources.isEmpty { sentences.append(try text("visit.sources", ["sources": sources])) }
    let disclaimer = try text(profile.kind == .pet ? "disclaimer.pet" : "disclaimer.long")
    return Section(
      id: "methods", title: try text("visit.methods"),
      parts: [list(sentences), .paragraph(disclaimer)].compactMap(\.self))
  }

  /// The days of the window that were shorter or longer than others.
  private func clockChanges() throws -> [String] {
    let changed = window.days.filter { day in
      let moments = member.zone.moments(of: day)
      return moments.upperBound - moments.lowerBound != 24 * hour
    }
    if changed.isEmpty { return [] }
    let dates = wording.list(changed.map { wording.date($0) })
    return [try text("visit.clocks_changed", ["dates": dates])]
  }
}
