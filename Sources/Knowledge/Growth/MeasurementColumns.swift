import Records

struct MeasurementColumns {
  let count: Int
  private let indices: [String: Int]

  /// Finds the columns by their lowercase names; throws if a required column is missing or a column appears twice.
  init(_ header: [String]) throws(MeasurementFileError) {
    let names = [
      "sex", "age_days", "age_months", "measure", "value", "position", "length_cm", "standard",
    ]
    if let twice = names.first(where: { name in header.count { $0 == name } > 1 }) {
      throw MeasurementFileError(description: "the column \(twice) appears twice")
    }
    var missing = ["sex", "measure", "value"].filter { !header.contains($0) }
    if !header.contains("age_days"), !header.contains("age_months") {
      missing.append("age_days (or age_months)")
    }
    guard missing.isEmpty else {
      let separator = header.count == 1 ? header[0].first { $0 == ";" || $0 == "\t" } : nil
      let hint = separator == ";" ? ". Separate the cells with commas, not semicolons" : ""
      throw MeasurementFileError(
        description: "the first line must name the columns; missing: "
          + missing.joined(separator: ", ") + hint)
    }
    count = header.count
    indices = Dictionary(zip(header, header.indices)) { first, _ in first }
  }

  /// Returns the values of a row as a query for a z-score; throws the first problem that prevents a z-score.
  func query(from row: CSVReader) throws(MissingScoreReason) -> GrowthQuery {
    guard let sex = Self.sexes[text("sex", row).lowercased()] else { throw .sexUnknown }
    guard let measure = GrowthMeasure(rawValue: text("measure", row).lowercased()) else {
      throw .measureUnknown
    }
    guard let value = plainNumber(text("value", row)) else { throw .valueUnusable }
    return GrowthQuery(
      measure, value, sex: sex, age: try age(row),
      position: try optionalValue("position", row, else: .positionUnknown) {
        BodyPosition(rawValue: $0.lowercased())
      },
      lengthCm: try optionalValue("length_cm", row, else: .lengthMissing, plainNumber),
      standard: try optionalValue("standard", row, else: .standardUnknown) {
        GrowthStandard(rawValue: $0.lowercased())
      } ?? .who)
  }

  private static let sexes: [String: Profile.Sex] = [
    "male": .male, "m": .male, "boy": .male, "female": .female, "f": .female, "girl": .female,
  ]

  /// Returns the age from the column `age_days`, or else from `age_months`, or nil if both cells are empty.
  private func age(_ row: CSVReader) throws(MissingScoreReason) -> GrowthAge? {
    if let days = try optionalValue("age_days", row, else: .ageUnknown, plainNumber) {
      return GrowthAge(days: days)
    }
    return try optionalValue("age_months", row, else: .ageUnknown, plainNumber).map(
      GrowthAge.init(months:))
  }

  /// Returns the value of a cell, or nil if the cell is empty; throws `gap` if the text of the cell is not valid.
  private func optionalValue<Value>(
    _ column: String, _ row: CSVReader, else gap: MissingScoreReason, _ parse: (String) -> Value?
  ) throws(MissingScoreReason) -> Value? {
    let text = text(column, row)
    if text.isEmpty { return nil }
    guard let value = parse(text) else { throw gap }
    return value
  }

  /// Returns the text of a row's cell, or an empty string if the file does not have the column.
  private func text(_ column: String, _ row: CSVReader) -> String {
    indices[column].map(row.text) ?? ""
  }
}

/// Parses a decimal number; returns nil for hexadecimal numbers and words such as "inf", which `Double.init` accepts.
private func plainNumber(_ text: String) -> Double? {
  let isPlain = text.utf8.allSatisfy("0123456789.-+eE".utf8.contains)
  return isPlain ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
}
