import Records

extension ToddlerReading {
  func sleep(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try child(of: &fields)
    let span = try fields.span()
    let words: KeyValuePairs = [
      "nap": "nap", "night": "night", "nighttime": "night", "overnight": "night",
    ]
    let kind = fields.known("type", of: words) ?? fields.known("sleepType", of: words)
    let flag = try fields.flag("isNap").map { $0 ? "nap" : "night" }
    let usual = export.zone.sleepKind(at: Instant(seconds: span.start)).rawValue
    return record(
      "sleeps", .sleep, fields,
      changedAt: try fields.lastChange(until: export.exportedAt),
      [
        "profile_id": profile(child), "started_at": .integer(span.start),
        "ended_at": .integer(span.end), "kind": .text(kind ?? flag ?? usual),
        "note": .text(try fields.text("notes", "note")),
      ])
  }

  func diaper(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try child(of: &fields)
    let at = try fields.needed(fields.moment("timestamp", "changedAt", "time", "date"), "timestamp")
    let type = try fields.word("type", "diaperType", "contents", of: Self.diapers)
    let wet = try fields.flag("wet", "isWet") ?? type?.contains("wet")
    let dirty = try fields.flag("dirty", "isDirty") ?? type?.contains("dirty")
    if wet == nil, dirty == nil { throw fields.problem(.missing, "type") }
    let color = fields.known("color", of: Self.colours) ?? fields.known("colour", of: Self.colours)
    return record(
      "diapers", .diaper, fields, changedAt: try fields.lastChange(until: export.exportedAt),
      [
        "profile_id": profile(child), "happened_at": .integer(at),
        "wet": .integer(wet == true ? 1 : 0), "dirty": .integer(dirty == true ? 1 : 0),
        "colour": .text(color), "note": .text(try fields.text("notes", "note")),
      ])
  }

  private static let diapers: KeyValuePairs = [
    "wet": "wet", "pee": "wet", "dirty": "dirty", "poop": "dirty", "soiled": "dirty",
    "both": "wet dirty", "mixed": "wet dirty", "wetanddirty": "wet dirty",
    "wet and dirty": "wet dirty", "wet_and_dirty": "wet dirty", "dry": "", "clean": "",
  ]
  private static let colours: KeyValuePairs = [
    "yellow": "yellow", "brown": "brown", "green": "green", "black": "black", "orange": "orange",
    "red": "red", "white": "white", "grey": "grey", "gray": "grey",
  ]

  func dose(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try child(of: &fields)
    let moment = try fields.moment("timestamp", "givenAt", "administeredAt", "time", "date")
    let at = try fields.needed(moment, "timestamp")
    let name = try fields.text("name", "medicationName", "medicineName", "medication", "medicine")
    let (amount, unit, words) = try amount(of: &fields)
    let note = try [words, fields.text("notes", "note")].compactMap(\.self)
    return record(
      "doses", .dose, fields, changedAt: try fields.lastChange(until: export.exportedAt),
      [
        "profile_id": profile(child), "given_at": .integer(at),
        "name": .text(try fields.needed(name, "name")), "amount": .number(amount),
        "unit": .text(unit), "note": .text(note.joined(separator: " · ")),
      ])
  }

  /// Returns the amount of a dose: a number with the unit in its field, a text such as `2,5 ml`, or other words.
  private func amount(
    of fields: inout ExportFields
  ) throws(RowProblem) -> (Double?, unit: String?, words: String?) {
    let unit = try fields.text("unit", "dosageUnit", "doseUnit")
    guard let (name, node) = fields.value(["dosage", "dose", "amount"]) else {
      return (nil, unit, nil)
    }
    guard case .text(let text) = node else { return (try fields.number(name), unit, nil) }
    guard let written = WrittenAmount(text) else {
      if WrittenAmount.fault(of: text) == .ambiguousNumber {
        throw fields.problem(.ambiguousNumber, name, node)
      }
      return (nil, unit, text)
    }
    return (written.number, unit ?? (written.unit.isEmpty ? nil : written.unit), nil)
  }

  /// A quantity that a document about growth may contain, and the names of the fields with the number and its unit.
  private struct Size {
    let kind: GrowthMeasurement.Kind
    let quantity: DeclaredUnits.Quantity
    let names: [String]
    let units: [String]
  }

  /// Returns one measurement for each quantity in a document about growth.
  func growth(_ fields: inout ExportFields, in importer: Importer) throws -> [ImportedRecord] {
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
            "profile_id": profile(child), "measured_on": .text(day.description),
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

  /// Returns the names of fields with the unit of all quantities without a field of their own for it; throws if a
  /// weight and a length would share the unit.
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
