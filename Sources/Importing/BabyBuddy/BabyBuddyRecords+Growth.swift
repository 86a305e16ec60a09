import Records

extension BabyBuddyRecords {
  /// A weight.
  func weight(
    _ row: BabyBuddyRow, _ leftOut: inout [String: Int]
  ) throws(RowProblem) -> [ImportedRecord] {
    [try measurement(row, .weight, try metric("weight", .weight, row))]
  }

  /// A height, lying or standing by the child's age.
  func height(
    _ row: BabyBuddyRow, _ leftOut: inout [String: Int]
  ) throws(RowProblem) -> [ImportedRecord] {
    let child = try row.needed("child_id", BabyBuddyRow.integer)
    let age = age(of: child, on: try row.needed("date", BabyBuddyRow.day))
    return [try measurement(row, .ofHeight(atDays: age), try metric("height", .height, row))]
  }

  /// A head's circumference.
  func head(
    _ row: BabyBuddyRow, _ leftOut: inout [String: Int]
  ) throws(RowProblem) -> [ImportedRecord] {
    [try measurement(row, .head, try metric("head_circumference", .head, row))]
  }

  private func measurement(
    _ row: BabyBuddyRow, _ kind: GrowthMeasurement.Kind, _ value: Double
  ) throws(RowProblem) -> ImportedRecord {
    record(
      "measurements", row,
      [
        "profile_id": try owner(row),
        "measured_on": .text(try row.needed("date", BabyBuddyRow.day).description),
        "kind": .text(kind.rawValue), "value": .number(value), "note": .text(try remark(row)),
      ])
  }
}
