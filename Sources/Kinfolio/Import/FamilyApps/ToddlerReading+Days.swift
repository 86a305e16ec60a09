/// Sleep, diapers, doses and measurements.
extension ToddlerReading {
  func sleep(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try child(of: &fields)
    let span = try fields.span()
    let words: KeyValuePairs = [
      "nap": "nap", "night": "night", "nighttime": "night", "overnight": "night",
    ]
    let told = fields.known("type", of: words) ?? fields.known("sleepType", of: words)
    let flag = try fields.flag("isNap").map { $0 ? "nap" : "night" }
    let usual = export.zone.sleepKind(at: Instant(seconds: span.start)).rawValue
    return record(
      "sleeps", .sleep, fields,
      changedAt: try fields.latest(span.start, span.end, else: export.exportedAt),
      [
        "profile_id": owner(child), "started_at": .integer(span.start),
        "ended_at": .integer(span.end), "kind": .text(told ?? flag ?? usual),
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
    let colour = fields.known("color", of: Self.colours) ?? fields.known("colour", of: Self.colours)
    return record(
      "diapers", .diaper, fields, changedAt: try fields.latest(at, else: export.exportedAt),
      [
        "profile_id": owner(child), "happened_at": .integer(at),
        "wet": .integer(wet == true ? 1 : 0), "dirty": .integer(dirty == true ? 1 : 0),
        "colour": .text(colour), "note": .text(try fields.text("notes", "note")),
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
      "doses", .dose, fields, changedAt: try fields.latest(at, else: export.exportedAt),
      [
        "profile_id": owner(child), "given_at": .integer(at),
        "name": .text(try fields.needed(name, "name")), "amount": .number(amount),
        "unit": .text(unit), "note": .text(note.joined(separator: " · ")),
      ])
  }

  /// A dose as a number, as a number with its unit, `2,5 ml`, or in words.
  private func amount(
    of fields: inout ExportFields
  ) throws(RowProblem) -> (Double?, unit: String?, words: String?) {
    let unit = try fields.text("unit", "dosageUnit", "doseUnit")
    guard let (name, node) = fields.value(["dosage", "dose", "amount"]) else {
      return (nil, unit, nil)
    }
    guard case .text(let text) = node else { return (try fields.number(name), unit, nil) }
    guard let written = WrittenAmount(text) else {
      if WrittenAmount.fault(of: text) == .twoReadings {
        throw fields.problem(.twoReadings, name, node)
      }
      return (nil, unit, text)
    }
    return (written.number, unit ?? (written.unit.isEmpty ? nil : written.unit), nil)
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
    let height = Measurement.Kind.ofHeight(atDays: born.map { day.days - $0.days })
    let quantities: [(Measurement.Kind, DeclaredUnits.Quantity, [String], unit: [String])] = [
      (.weight, .weight, ["weight", "weightKg", "weightKG"], ["weightUnit"]),
      (height, .height, ["height", "heightCm", "heightCM"], ["heightUnit", "lengthUnit"]),
      (.length, .height, ["length", "lengthCm", "lengthCM"], ["lengthUnit"]),
      (.head, .head, ["headCircumference", "headCircumferenceCm", "head"], ["headUnit"]),
    ]
    let at = (try? fields.moment(name)) ?? export.zone.start(of: day).seconds
    let changedAt = try fields.latest(at, else: export.exportedAt)
    let note = try fields.text("notes", "note")
    var records: [ImportedRecord] = []
    for (kind, quantity, names, unit) in quantities {
      guard let value = try fields.metric(quantity, names, unit: unit) else { continue }
      records.append(
        ImportedRecord(
          "measurements", key: "growth/\(fields.document.id)/\(names[0])", changedAt: changedAt,
          row: fields.document.line,
          [
            "profile_id": owner(child), "measured_on": .text(day.description),
            "kind": .text(kind.rawValue), "value": .number(value), "note": .text(note),
          ]))
    }
    if records.isEmpty { throw fields.problem(.missing, "weight") }
    return records
  }
}
