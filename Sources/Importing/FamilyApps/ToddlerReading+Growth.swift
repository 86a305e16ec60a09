import Records

/// Measurements.
extension ToddlerReading {
  /// A quantity that a record may hold, and where its own unit stands.
  private struct Size {
    let kind: GrowthMeasurement.Kind
    let quantity: DeclaredUnits.Quantity
    let names: [String]
    let units: [String]
  }

  /// Each quantity of one weighing is a measurement of its own.
  func growth(
    _ fields: inout ExportFields, in importer: Importer
  ) throws -> [ImportedRecord] {
    let child = try child(of: &fields)
    let names = ["date", "timestamp", "measuredAt", "recordedAt"]
    guard let (name, _) = fields.value(names) else { throw fields.problem(.missing, "timestamp") }
    let day = try fields.needed(fields.day(name), name)
    let born = try birth(of: child, in: importer)
    let sizes = Self.sizes(atDays: born.map { day.days - $0.days })
      .filter { fields.value($0.names) != nil }
    if sizes.isEmpty { throw fields.problem(.missing, "weight") }
    let shared = try sharedUnit(of: sizes, &fields)
    let changedAt = try fields.lastChange(until: export.exportedAt)
    let note = try fields.text("notes", "note")
    var records: [ImportedRecord] = []
    for size in sizes {
      let value = try fields.metric(size.quantity, size.names, unit: size.units + shared)
      records.append(
        ImportedRecord(
          "measurements", key: "growth/\(fields.document.id)/\(size.names[0])",
          changedAt: changedAt, row: fields.document.line,
          [
            "profile_id": owner(child), "measured_on": .text(day.description),
            "kind": .text(size.kind.rawValue), "value": .number(value), "note": .text(note),
          ]))
    }
    return records
  }

  private static func sizes(atDays age: Int?) -> [Size] {
    [
      Size(
        kind: .weight, quantity: .weight, names: ["weight", "weightKg", "weightKG"],
        units: ["weightUnit"]),
      Size(
        kind: .ofHeight(atDays: age), quantity: .height, names: ["height", "heightCm", "heightCM"],
        units: ["heightUnit", "lengthUnit"]),
      Size(
        kind: .length, quantity: .height, names: ["length", "lengthCm", "lengthCM"],
        units: ["lengthUnit"]),
      Size(
        kind: .head, quantity: .head, names: ["headCircumference", "headCircumferenceCm", "head"],
        units: ["headUnit"]),
    ]
  }

  /// Where a unit stands that is of all quantities without their own: beside a weight and a height nobody
  /// can tell of which it is.
  private func sharedUnit(
    of sizes: [Size], _ fields: inout ExportFields
  ) throws(RowProblem) -> [String] {
    let names = ["unit", "units"]
    let open = sizes.filter { fields.value($0.units) == nil }
    guard !open.isEmpty, let (name, node) = fields.value(names) else { return [] }
    if Set(open.map(\.quantity.group)).count > 1 { throw fields.problem(.notAllowed, name, node) }
    return names
  }
}
