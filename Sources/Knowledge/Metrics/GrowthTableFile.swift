import Records

extension GrowthHistory {
  /// Returns a table with one row for each measured or derived value of a child's growth; the texts in the columns of
  /// notes are the raw values of ``MissingScoreReason`` and ``GrowthRemark``.
  package func table(in zone: Zone) -> DataTable {
    let columns = [
      "date", "age_days", "corrected_age_days", "measure", "value", "unit", "z", "centile",
      "standard", "z_corrected", "centile_corrected", "standard_corrected", "note",
      "note_corrected",
    ]
    return DataTable(columns: columns, rows: points.map(Self.row), zone: zone)
  }

  private static func row(of point: GrowthPoint) -> [Cell] {
    let measured: [Cell] = [
      .date(point.date), Cell(point.ageDays), Cell(point.correctedAgeDays),
      .text(point.measure.rawValue), .number(point.value), .text(point.measure.unit),
    ]
    return measured + cells(point.score) + cells(point.correctedScore)
      + [.text(note(point.score)), Cell(point.correctedScore.map(note))]
  }

  private static func cells(_ score: Result<GrowthScore, MissingScoreReason>?) -> [Cell] {
    guard case .success(let score) = score else { return [.empty, .empty, .empty] }
    return [
      .number(score.z), score.extremeCentile.map { .text($0.rawValue) } ?? .number(score.centile),
      .text(score.edition.rawValue),
    ]
  }

  private static func note(_ score: Result<GrowthScore, MissingScoreReason>) -> String {
    switch score {
    case .success(let score): score.remarks.map(\.rawValue).joined(separator: " ")
    case .failure(let gap): gap.rawValue
    }
  }
}

extension GrowthMeasure {
  fileprivate var unit: String {
    switch self {
    case .weight, .weightForLength, .weightForHeight: "kg"
    case .length, .height, .head: "cm"
    case .bmi: "kg/m2"
    }
  }
}
