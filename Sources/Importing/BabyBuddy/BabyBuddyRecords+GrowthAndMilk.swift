import Records

extension BabyBuddyRecords {
  /// Returns a measurement of a length or a height, depending on whether children of that age are measured lying or
  /// standing.
  func height(_ row: BabyBuddyRow) throws(RowProblem) -> ImportedRecord {
    let child = try row.needed("child_id", BabyBuddyRow.integer)
    let age = ageInDays(of: child, on: try row.needed("date", BabyBuddyRow.day))
    return try measurement(row, .ofHeight(atDays: age), "height", .height)
  }

  func measurement(
    _ row: BabyBuddyRow, _ kind: GrowthMeasurement.Kind, _ column: String,
    _ quantity: DeclaredUnits.Quantity
  ) throws(RowProblem) -> ImportedRecord {
    let value = try metricAmount(inColumn: column, of: quantity, row)
    return record(
      "measurements", row,
      [
        "profile_id": try profileLink(row),
        "measured_on": .text(try row.needed("date", BabyBuddyRow.day).description),
        "kind": .text(kind.rawValue), "value": .number(value), "note": .text(try noteText(row)),
      ])
  }

  /// Returns the records of a feeding, whose columns `type` and `method` distinguish meals, bottles and nursing.
  mutating func feeding(_ row: BabyBuddyRow) throws(RowProblem) -> [ImportedRecord] {
    let type = try row.needed("type", BabyBuddyRow.text)
    let method = try row.needed("method", BabyBuddyRow.text)
    if try row.isSolidFood { return try solidFood(row, method) }
    guard let contents = Self.milks[type] else { throw row.problem(.notAllowed, "type") }
    switch method {
    case "bottle": return [try bottle(row, contents, nil)]
    case "parent fed", "self fed": return [try bottle(row, contents, method)]
    case "left breast": return [try nursing(row, left: 1, right: 0, type)]
    case "right breast": return [try nursing(row, left: 0, right: 1, type)]
    case "both breasts": return [try nursing(row, left: 0.5, right: 0.5, type)]
    default: throw row.problem(.notAllowed, "method")
    }
  }

  private static let milks = [
    "breast milk": "breast_milk", "formula": "formula",
    "fortified breast milk": "fortified_breast_milk",
  ]

  private func bottle(
    _ row: BabyBuddyRow, _ contents: String, _ method: String?
  ) throws(RowProblem) -> ImportedRecord {
    let span = try row.span()
    return record(
      "bottle_feeds", row,
      [
        "profile_id": try profileLink(row), "started_at": .integer(span.start.seconds),
        "ended_at": .integer(span.end?.seconds),
        "volume_ml": .number(try metricAmount(inColumn: "amount", of: .volume, row)),
        "contents": .text(contents),
        "note": .text(try noteText(row, method)),
      ])
  }

  /// Returns a nursing session, of which the left breast gets the share `left` of the time and the right one the rest,
  /// because Baby Buddy does not divide the time of both.
  private func nursing(
    _ row: BabyBuddyRow, left: Double, right: Double, _ type: String
  ) throws(RowProblem) -> ImportedRecord {
    let span = try row.span()
    let seconds = span.duration ?? 0
    let leftSeconds = Int64((Double(seconds) * left).rounded())
    return record(
      "nursing_sessions", row,
      [
        "profile_id": try profileLink(row), "started_at": .integer(span.start.seconds),
        "ended_at": .integer(span.end?.seconds), "left_seconds": .integer(leftSeconds),
        "right_seconds": .integer(right == 0 ? 0 : seconds - leftSeconds),
        "note": .text(
          try noteText(row, type == "breast milk" ? nil : type, try amountText(in: row))),
      ])
  }

  /// Returns a note about a solid meal, or no record if the row has no words, because only words name the food.
  ///
  /// A meal without words is only counted. If an earlier import stored it in any form, it becomes a note anyway, so
  /// that the earlier form does not stay.
  private mutating func solidFood(
    _ row: BabyBuddyRow, _ method: String
  ) throws(RowProblem) -> [ImportedRecord] {
    if try noteText(row) == nil, !row.wasImportedBefore {
      omittedCounts["core_feeding of solid food without a note", default: 0] += 1
      return []
    }
    return [
      record(
        "notes", row,
        [
          "profile_id": try profileLink(row),
          "written_at": .integer(try row.needed("start", BabyBuddyRow.moment).seconds),
          "kind": .text("note"),
          "text": .text(try noteText(row, "solid food", method, try amountText(in: row))),
        ])
    ]
  }

  func pumping(_ row: BabyBuddyRow) throws(RowProblem) -> ImportedRecord {
    let once = try row.moment("time").map { Span(from: $0, to: nil) }
    let span = try once == nil ? row.span() : once
    return record(
      "pumping_sessions", row,
      [
        "profile_id": try profileLink(row), "started_at": .integer(span?.start.seconds),
        "ended_at": .integer(span?.end?.seconds),
        "volume_ml": .number(try metricAmount(inColumn: "amount", of: .pumping, row)),
        "note": .text(try noteText(row)),
      ])
  }

  /// Returns the number in a column, converted to the unit in which the family's database stores the quantity.
  ///
  /// Throws if the unit of the number is not declared. Numbers of the quantities in `declared.quantitiesOfUnknownUnit`
  /// are not converted.
  func metricAmount(
    inColumn column: String, of quantity: DeclaredUnits.Quantity, _ row: BabyBuddyRow
  ) throws(RowProblem) -> Double {
    let number = try row.needed(column, BabyBuddyRow.number)
    if declared.quantitiesOfUnknownUnit.contains(quantity.unitGroup) { return number }
    guard let metric = declared.units.metricAmount(number, of: quantity) else {
      throw row.problem(.notAllowed, column)
    }
    return metric
  }

  /// Returns the amount in a row as text such as `amount 120`, because its unit is unknown.
  func amountText(in row: BabyBuddyRow) throws(RowProblem) -> String? {
    try row.number("amount").map { "amount \($0.plainText)" }
  }
}

extension Double {
  /// The number as people write it: 120, not 120.0.
  var plainText: String { "\(self)".replacing(/\.0$/, with: "") }
}
