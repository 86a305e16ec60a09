import Records
import SQLite

extension ToddlerAppImporter {
  func sleepRecord(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try childID(of: &fields)
    let span = try fields.eventSpan()
    let words: KeyValuePairs = [
      "nap": "nap", "night": "night", "nighttime": "night", "overnight": "night",
    ]
    let kind = fields.knownWord("type", of: words) ?? fields.knownWord("sleepType", of: words)
    let flag = try fields.flag("isNap").map { $0 ? "nap" : "night" }
    let usual = appImport.familyZone.sleepKind(startingAt: Instant(seconds: span.start)).rawValue
    return record(
      "sleeps", .sleep, fields,
      changedAt: try fields.lastChangeTime(until: appImport.exportedAt),
      [
        "profile_id": profileLink(child), "started_at": .integer(span.start),
        "ended_at": .integer(span.end), "kind": .text(kind ?? flag ?? usual),
        "note": .text(try fields.text("notes", "note")),
      ])
  }

  func diaperRecord(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try childID(of: &fields)
    let at = try fields.unwrap(fields.moment("timestamp", "changedAt", "time", "date"), "timestamp")
    let type = try fields.word("type", "diaperType", "contents", of: Self.diaperWords)
    let wet = try fields.flag("wet", "isWet") ?? type?.contains("wet")
    let dirty = try fields.flag("dirty", "isDirty") ?? type?.contains("dirty")
    if wet == nil, dirty == nil { throw fields.problem(.missing, "type") }
    let color =
      fields.knownWord("color", of: Self.colorWords)
      ?? fields.knownWord("colour", of: Self.colorWords)
    return record(
      "diapers", .diaper, fields, changedAt: try fields.lastChangeTime(until: appImport.exportedAt),
      [
        "profile_id": profileLink(child), "happened_at": .integer(at),
        "wet": .integer(wet == true ? 1 : 0), "dirty": .integer(dirty == true ? 1 : 0),
        "colour": .text(color), "note": .text(try fields.text("notes", "note")),
      ])
  }

  private static let diaperWords: KeyValuePairs = [
    "wet": "wet", "pee": "wet", "dirty": "dirty", "poop": "dirty", "soiled": "dirty",
    "both": "wet dirty", "mixed": "wet dirty", "wetanddirty": "wet dirty",
    "wet and dirty": "wet dirty", "wet_and_dirty": "wet dirty", "dry": "", "clean": "",
  ]
  private static let colorWords: KeyValuePairs = [
    "yellow": "yellow", "brown": "brown", "green": "green", "black": "black", "orange": "orange",
    "red": "red", "white": "white", "grey": "grey", "gray": "grey",
  ]

  func doseRecord(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try childID(of: &fields)
    let moment = try fields.moment("timestamp", "givenAt", "administeredAt", "time", "date")
    let at = try fields.unwrap(moment, "timestamp")
    let name = try fields.text("name", "medicationName", "medicineName", "medication", "medicine")
    let (amount, unit, words) = try doseAmount(of: &fields)
    let note = try [words, fields.text("notes", "note")].compactMap(\.self)
    return record(
      "doses", .dose, fields, changedAt: try fields.lastChangeTime(until: appImport.exportedAt),
      [
        "profile_id": profileLink(child), "given_at": .integer(at),
        "name": .text(try fields.unwrap(name, "name")), "amount": .number(amount),
        "unit": .text(unit), "note": .text(note.joined(separator: " · ")),
      ])
  }

