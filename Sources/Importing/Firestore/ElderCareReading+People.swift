import Foundation
import Records

/// Caregivers, elders and their pictures.
extension ElderCareReading {
  mutating func takeUser(
    _ fields: inout ExportFields, into importer: inout Importer
  ) throws {
    let record = try fields.caregiver(role: "owner", else: export.exportedAt)
    if try importer.takes(record) { links.add(record.key) }
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
    let created = try fields.past("createdAt", until: export.exportedAt)
    let confirmed = try fields.past("confirmedAt", until: export.exportedAt)
    let zone = try fields.text("timeZone").flatMap(Zone.init)
    if zone == nil { fields.leave("timeZone") }
    fields.pass("profileSlot")
    let changedAt = try fields.changedAt(else: export.exportedAt)
    let name = try fields.needed(fields.text("name"), "name")
    let key = "profiles/\(id)"
    let portrait = try picture(of: &fields, key, in: importer)
    let record = ImportedRecord(
      "profiles", key: key, changedAt: changedAt, row: fields.document.line,
      [
        "kind": .text("elder"), "name": .text(name),
        "relationship": .lasting(.text(try fields.text("relationship"))),
        "time_zone": .lasting(.text(zone?.name)),
        "care_notes": .lasting(.text(try fields.text("notes"))), "slot": .integer(slots[id] ?? 0),
        "status": .text(status ?? "confirmed"),
        "joined_at": .integer(confirmed ?? (status == "pending" ? nil : created)),
        // The picture's own row needs the profile's first.
        "portrait_id": .lasting(
          .text(portrait.map { _ in ImportID.text(ElderCareExport.source, "photos", key) })),
        "logged_by": try user(of: &fields, in: importer),
      ])
    guard try importer.takes(record) else { return }
    zones[id] = zone ?? export.zone
    _ = try take(
      portrait, key: key, of: id, at: nil, changedAt: changedAt, line: fields.document.line,
      into: &importer)
  }

  /// Who made a document, where that user is there.
  func user(
    of fields: inout ExportFields, in importer: Importer
  ) throws -> ImportedRecord.Content {
    let named = try fields.reference("userId")
    guard let id = named ?? fields.document.ancestor(in: "users") else { return .unlinked }
    let document = fields.document
    if let user = try link(to: "caregivers", "users/\(id)", from: document, in: importer) {
      return user
    }
    fields.leave("userId")
    return .unlinked
  }
}
