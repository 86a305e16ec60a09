import SQLite

extension ToddlerReading {
  func bottle(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try child(of: &fields)
    let span = try fields.span()
    let names = ["volume", "volumeML", "volumeMl", "amount", "amountML", "amountMl", "milliliters"]
    let volume = try fields.metric(.volume, names, unit: ["volumeUnit", "unit", "units"])
    let contents =
      fields.known("contents", of: Self.milks) ?? fields.known("contentType", of: Self.milks)
      ?? fields.known("milkType", of: Self.milks) ?? fields.known("type", of: Self.milks)
    return record(
      "bottle_feeds", .bottle, fields,
      changedAt: try fields.lastChange(until: export.exportedAt),
      [
        "profile_id": profile(child), "started_at": .integer(span.start),
        "ended_at": .integer(span.end), "volume_ml": .number(try fields.needed(volume, "volume")),
        "contents": .text(contents ?? "other"),
        "formula": .text(try fields.text("formulaType", "formulaBrand", "formula", "brand")),
        "note": .text(try fields.text("notes", "note")),
      ])
  }

  private static let milks: KeyValuePairs = [
    "breastmilk": "breast_milk", "breast milk": "breast_milk", "breast_milk": "breast_milk",
    "expressed": "breast_milk", "formula": "formula", "fortified": "fortified_breast_milk",
    "fortifiedbreastmilk": "fortified_breast_milk",
    "fortified breast milk": "fortified_breast_milk",
    "fortified_breast_milk": "fortified_breast_milk", "cowmilk": "cow_milk",
    "cow milk": "cow_milk", "cow_milk": "cow_milk", "wholemilk": "cow_milk",
    "whole milk": "cow_milk", "milk": "cow_milk", "water": "water", "other": "other",
  ]

  /// Returns a nursing session; if no side and only the whole duration is known, each side gets half of it.
  func nursing(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try child(of: &fields)
    let span = try fields.span()
    var left = try fields.seconds("leftDuration", "leftSeconds", "leftDurationSeconds")
    var right = try fields.seconds("rightDuration", "rightSeconds", "rightDurationSeconds")
    let isTimed = left != nil || right != nil
    if !isTimed, let end = span.end {
      let whole = end - span.start
      let words: KeyValuePairs = ["left": "left", "right": "right", "both": "both"]
      switch fields.known("side", of: words) ?? fields.known("breast", of: words) {
      case "left": left = whole
      case "right": right = whole
      default: (left, right) = (whole / 2, whole - whole / 2)
      }
    }
    let end = span.end ?? (isTimed ? span.start + (left ?? 0) + (right ?? 0) : nil)
    return record(
      "nursing_sessions", .nursing, fields,
      changedAt: try fields.lastChange(until: export.exportedAt),
      [
        "profile_id": profile(child), "started_at": .integer(span.start), "ended_at": .integer(end),
        "left_seconds": .integer(left ?? 0), "right_seconds": .integer(right ?? 0),
        "note": .text(try fields.text("notes", "note")),
      ])
  }

  /// Imports a photo if the photo folder contains a file with its name, or if the export contains its bytes.
  mutating func importPhoto(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let child = try child(of: &fields)
    let at = try fields.moment("capturedAt", "timestamp", "createdAt")
    guard let picture = try picture(of: &fields) else { return }
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
        changedAt: try fields.lastChange(until: export.exportedAt),
        [
          "profile_id": profile(child), "captured_at": .integer(at), "file": picture.file,
          "image": picture.image, "caption": .text(try fields.text("caption")),
          "favourite": .integer(isFavourite ? 1 : 0),
          "food_log_id": tasted ?? .unlinked,
        ]))
  }

  /// Returns the file or the bytes of a picture, or nil if there are none; then the document and its fields are counted
  /// as unrecognized.
  private mutating func picture(
    of fields: inout ExportFields
  ) throws -> (file: ImportedRecord.Content, image: ImportedRecord.Content)? {
    for name in Self.pictures {
      guard let text = try fields.text(name) else { continue }
      if let file = export.photos.file(at: text) { return (.text(file), .null) }
      if let bytes = EncodedPicture.bytes(of: text) { return (.null, .value(.blob(bytes))) }
      fields.markNotTaken(name)
    }
    state.unknown.count("\(fields.document.collection) without a picture")
    return nil
  }

  private static let pictures = [
    "imageData", "imageFile", "imageFileName", "fileName", "imageURL", "photoURL",
  ]
}
