import Records

struct MeasurementColumns {
  let count: Int
  private let sex: Int
  private let ageDays: Int?
  private let ageMonths: Int?
  private let measure: Int
  private let value: Int
  private let position: Int?
  private let lengthCm: Int?
  private let standard: Int?

  /// Finds the columns by their lowercase names; throws if a required one is missing or a known one appears twice.
  init(_ header: [String]) throws(MeasurementFileError) {
    let names = [
      "sex", "age_days", "age_months", "measure", "value", "position", "length_cm", "standard",
    ]
    if let twice = names.first(where: { name in header.count { $0 == name } > 1 }) {
      throw MeasurementFileError(description: "the column \(twice) appears twice")
    }
    guard let sex = header.firstIndex(of: "sex"), let measure = header.firstIndex(of: "measure"),
      let value = header.firstIndex(of: "value"),
      header.contains("age_days") || header.contains("age_months")
    else { throw Self.missing(header) }
    self.sex = sex
    self.measure = measure
    self.value = value
    count = header.count
    ageDays = header.firstIndex(of: "age_days")
    ageMonths = header.firstIndex(of: "age_months")
    position = header.firstIndex(of: "position")
    lengthCm = header.firstIndex(of: "length_cm")
    standard = header.firstIndex(of: "standard")
  }

  private static func missing(_ header: [String]) -> MeasurementFileError {
    var missing = ["sex", "measure", "value"].filter { !header.contains($0) }
    if !header.contains("age_days"), !header.contains("age_months") {
      missing.append("age_days (or age_months)")
    }
    let separator = header.count == 1 ? header[0].first { $0 == ";" || $0 == "\t" } : nil
    let hint =
      separator.map { $0 == ";" ? ". Separate the cells with commas, not semicolons" : "" } ?? ""
    return MeasurementFileError(
      description: "the first line must name the columns; missing: "
        + missing.joined(separator: ", ") + hint)
  }

  /// Throws the first problem that prevents a score.
  func query(from row: CSVReader) throws(MissingScoreReason) -> GrowthQuery {
    guard let sex = Self.sexes[row.text(sex).lowercased()] else { throw .sexUnknown }
    guard let measure = GrowthMeasure(rawValue: row.text(measure).lowercased()) else {
      throw .measureUnknown
    }
    guard let value = plainNumber(row.text(value)) else { throw .valueUnusable }
    return GrowthQuery(
      measure, value, sex: sex, age: try age(row),
      position: try enumCase(inColumn: position, of: row, else: .positionUnknown),
      lengthCm: try length(row),
      standard: try enumCase(inColumn: standard, of: row, else: .standardUnknown) ?? .who)
  }

  private static let sexes: [String: Profile.Sex] = [
    "male": .male, "m": .male, "boy": .male, "female": .female, "f": .female, "girl": .female,
  ]

  /// Returns the age from the column in days or, if that is empty, the one in months; nil if both are empty.
  private func age(_ row: CSVReader) throws(MissingScoreReason) -> GrowthAge? {
    if let text = ageDays.map(row.text), !text.isEmpty {
      guard let days = plainNumber(text) else { throw .ageUnknown }
      return GrowthAge(days: days)
    }
    guard let text = ageMonths.map(row.text), !text.isEmpty else { return nil }
    guard let months = plainNumber(text) else { throw .ageUnknown }
    return GrowthAge(months: months)
  }

  private func length(_ row: CSVReader) throws(MissingScoreReason) -> Double? {
    guard let text = lengthCm.map(row.text), !text.isEmpty else { return nil }
    guard let length = plainNumber(text) else { throw .lengthMissing }
    return length
  }

  private func enumCase<Word: RawRepresentable<String>>(
    inColumn column: Int?, of row: CSVReader, else gap: MissingScoreReason
  ) throws(MissingScoreReason) -> Word? {
    guard let text = column.map(row.text), !text.isEmpty else { return nil }
    guard let word = Word(rawValue: text.lowercased()) else { throw gap }
    return word
  }
}

/// Parses a plain decimal number; `Double.init` would also accept hexadecimal numbers and words.
private func plainNumber(_ text: String) -> Double? {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
  return isPlain ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
}
