import Knowledge
import Records
import Reports

/// The page with all measurements of a profile, in a table for each measure, newest first.
///
/// A child's measurements have centiles, unless their unit is unknown.
struct GrowthPage: ProfileTopicPage {
  static let topic = ProfileTopic.growth
  let site: SiteContent
  let context: PageRenderingContext
  let member: FamilySummary.Member

  func sections() throws -> [PageSection] {
    if profile.kind == .child { return try childSections() }
    let all = journal.measurements.of(profile.id)
    return try GrowthMeasurement.Kind.allCases.compactMap { kind in
      let measured = all.filter { $0.kind == kind }
      guard !measured.isEmpty else { return nil }
      return try sectionWithoutCentiles(kind.measure, measured.map { ($0.measuredOn, $0.value) })
    }
  }

  /// Returns a section with a table without centiles, for values that are not compared with a growth standard.
  private func sectionWithoutCentiles(
    _ measure: GrowthMeasure, _ measured: [(day: LocalDate, value: Double)]
  ) throws -> PageSection {
    let rows = try measured.reversed().map { day, value in
      [
        wording.date(day, .medium), wording.growthValue(value, measure),
        try age(of: profile, on: day),
      ]
    }
    return try growthSection(measure, columns: ["date", "value", "age"], rows: rows)
  }

  private func childSections() throws -> [PageSection] {
    let sections = try GrowthMeasure.allCases.compactMap { measure -> PageSection? in
      let points = member.growthHistory.points(of: measure)
      guard !points.isEmpty else { return nil }
      if !wording.quantitiesOfUnknownUnit.isDisjoint(with: measure.quantities) {
        return try sectionWithoutCentiles(measure, points.map { ($0.date, $0.value) })
      }
      return try growthSection(
        measure,
        columns: profile.correctedAgeStart == nil
          ? ["date", "value", "centile", "age", "standard"]
          : ["date", "value", "centile", "centile_corrected", "age", "corrected_age", "standard"],
        rows: try points.reversed().map { point in
          let date = wording.date(point.date, .medium)
          let age = try age(of: profile, on: point.date)
          let value = wording.growthValue(point.value, point.measure)
          let centile = try wording.centileAndZ(point)
          let standard = try wording.scoreBasis(point)
          guard let start = profile.correctedAgeStart else {
            return [date, value, centile, age, standard]
          }
          let correctedAge = try wording.correctedAge(from: start, on: point.date)
          return [
            date, value, centile, try wording.correctedCentileAndZ(point), age,
            correctedAge ?? Wording.unknownValueMark, standard,
          ]
        })
    }
    return try addingNotes(to: sections)
  }

  /// Returns the sections of a child's page, with the names of the growth standards and other notes in the first
  /// section.
  private func addingNotes(to sections: [PageSection]) throws -> [PageSection] {
    var sections = sections
    let doubtful = journal.doubtfulMeasurements.of(profile.id)
    let notes =
      try wording.standardsNote(member.growthHistory.points)
      + wording.unknownUnitsNote(of: [.weight, .length])
      + wording.measurementsNote("growth.unused", member.growthHistory.supersededMeasurements)
      + wording.measurementsNote("growth.doubtful", Array(doubtful))
    if sections.isEmpty, !notes.isEmpty {
      return [PageSection(id: "growth", title: try text(profile.growthTitleKey), paragraphs: notes)]
    }
    if !sections.isEmpty { sections[0].paragraphs = notes }
    return sections
  }

  private func growthSection(
    _ measure: GrowthMeasure, columns: [String], rows: [[String]]
  ) throws -> PageSection {
    PageSection(
      id: measure.rawValue, title: wording.capitalizingFirstLetter(try wording.name(of: measure)),
      tables: [try table(columns, rows)])
  }
}

extension Profile {
  var growthTitleKey: String { kind == .child ? "growth.title" : "chart.weight.title" }
  var symptomsTitleKey: String { kind == .elder ? "elder.symptoms" : "visit.symptoms" }
}
