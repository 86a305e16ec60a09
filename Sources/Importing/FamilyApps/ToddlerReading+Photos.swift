/// The pictures of messy faces.
extension ToddlerReading {
  /// A picture is taken over where a file of its name lies in the photo folder, or where it is there itself.
  mutating func takePhoto(
    _ fields: inout ExportFields, into importer: inout Importer
  ) throws {
    let child = try child(of: &fields)
    let at = try fields.moment("capturedAt", "timestamp", "createdAt")
    guard let picture = try picture(of: &fields) else { return }
    let log = try fields.reference("foodLogID", "foodLogId")
    let document = fields.document
    let tasted = try log.flatMap {
      try link(to: "food_logs", "foodLog/\($0)", from: document, in: importer)
    }
    if tasted == nil { fields.leave("foodLogID", "foodLogId") }
    let isFavourite = try fields.flag("isFavorite", "favorite") ?? false
    try importer.take(
      record(
        "photos", .messyPhoto, fields,
        changedAt: try fields.lastChange(until: export.exportedAt),
        [
          "profile_id": owner(child), "captured_at": .integer(at), "file": picture.file,
          "image": picture.image, "caption": .text(try fields.text("caption")),
          "favourite": .integer(isFavourite ? 1 : 0),
          "food_log_id": tasted ?? .unlinked,
        ]))
  }

  /// Where a picture is, its file or its bytes; without one the document and all it says is counted.
  private mutating func picture(
    of fields: inout ExportFields
  ) throws -> (file: ImportedRecord.Content, image: ImportedRecord.Content)? {
    for name in Self.pictures {
      guard let text = try fields.text(name) else { continue }
      if let file = export.photos.file(at: text) { return (.text(file), .null) }
      if let bytes = EncodedPicture.bytes(of: text) { return (.null, .value(.blob(bytes))) }
      fields.leave(name)
    }
    unknown.count("\(fields.document.collection) without a picture")
    return nil
  }

  private static let pictures = [
    "imageData", "imageFile", "imageFileName", "fileName", "imageURL", "photoURL",
  ]
}
