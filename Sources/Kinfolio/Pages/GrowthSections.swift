extension Sheet {
  /// Every measurement of a profile, a table for each kind, the newest first.
  func growthSections(_ member: Summary.Member) throws -> [Section] {
    let profile = member.profile
    let all = journal.measurements.of(profile.id)
    return try Measurement.Kind.allCases.compactMap { kind in
      let measured = all.filter { $0.kind == kind }
      guard !measured.isEmpty else { return nil }
      let title = wording.opening(try word("measurement_kind", kind))
      let rows = try measured.reversed().map { measurement in
        [
          wording.date(measurement.measuredOn, .medium),
          try age(of: profile, on: measurement.measuredOn), written(measurement),
        ]
      }
      return Section(
        id: kind.rawValue, title: title,
        tables: [
          Section.Table(
            caption: "", header: try ["date", "age", "value"].map { try text("column.\($0)") },
            rows: rows)
        ])
    }
  }

  /// A child grows; of others it is the weight that is looked at.
  func growthTitle(_ profile: Profile) -> String {
    profile.kind == .child ? "growth.title" : "chart.weight.title"
  }

  /// A measurement in the family's units.
  func written(_ measurement: Measurement) -> String {
    switch measurement.kind {
    case .weight: wording.weight(kg: measurement.value)
    case .length, .height, .head: wording.length(cm: measurement.value)
    }
  }
}
