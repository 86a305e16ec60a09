import Records

extension BabyBuddyRowConverter {
  /// Returns a measurement of a length or a height, depending on whether children of that age are measured lying or
  /// standing.
  func heightRecord(_ row: BabyBuddyRow) throws(RowProblem) -> ImportedRecord {
    let child = try row.require("child_id", BabyBuddyRow.integer)
    let age = ageInDays(of: child, on: try row.require("date", BabyBuddyRow.day))
    return try measurement(row, .ofHeight(atAgeInDays: age), inColumn: "height", .height)
  }

  func measurement(
    _ row: BabyBuddyRow, _ kind: GrowthMeasurement.Kind, inColumn column: String,
    _ quantity: DeclaredUnits.Quantity
  ) throws(RowProblem) -> ImportedRecord {
    let value = try metricAmount(inColumn: column, of: quantity, row)
    return record(
      "measurements", row,
      [
        "profile_id": try profileLink(row),
        "measured_on": .text(try row.require("date", BabyBuddyRow.day).description),
        "kind": .text(kind.rawValue), "value": .number(value), "note": .text(try noteText(row)),
      ])
  }

  /// Returns the records of a feeding, whose columns `type` and `method` distinguish meals, bottles and nursing.
  mutating func feedingRecords(_ row: BabyBuddyRow) throws(RowProblem) -> [ImportedRecord] {
    let type = try row.require("type", BabyBuddyRow.text)
    let method = try row.require("method", BabyBuddyRow.text)
    if try row.isSolidFood { return try solidFoodRecords(row, method: method) }
    guard let contents = Self.milksByType[type] else { throw row.problem(.notAllowed, "type") }
    switch method {
    case "bottle": return [try bottleRecord(row, contents: contents, method: nil)]
    case "parent fed", "self fed":
      return [try bottleRecord(row, contents: contents, method: method)]
    case "left breast": return [try nursingRecord(row, leftShare: 1, rightShare: 0, type)]
    case "right breast": return [try nursingRecord(row, leftShare: 0, rightShare: 1, type)]
    case "both breasts": return [try nursingRecord(row, leftShare: 0.5, rightShare: 0.5, type)]
    default: throw row.problem(.notAllowed, "method")
    }
  }

  private static let milksByType = [
    "breast milk": "breast_milk", "formula": "formula",
    "fortified breast milk": "fortified_breast_milk",
  ]

  private func bottleRecord(
    _ row: BabyBuddyRow, contents: String, method: String?
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

  /// Returns a nursing session in which the left breast gets the share `leftShare` of the time, from 0 to 1, and the
  /// right breast the rest, because Baby Buddy stores only one time for both breasts.
  private func nursingRecord(
    _ row: BabyBuddyRow, leftShare: Double, rightShare: Double, _ type: String
  ) throws(RowProblem) -> ImportedRecord {
    let span = try row.span()
    let seconds = span.durationSeconds ?? 0
    let leftSeconds = Int64((Double(seconds) * leftShare).rounded())
    return record(
      "nursing_sessions", row,
      [
        "profile_id": try profileLink(row), "started_at": .integer(span.start.seconds),
        "ended_at": .integer(span.end?.seconds), "left_seconds": .integer(leftSeconds),
        "right_seconds": .integer(rightShare == 0 ? 0 : seconds - leftSeconds),
        "note": .text(
          try noteText(row, type == "breast milk" ? nil : type, try amountText(in: row))),
      ])
  }

  /// Returns a note about a solid meal, or no record if the row has no words, because only words name the food.
  ///
  /// A meal without words is only counted. If an earlier import stored it in any form, it becomes a note anyway, so
  /// that the earlier form does not stay.
  private mutating func solidFoodRecords(
    _ row: BabyBuddyRow, method: String
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
          "written_at": .integer(try row.require("start", BabyBuddyRow.moment).seconds),
          "kind": .text("note"),
          "text": .text(try noteText(row, "solid food", method, try amountText(in: row))),
        ])
    ]
  }

  func pumpingRecord(_ row: BabyBuddyRow) throws(RowProblem) -> ImportedRecord {
    let once = try row.moment("time").map { TimeSpan(from: $0, to: nil) }
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
    let number = try row.require(column, BabyBuddyRow.number)
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
