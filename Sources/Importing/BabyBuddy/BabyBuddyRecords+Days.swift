import Records

extension BabyBuddyRecords {
  /// A sleep; a version that knows no naps takes those for naps that later ones do: begun by the clock
  /// from six to six.
  func sleep(
    _ row: BabyBuddyRow, _ leftOut: inout [String: Int]
  ) throws(RowProblem) -> [ImportedRecord] {
    let span = try row.span()
    let told = [try row.flag("nap"), try row.flag("napping")].compactMap(\.self).first
    let kind: Sleep.Kind? = told.map { $0 ? .nap : .night }
    return [
      record(
        "sleeps", row,
        [
          "profile_id": try owner(row), "started_at": .integer(span.start.seconds),
          "ended_at": .integer(span.end?.seconds),
          "kind": .text((kind ?? declared.zone.sleepKind(at: span.start)).rawValue),
          "note": .text(try remark(row)),
        ])
    ]
  }

  /// A change of diapers.
  func diaper(
    _ row: BabyBuddyRow, _ leftOut: inout [String: Int]
  ) throws(RowProblem) -> [ImportedRecord] {
    let word = try row.text("color")
    let colour = Diaper.Colour(rawValue: word == "gray" ? "grey" : word ?? "")
    let other = colour == nil ? word.map { "color \($0)" } : nil
    return [
      record(
        "diapers", row,
        [
          "profile_id": try owner(row),
          "happened_at": .integer(try row.needed("time", BabyBuddyRow.moment).seconds),
          "wet": .integer(try row.needed("wet", BabyBuddyRow.flag) ? 1 : 0),
          "dirty": .integer(try row.needed("solid", BabyBuddyRow.flag) ? 1 : 0),
          "colour": .text(colour?.rawValue),
          "note": .text(try remark(row, other, try amount(row))),
        ])
    ]
  }

  /// A tracking database has no place for time on the tummy, but one for what was learnt then.
  func tummyTime(
    _ row: BabyBuddyRow, _ leftOut: inout [String: Int]
  ) throws(RowProblem) -> [ImportedRecord] {
    guard let title = try row.text("milestone") else {
      leftOut["core_tummytime without a milestone", default: 0] += 1
      return []
    }
    let span = try row.span()
    let minutes = (span.duration ?? 0) / 60
    return [
      record(
        "milestones", row,
        [
          "profile_id": try owner(row),
          "reached_on": .text(declared.zone.day(of: span.end ?? span.start).description),
          "kind": .text("other"),
          "title": .text(title), "note": .text(try remark(row, "tummy time \(minutes) min")),
        ])
    ]
  }

  /// A temperature that was taken; where is not told.
  func temperature(
    _ row: BabyBuddyRow, _ leftOut: inout [String: Int]
  ) throws(RowProblem) -> [ImportedRecord] {
    [
      record(
        "temperatures", row,
        [
          "profile_id": try owner(row),
          "measured_at": .integer(try row.needed("time", BabyBuddyRow.moment).seconds),
          "celsius": .number(try metric("temperature", .temperature, row)),
          "note": .text(try remark(row)),
        ])
    ]
  }

  /// A dose that was given.
  func medication(
    _ row: BabyBuddyRow, _ leftOut: inout [String: Int]
  ) throws(RowProblem) -> [ImportedRecord] {
    // Django keeps lengths of time in millionths of a second.
    let hours = try row.integer("next_dose_interval").map { Double($0) / 3_600_000_000 }
    let next = hours.map { "next dose after \((($0 * 100).rounded() / 100).written) h" }
    return [
      record(
        "doses", row,
        [
          "profile_id": try owner(row),
          "given_at": .integer(try row.needed("time", BabyBuddyRow.moment).seconds),
          "name": .text(try row.needed("name", BabyBuddyRow.text)),
          "amount": .number(try row.number("dosage")),
          "unit": .text(try row.text("dosage_unit")), "note": .text(try remark(row, next)),
        ])
    ]
  }
}
