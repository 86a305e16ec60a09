import Records

/// Sleep, diapers and doses.
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
      changedAt: try fields.lastChange(until: export.exportedAt),
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
      "diapers", .diaper, fields, changedAt: try fields.lastChange(until: export.exportedAt),
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
      "doses", .dose, fields, changedAt: try fields.lastChange(until: export.exportedAt),
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
}
