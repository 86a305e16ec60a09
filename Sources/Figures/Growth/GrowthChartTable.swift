import Knowledge
import Records

/// The table below a growth chart, with the summary and the notes of the chart.
struct GrowthChartTable {
  let points: [GrowthPoint]
  let input: FigureInput<ChildMetrics>

  private var wording: Wording { input.wording }

  /// Returns the phrase key for the summary of a growth chart, and the values of the phrase's placeholders.
  ///
  /// The values are the first and last measurement, or the only one. The key is nil for the usual summary of the chart.
  func summary(
    phraseGroup words: String
  ) throws(PhraseError) -> (phrase: String?, places: [String: String]) {
    guard let first = points.first, let last = points.last else { return (nil, [:]) }
    let to = wording.growthValue(last.value, last.measure)
    if points.count == 1 {
      let title = try wording.text("chart.\(words).title")
      return ("chart.one_value", ["measure": title, "value": to, "date": wording.date(last.date)])
    }
    return (
      nil,
      [
        "first": wording.date(first.date), "last": wording.date(last.date),
        "from": wording.growthValue(first.value, first.measure), "to": to,
      ]
    )
  }

  private var hasCorrectedAge: Bool { input.profile.correctedAgeStart != nil }

  func header() throws(PhraseError) -> [String] {
    try input.texts("column.date", "column.age", "column.value", "column.centile")
      + (hasCorrectedAge ? input.texts("column.centile_corrected") : [])
      + input.texts("column.standard")
  }

  func rows() throws(PhraseError) -> [[String]] {
    try points.map { point throws(PhraseError) in
      var row = [
        wording.date(point.date, .medium),
        try input.profile.birthDate.flatMap { birth throws(PhraseError) in
          try wording.age(from: birth, on: point.date)
        } ?? Wording.unknownValueMark,
        wording.growthValue(point.value, point.measure), try wording.centileAndZ(point),
      ]
      if hasCorrectedAge { row.append(try wording.correctedCentileAndZ(point)) }
      return row + [try wording.scoreBasis(point)]
    }
  }

  /// Returns the notes of a growth chart on growth standards, on missing z-scores, and on breaks in the centile lines.
  ///
  /// `days` is the range of ages of the lines, or nil if no notes on breaks are needed.
  func notes(linesOverAgeDays days: ClosedRange<Double>? = nil) throws(PhraseError) -> [String] {
    var notes = try wording.standardsNote(points)
    for gap in MissingScoreReason.allCases
    where points.contains(where: { $0.score == .failure(gap) }) {
      notes.append(try wording.sentence(gap))
    }
    guard let days else { return notes }
    return try notes + lineBreakNotes(overAgeDays: days)
  }

  /// Returns a note for each break in the centile lines between two ages in days.
  ///
  /// A break has one of two causes: children are measured standing instead of lying, or another growth standard begins.
  private func lineBreakNotes(overAgeDays days: ClosedRange<Double>) throws(PhraseError) -> [String]
  {
    var notes: [String] = []
    guard let measure = points.last?.measure else { return [] }
    for first in CentileLines.lineStartAgeDays.dropFirst() {
      let ages = [Double(first - 1), Double(first)]
      guard ages.allSatisfy(days.contains) else { continue }
      let editions = ages.map { edition(of: measure, ageDays: $0) }
      if let before = editions[0], let after = editions[1], before != after {
        let years = try wording.countedText("age.years", first / 365)
        notes.append(
          try wording.text(
            "chart.lines_change",
            [
              "age": years, "before": try wording.phrases.word("growth_edition", before),
              "after": try wording.phrases.word("growth_edition", after),
            ]))
      } else if first == GrowthTableLookup.firstStandingAgeDays,
        measure == .length || measure == .height
      {
        notes.append(
          try wording.text(
            "chart.two_years",
            ["length": wording.length(cm: GrowthTableLookup.lyingStandingDifferenceCm)])
        )
      }
    }
    return notes
  }

  private func edition(of measure: GrowthMeasure, ageDays: Double) -> GrowthTableEdition? {
    let question = GrowthQuery(
      measure, 0, sex: input.profile.sex, age: GrowthAge(days: ageDays),
      standard: input.journal.family.growthStandard)
    return try? GrowthTableLookup(question).edition
  }
}
