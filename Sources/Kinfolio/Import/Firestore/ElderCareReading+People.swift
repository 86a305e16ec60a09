import Foundation

/// Caregivers, elders and their pictures.
extension ElderCareReading {
  mutating func takeUser(
    _ fields: inout ExportFields, into importer: inout Importer
  ) throws {
    let record = try fields.caregiver(role: "owner", else: export.exportedAt)
    if try importer.takes(record) { users.insert(fields.document.id) }
  }

  mutating func takeProfile(
    _ fields: inout ExportFields, into importer: inout Importer
  ) throws {
    let id = fields.document.id
    let status = try fields.word(
      "status",
      of: [
        "pendingconfirmation": "pending", "pending": "pending", "confirmed": "confirmed",
        "inactive": "inactive",
      ])
    let created = try fields.moment("createdAt")
    let confirmed = try fields.moment("confirmedAt")
    let zone = try fields.text("timeZone").flatMap(Zone.init)
    if zone == nil { fields.leave("timeZone") }
    fields.pass("profileSlot")
    let changedAt = try fields.changedAt(else: export.exportedAt)
    let name = try fields.needed(fields.text("name"), "name")
    let portrait = try picture(of: &fields)
    let record = ImportedRecord(
      "profiles", key: "profiles/\(id)", changedAt: changedAt, row: fields.document.line,
      [
        "kind": .text("elder"), "name": .text(name),
        "relationship": .text(try fields.text("relationship")), "time_zone": .text(zone?.name),
        "care_notes": .text(try fields.text("notes")), "slot": .integer(slots[id] ?? 0),
        "status": .text(status ?? "confirmed"),
        "joined_at": .integer(confirmed ?? (status == "pending" ? nil : created)),
        // The picture's own row needs the profile's first.
        "portrait_id": .text(
          portrait.map { _ in
            ImportID.text(ElderCareExport.source, "photos", "profiles/\(id)")
          }),
        "logged_by": try user(of: &fields),
      ])
    guard try importer.takes(record) else { return }
    zones[id] = zone ?? export.zone
    guard let portrait else { return }
    try importer.take(
      photoRecord(
        portrait, key: "profiles/\(id)", of: id, at: nil, changedAt: changedAt,
        line: fields.document.line))
  }

  /// Who made a document, where that user is there.
  func user(of fields: inout ExportFields) throws(RowProblem) -> ImportedRecord.Content {
    let named = try fields.reference("userId")
    guard let id = named ?? fields.document.ancestor(in: "users") else { return .null }
    if users.contains(id) { return .record(of: "caregivers", named: "users/\(id)") }
    fields.leave("userId")
    return .null
  }

  /// A picture that comes with a document: its bytes, or a file that lies here.
  enum Picture { case bytes([UInt8]), file(String) }

  /// The picture of a document; what is not here is left.
  func picture(of fields: inout ExportFields) throws(RowProblem) -> Picture? {
    if let (name, node) = fields.value(["photoData"]) {
      if case .text(let text) = node, let data = Data(base64Encoded: text), !data.isEmpty {
        fields.pass("photoURL")
        return .bytes(Array(data))
      }
      fields.leave(name)
    }
    if let address = try fields.text("photoURL", "photoUrl") {
      if let file = export.photos.file(at: address) { return .file(file) }
      fields.leave("photoURL")
      fields.leave("photoUrl")
    }
    return nil
  }

  /// The row of a picture; it has the key of what it came with.
  func photoRecord(
    _ picture: Picture, key: String, of profile: String, at moment: Int64?,
    isFavourite: Bool = false, changedAt: Int64, line: Int
  ) -> ImportedRecord {
    var (file, bytes): (ImportedRecord.Content, ImportedRecord.Content) = (.null, .null)
    switch picture {
    case .bytes(let data): bytes = .value(.blob(data))
    case .file(let name): file = .text(name)
    }
    return ImportedRecord(
      "photos", key: key, changedAt: changedAt, row: line,
      [
        "profile_id": .record(of: "profiles", named: "profiles/\(profile)"),
        "captured_at": .integer(moment), "file": file, "image": bytes,
        "favourite": .integer(isFavourite ? 1 : 0),
      ])
  }
}
