/// Bottles and nursing.
extension ToddlerReading {
  func bottle(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try child(of: &fields)
    let span = try fields.span()
    let names = [
      "volume", "volumeML", "volumeMl", "amount", "amountML", "amountMl", "milliliters",
    ]
    let volume = try fields.metric(.volume, names, unit: ["volumeUnit", "unit", "units"])
    let contents =
      fields.known("contents", of: Self.milks) ?? fields.known("contentType", of: Self.milks)
      ?? fields.known("milkType", of: Self.milks) ?? fields.known("type", of: Self.milks)
    return record(
      "bottle_feeds", .bottle, fields,
      changedAt: try fields.lastChange(until: export.exportedAt),
      [
        "profile_id": owner(child), "started_at": .integer(span.start),
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

  /// Where only the whole is told and no side, both get the same.
  func nursing(_ fields: inout ExportFields) throws -> ImportedRecord {
    let child = try child(of: &fields)
    let span = try fields.span()
    var left = try fields.seconds("leftDuration", "leftSeconds", "leftDurationSeconds")
    var right = try fields.seconds("rightDuration", "rightSeconds", "rightDurationSeconds")
    let isTold = left != nil || right != nil
    if !isTold, let end = span.end {
      let whole = end - span.start
      let words: KeyValuePairs = ["left": "left", "right": "right", "both": "both"]
      switch fields.known("side", of: words) ?? fields.known("breast", of: words) {
      case "left": left = whole
      case "right": right = whole
      default: (left, right) = (whole / 2, whole - whole / 2)
      }
    }
    let end = span.end ?? (isTold ? span.start + (left ?? 0) + (right ?? 0) : nil)
    return record(
      "nursing_sessions", .nursing, fields,
      changedAt: try fields.lastChange(until: export.exportedAt),
      [
        "profile_id": owner(child), "started_at": .integer(span.start), "ended_at": .integer(end),
        "left_seconds": .integer(left ?? 0), "right_seconds": .integer(right ?? 0),
        "note": .text(try fields.text("notes", "note")),
      ])
  }
}