  /// Returns the amount of a dose: a number with the unit in its field, a text such as `2,5 ml`, or other words.
  private func doseAmount(
    of fields: inout ExportFields
  ) throws(RowProblem) -> (Double?, unit: String?, words: String?) {
    let unit = try fields.text("unit", "dosageUnit", "doseUnit")
    guard let (name, node) = fields.takeValue(["dosage", "dose", "amount"]) else {
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
  private struct GrowthField {
    let kind: GrowthMeasurement.Kind
    let quantity: DeclaredUnits.Quantity
    let amountFields: [String]
    let unitFields: [String]
  }

  /// Returns one measurement for each quantity in a document about growth.
  func growthRecords(_ fields: inout ExportFields, in importer: Importer) throws -> [ImportedRecord]
  {
    let child = try childID(of: &fields)
    let names = ["date", "timestamp", "measuredAt", "recordedAt"]
    guard let (name, _) = fields.takeValue(names) else {
      throw fields.problem(.missing, "timestamp")
    }
    let day = try fields.unwrap(fields.day(name), name)
    let born = try birthDate(of: child, in: importer)
    let sizes = Self.growthFields(atAgeInDays: born.map { day.days - $0.days })
      .filter { fields.takeValue($0.amountFields) != nil }
    if sizes.isEmpty { throw fields.problem(.missing, "weight") }
    let shared = try sharedUnitFields(of: sizes, &fields)
    let changedAt = try fields.lastChangeTime(until: appImport.exportedAt)
    let note = try fields.text("notes", "note")
    var records: [ImportedRecord] = []
    for size in sizes {
      let value = try fields.metricAmount(
        of: size.quantity, inFields: size.amountFields, unitFields: size.unitFields + shared)
      records.append(
        ImportedRecord(
          "measurements", key: "growth/\(fields.document.id)/\(size.amountFields[0])",
          changedAt: changedAt, row: fields.document.line,
          [
            "profile_id": profileLink(child), "measured_on": .text(day.description),
            "kind": .text(size.kind.rawValue), "value": .number(value), "note": .text(note),
          ]))
    }
    return records
  }

  private static func growthFields(atAgeInDays age: Int?) -> [GrowthField] {
    [
      GrowthField(
        kind: .weight, quantity: .weight, amountFields: ["weight", "weightKg", "weightKG"],
        unitFields: ["weightUnit"]),
      GrowthField(
        kind: .ofHeight(atAgeInDays: age), quantity: .height,
        amountFields: ["height", "heightCm", "heightCM"],
        unitFields: ["heightUnit", "lengthUnit"]),
      GrowthField(
        kind: .length, quantity: .height, amountFields: ["length", "lengthCm", "lengthCM"],
        unitFields: ["lengthUnit"]),
      GrowthField(
        kind: .head, quantity: .head,
        amountFields: ["headCircumference", "headCircumferenceCm", "head"],
        unitFields: ["headUnit"]),
    ]
  }

  /// Returns the names of the fields whose unit applies to all quantities without a unit of their own, and throws if it
  /// would apply to a weight and a length.
  private func sharedUnitFields(
    of sizes: [GrowthField], _ fields: inout ExportFields
  ) throws(RowProblem) -> [String] {
    let names = ["unit", "units"]
    let open = sizes.filter { fields.takeValue($0.unitFields) == nil }
    guard !open.isEmpty, let (name, node) = fields.takeValue(names) else { return [] }
    if Set(open.map(\.quantity.unitGroup)).count > 1 {
      throw fields.problem(.notAllowed, name, node)
    }
    return names
  }

  func bottleRecord(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try childID(of: &fields)
    let span = try fields.eventSpan()
    let names = ["volume", "volumeML", "volumeMl", "amount", "amountML", "amountMl", "milliliters"]
    let volume = try fields.metricAmount(
      of: .volume, inFields: names, unitFields: ["volumeUnit", "unit", "units"])
    let contents =
      fields.knownWord("contents", of: Self.milkWords) ?? fields.knownWord(
        "contentType", of: Self.milkWords)
      ?? fields.knownWord("milkType", of: Self.milkWords)
      ?? fields.knownWord("type", of: Self.milkWords)
    return record(
      "bottle_feeds", .bottle, fields,
      changedAt: try fields.lastChangeTime(until: appImport.exportedAt),
      [
        "profile_id": profileLink(child), "started_at": .integer(span.start),
        "ended_at": .integer(span.end), "volume_ml": .number(try fields.unwrap(volume, "volume")),
        "contents": .text(contents ?? "other"),
        "formula": .text(try fields.text("formulaType", "formulaBrand", "formula", "brand")),
        "note": .text(try fields.text("notes", "note")),
      ])
  }

  private static let milkWords: KeyValuePairs = [
    "breastmilk": "breast_milk", "breast milk": "breast_milk", "breast_milk": "breast_milk",
    "expressed": "breast_milk", "formula": "formula", "fortified": "fortified_breast_milk",
    "fortifiedbreastmilk": "fortified_breast_milk",
    "fortified breast milk": "fortified_breast_milk",
    "fortified_breast_milk": "fortified_breast_milk", "cowmilk": "cow_milk",
    "cow milk": "cow_milk", "cow_milk": "cow_milk", "wholemilk": "cow_milk",
    "whole milk": "cow_milk", "milk": "cow_milk", "water": "water", "other": "other",
  ]

  /// Returns a nursing session, in which each side gets half of the duration if neither the side nor its time is known.
  func nursingRecord(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try childID(of: &fields)
    let span = try fields.eventSpan()
    var left = try fields.durationSeconds("leftDuration", "leftSeconds", "leftDurationSeconds")
    var right = try fields.durationSeconds("rightDuration", "rightSeconds", "rightDurationSeconds")
    let isTimed = left != nil || right != nil
    if !isTimed, let end = span.end {
      let whole = end - span.start
      let words: KeyValuePairs = ["left": "left", "right": "right", "both": "both"]
      switch fields.knownWord("side", of: words) ?? fields.knownWord("breast", of: words) {
      case "left": left = whole
      case "right": right = whole
      default: (left, right) = (whole / 2, whole - whole / 2)
      }
    }
    let end = span.end ?? (isTimed ? span.start + (left ?? 0) + (right ?? 0) : nil)
    return record(
      "nursing_sessions", .nursing, fields,
      changedAt: try fields.lastChangeTime(until: appImport.exportedAt),
      [
        "profile_id": profileLink(child), "started_at": .integer(span.start),
        "ended_at": .integer(end),
        "left_seconds": .integer(left ?? 0), "right_seconds": .integer(right ?? 0),
        "note": .text(try fields.text("notes", "note")),
      ])
  }

  /// Imports a photo if the photo folder contains a file with its name, or if the export contains its bytes.
  mutating func importPhoto(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let child = try childID(of: &fields)
    let at = try fields.moment("capturedAt", "timestamp", "createdAt")
    guard let picture = try pictureColumns(of: &fields) else { return }
    let log = try fields.referencedName("foodLogID", "foodLogId")
    let document = fields.document
    let tasted = try log.flatMap {
      try link(to: "food_logs", "foodLog/\($0)", from: document, in: importer)
    }
    if tasted == nil { fields.markNotTaken("foodLogID", "foodLogId") }
    let isFavourite = try fields.flag("isFavorite", "favorite") ?? false
    try importer.store(
      record(
        "photos", .messyPhoto, fields,
        changedAt: try fields.lastChangeTime(until: appImport.exportedAt),
        [
          "profile_id": profileLink(child), "captured_at": .integer(at), "file": picture.file,
          "image": picture.image, "caption": .text(try fields.text("caption")),
          "favourite": .integer(isFavourite ? 1 : 0),
          "food_log_id": tasted ?? .unlinked,
        ]))
  }

  /// Returns the file or the bytes of a picture, or counts the document and its fields as unrecognized and returns nil.
  private mutating func pictureColumns(of fields: inout ExportFields) throws -> PictureColumns? {
    for name in Self.pictureFields {
      guard let text = try fields.text(name) else { continue }
      if let file = appImport.photoFiles.path(forURL: text) { return (.text(file), .null) }
      if let bytes = Base64Picture.bytes(of: text) { return (.null, .value(.blob(bytes))) }
      fields.markNotTaken(name)
    }
    state.unrecognizedCounts.count("\(fields.document.collection) without a picture")
    return nil
  }

  private static let pictureFields = [
    "imageData", "imageFile", "imageFileName", "fileName", "imageURL", "photoURL",
  ]
}
