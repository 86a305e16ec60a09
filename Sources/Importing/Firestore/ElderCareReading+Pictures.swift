/// Pictures that come with documents.
extension ElderCareReading {
  /// Where a picture is: its bytes, or a file that lies here.
  enum Picture { case bytes([UInt8]), file(String) }

  /// The picture of a document, which has the `key` of what it comes with; what is not here is left,
  /// unless it was here before.
  func picture(
    of fields: inout ExportFields, _ key: String, in importer: Importer
  ) throws -> Picture? {
    if let (name, node) = fields.value(["photoData"]) {
      if case .text(let text) = node, let bytes = EncodedPicture.bytes(of: text) {
        fields.pass("photoURL")
        return .bytes(bytes)
      }
      fields.leave(name)
    }
    guard let address = try fields.text("photoURL", "photoUrl") else { return nil }
    if let file = export.photos.file(at: address) { return .file(file) }
    if try isKnown(address, key, in: importer) { return nil }
    fields.leave("photoURL")
    fields.leave("photoUrl")
    return nil
  }

  /// Whether the picture at an address was taken over before, when it lay in the photo folder or came
  /// with its bytes.
  private func isKnown(
    _ address: String, _ key: String, in importer: Importer
  ) throws -> Bool {
    guard try importer.has("photos", key) else { return false }
    let file = try importer.text("file", of: "photos", key)
    return file.map { LocalPhotos.name(of: $0) == LocalPhotos.name(at: address) } ?? true
  }

  /// Takes a picture over; tells whether it is there.
  func take(
    _ picture: Picture?, key: String, of profile: String, at moment: Int64?,
    isFavourite: Bool = false, changedAt: Int64, line: Int, into importer: inout Importer
  ) throws -> Bool {
    var (file, bytes): (ImportedRecord.Content, ImportedRecord.Content) = (.null, .null)
    switch picture {
    case nil: return false
    case .bytes(let data): bytes = .value(.blob(data))
    case .file(let name): file = .text(name)
    }
    return try importer.takes(
      ImportedRecord(
        "photos", key: key, changedAt: changedAt, row: line,
        [
          "profile_id": .record(of: "profiles", named: "profiles/\(profile)"),
          "captured_at": .integer(moment), "file": file, "image": bytes,
          "favourite": .integer(isFavourite ? 1 : 0),
        ]))
  }
}
