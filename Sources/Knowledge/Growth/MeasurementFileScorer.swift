import Records

package struct MeasurementFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem as a sentence for users, without the name of the file.
  package let description: String
}

/// Adds z-scores and centiles to a CSV file of measurements, row by row.
///
/// The columns with measurements are found by their names, in any order. All other columns are copied.
package struct MeasurementFileScorer {
  package struct RowCounts: Hashable, Sendable {
    package var rowCount = 0
    package var unscoredRowCount = 0
  }

  private let standards: GrowthStandards
  private let noteTexts: GrowthNoteTexts

  /// Creates a scorer that adds notes in the language of a phrasebook; throws if a phrase is missing.
  package init(_ standards: GrowthStandards, _ phrases: Phrasebook) throws(PhraseError) {
    self.standards = standards
    noteTexts = try GrowthNoteTexts(phrases)
  }

  /// Reads a CSV file in chunks until a chunk is empty, and writes its rows with four columns added.
  ///
  /// These columns are `z`, `centile`, `standard` and `note`. A row without a z-score has only the reason in `note`.
  /// Throws `MeasurementFileError` if the text is not valid CSV or columns are missing, and rethrows errors of
  /// `reading` and `writing`.
  package func scoreFile(
    reading: @escaping () throws -> [UInt8], writing: ([UInt8]) throws -> Void
  ) throws -> RowCounts {
    do {
      return try scoreRows(reading, writing)
    } catch let problem as CSVProblem {
      throw MeasurementFileError(
        description: "line \(problem.lineNumber): \(problem.message). Save the file as CSV in UTF-8"
      )
    }
  }

  private func scoreRows(
    _ reading: @escaping () throws -> [UInt8], _ writing: ([UInt8]) throws -> Void
  ) throws -> RowCounts {
    var rows = try CSVReader(readMore: reading)
    guard try rows.readNextRow(), !rows.isBlankRow else {
      throw MeasurementFileError(description: "the input is empty")
    }
    let columns = try MeasurementColumns(rows.cellRanges.indices.map { rows.text($0).lowercased() })
    let usualEnding = rows.lineEnding.isEmpty ? Array("\n".utf8) : Array(rows.lineEnding)
    var outcome = RowCounts()
    var output = rows.bytes(ofFirst: columns.columnCount) + Array(",z,centile,standard,note".utf8)
    output += usualEnding
    while try rows.readNextRow() {
      if !rows.isBlankRow || columns.columnCount == 1 {
        outcome.rowCount += 1
        if !addScoredRow(rows, columns, to: &output) { outcome.unscoredRowCount += 1 }
      }
      output += rows.lineEnding.isEmpty ? usualEnding[...] : rows.lineEnding
      if output.count > 1 << 20 {
        try writing(Array(output))
        output.removeAll(keepingCapacity: true)
      }
    }
    try writing(Array(output))
    return outcome
  }

  /// Adds a row to the output, with its z-score or the reason why it has none; returns true if it has a z-score.
  private func addScoredRow(
    _ row: CSVReader, _ columns: MeasurementColumns, to output: inout ArraySlice<UInt8>
  ) -> Bool {
    // Add empty cells to short rows, and write the surplus of long rows last, so that the new cells are in their
    // columns.
    output += row.bytes(ofFirst: columns.columnCount)
    for _ in 0..<max(0, columns.columnCount - row.cellRanges.count) { output.append(comma) }
    let surplus = row.bytes(afterFirst: columns.columnCount)
    defer { output += surplus }
    do throws(MissingScoreReason) {
      if surplus.contains(where: { $0 != comma }) { throw MissingScoreReason.tooManyCells }
      let score = try standards.score(try columns.growthQuery(from: row))
      let centile = score.extremeCentile?.rawValue ?? textWithNineDecimals(score.centile)
      output += ",\(textWithNineDecimals(score.zScore)),\(centile),\(score.standard.rawValue),".utf8
      output += noteTexts.noteCell(score.remarks)
      return true
    } catch {
      output += [comma, comma, comma, comma]
      output += noteTexts.cellsByReason[error] ?? []
      return false
    }
  }

  private func textWithNineDecimals(_ number: Double) -> String {
    let scaled = Int64((number.magnitude * 1e9).rounded())
    let sign = number < 0 && scaled > 0 ? "-" : ""
    let decimals = "\(scaled % 1_000_000_000)"
    let zeros = String(repeating: "0", count: 9 - decimals.count)
    return "\(sign)\(scaled / 1_000_000_000).\(zeros)\(decimals)"
  }
}

