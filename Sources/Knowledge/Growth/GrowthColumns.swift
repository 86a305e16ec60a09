import Records

/// Where the columns of a table of measurements stand, and what a row of it asks.
struct GrowthColumns {
  /// How many columns there are in all.
  let count: Int
  private let sex: Int
  private let ageDays: Int?
  private let ageMonths: Int?
  private let measure: Int
  private let value: Int
  private let position: Int?
  private let lengthCm: Int?
  private let standard: Int?

  /// Finds the columns by their names in small letters; throws where a needed one is missing or one
  /// stands twice.
  init(_ header: [String]) throws(GrowthSheetProblem) {
    let names = [
      "sex", "age_days", "age_months", "measure", "value", "position", "length_cm", "standard",
    ]
    if let twice = names.first(where: { name in header.count { $0 == name } > 1 }) {
      throw GrowthSheetProblem(description: "the column \(twice) stands there twice")
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

  private static func missing(_ header: [String]) -> GrowthSheetProblem {
    var missing = ["sex", "measure", "value"].filter { !header.contains($0) }
    if !header.contains("age_days"), !header.contains("age_months") {
      missing.append("age_days (or age_months)")
    }
    let separator = header.count == 1 ? header[0].first { $0 == ";" || $0 == "\t" } : nil
    let hint =
      separator.map { $0 == ";" ? "; cells must be separated by commas, not semicolons" : "" } ?? ""
    return GrowthSheetProblem(
      description: "the first line must name the columns; missing: "
        + missing.joined(separator: ", ") + hint)
  }

  /// What a row asks; throws what in it cannot be read.
  func question(_ row: CSVReader) throws(GrowthGap) -> GrowthQuestion {
    guard let sex = Self.sexes[row.text(sex).lowercased()] else { throw .sexUnknown }
    guard let measure = GrowthMeasure(rawValue: row.text(measure).lowercased()) else {
      throw .measureUnknown
    }
    guard let value = number(row.text(value)) else { throw .valueUnusable }
    return GrowthQuestion(
      measure, value, sex: sex, age: try age(row),
      position: try word(position, row, else: .positionUnknown),
      lengthCm: try length(row),
      standard: try word(standard, row, else: .standardUnknown) ?? .who)
  }

  private static let sexes: [String: Profile.Sex] = [
    "male": .male, "m": .male, "boy": .male, "female": .female, "f": .female, "girl": .female,
  ]

  /// The age in days where that is given, else in months; nil where neither is.
  private func age(_ row: CSVReader) throws(GrowthGap) -> GrowthAge? {
    if let text = ageDays.map(row.text), !text.isEmpty {
      guard let days = number(text) else { throw .ageUnknown }
      return GrowthAge(days: days)
    }
    guard let text = ageMonths.map(row.text), !text.isEmpty else { return nil }
    guard let months = number(text) else { throw .ageUnknown }
    return GrowthAge(months: months)
  }

  private func length(_ row: CSVReader) throws(GrowthGap) -> Double? {
    guard let text = lengthCm.map(row.text), !text.isEmpty else { return nil }
    guard let length = number(text) else { throw .lengthMissing }
    return length
  }

  /// A word of a list; nil where the cell is empty.
  private func word<Word: RawRepresentable<String>>(
    _ column: Int?, _ row: CSVReader, else gap: GrowthGap
  ) throws(GrowthGap) -> Word? {
    guard let text = column.map(row.text), !text.isEmpty else { return nil }
    guard let word = Word(rawValue: text.lowercased()) else { throw gap }
    return word
  }
}

/// A plain decimal number; Swift's own reading also takes hexadecimal ones and words.
private func number(_ text: String) -> Double? {
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