/// The texts for the column `note` as CSV cells; they are created only once because a file can have many rows.
private struct GrowthNoteTexts {
  private(set) var cellsByReason: [MissingScoreReason: [UInt8]] = [:]
  private var textsByRemark: [GrowthRemark: String] = [:]

  init(_ phrases: Phrasebook) throws(PhraseError) {
    for gap in MissingScoreReason.allCases {
      cellsByReason[gap] = Self.csvCell(try phrases.word("growth_gap", gap))
    }
    for remark in GrowthRemark.allCases {
      textsByRemark[remark] = try phrases.word("growth_remark", remark)
    }
  }

  func noteCell(_ remarks: [GrowthRemark]) -> [UInt8] {
    remarks.isEmpty
      ? [] : Self.csvCell(remarks.compactMap { textsByRemark[$0] }.joined(separator: "; "))
  }

  private static func csvCell(_ text: String) -> [UInt8] {
    Array(CSVWriter.quotedIfNeeded(text).utf8)
  }
}

/// The columns of a file of measurements, found by their names.
struct MeasurementColumns {
  let columnCount: Int
  private let indicesByColumnName: [String: Int]

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
    columnCount = header.count
    indicesByColumnName = Dictionary(zip(header, header.indices)) { first, _ in first }
  }

  /// Returns the values of a row as a query for a z-score; throws the first reason why the row cannot have one.
  func growthQuery(from row: CSVReader) throws(MissingScoreReason) -> GrowthQuery {
    guard let sex = Self.sexesByText[cellText("sex", row).lowercased()] else { throw .sexUnknown }
    guard let measure = GrowthMeasure(rawValue: cellText("measure", row).lowercased()) else {
      throw .measureUnknown
    }
    guard let value = plainDecimalNumber(cellText("value", row)) else { throw .valueUnusable }
    return GrowthQuery(
      measure, value, sex: sex, age: try age(row),
      position: try optionalValue("position", row, elseThrow: .positionUnknown) {
        BodyPosition(rawValue: $0.lowercased())
      },
      lengthCm: try optionalValue("length_cm", row, elseThrow: .lengthMissing, plainDecimalNumber),
      standard: try optionalValue("standard", row, elseThrow: .standardUnknown) {
        GrowthStandard(rawValue: $0.lowercased())
      } ?? .who)
  }

  private static let sexesByText: [String: Profile.Sex] = [
    "male": .male, "m": .male, "boy": .male, "female": .female, "f": .female, "girl": .female,
  ]

  /// Returns the age from `age_days`, or from `age_months` if that cell is empty, or nil if both cells are empty.
  private func age(_ row: CSVReader) throws(MissingScoreReason) -> GrowthAge? {
    if let days = try optionalValue("age_days", row, elseThrow: .ageUnknown, plainDecimalNumber) {
      return GrowthAge(days: days)
    }
    return try optionalValue("age_months", row, elseThrow: .ageUnknown, plainDecimalNumber).map(
      GrowthAge.init(months:))
  }

  /// Returns the value of a cell, or nil if the cell is empty; throws `gap` if the text of the cell is not valid.
  private func optionalValue<Value>(
    _ column: String, _ row: CSVReader, elseThrow gap: MissingScoreReason,
    _ parse: (String) -> Value?
  ) throws(MissingScoreReason) -> Value? {
    let text = cellText(column, row)
    if text.isEmpty { return nil }
    guard let value = parse(text) else { throw gap }
    return value
  }

  /// Returns the text of a row's cell, or an empty string if the file does not have the column.
  private func cellText(_ column: String, _ row: CSVReader) -> String {
    indicesByColumnName[column].map(row.text) ?? ""
  }
}

/// Parses a decimal number; returns nil for hexadecimal numbers and words such as "inf", which `Double.init` accepts.
private func plainDecimalNumber(_ text: String) -> Double? {
  let isPlain = text.utf8.allSatisfy("0123456789.-+eE".utf8.contains)
  return isPlain ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
}
