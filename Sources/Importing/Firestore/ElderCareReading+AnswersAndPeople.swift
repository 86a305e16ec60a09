import Foundation
import Records

extension ElderCareReading {
  mutating func takeReply(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let id = fields.document.id
    let task = try task(of: &fields, in: importer)
    let named = try fields.reference("profileId") ?? fields.document.ancestor(in: "profiles")
    let profile = try fields.needed(named ?? task?.profile, "profileId")
    let received = try fields.needed(fields.moment("receivedAt", "createdAt"), "receivedAt")
    let changedAt = try fields.changedAt(else: export.exportedAt)
    let isFavourite = try fields.flag("isFavorite") ?? false
    let text = try fields.text("textResponse")
    let isDone = try fields.flag("isCompleted") ?? false
    // The profile contains its user, and the task its type of response.
    fields.pass("userId")
    _ = fields.known("responseType", of: Self.confirmations)
    let key = "responses/\(id)"
    let picture = try picture(of: &fields, key, in: importer)
    let line = fields.document.line
    let isTaken = try importer.takeWithParts { importer in
      let hasPhoto = try take(
        picture, key: key, of: profile, at: received, isFavourite: isFavourite,
        changedAt: changedAt, line: line, into: &importer)
      return ImportedRecord(
        "replies", key: key, changedAt: changedAt, row: line,
        [
          "profile_id": .record(of: "profiles", named: "profiles/\(profile)"),
          "task_id": task?.link ?? .unlinked,
          "received_at": .integer(received), "text": .text(text),
          "photo_id": .lasting(hasPhoto ? .record(of: "photos", named: key) : .null),
          "completed": .integer(isDone ? 1 : 0), "favourite": .integer(isFavourite ? 1 : 0),
        ])
    }
    if isTaken { links.add(key) }
  }

  mutating func takeEvent(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let id = fields.document.id
    let told = try fields.word(
      "eventType", of: ["taskresponse": "task_answered", "profilecreated": "profile_joined"])
    let kind = try fields.needed(told, "eventType")
    let named = try fields.reference("profileId") ?? fields.document.ancestor(in: "profiles")
    let profile = try fields.needed(named, "profileId")
    let at = try fields.needed(fields.moment("createdAt"), "createdAt")
    let changedAt = try fields.changedAt(else: export.exportedAt)
    fields.pass("userId")
    if let slot = try fields.number("profileSlot"), !(0...3).contains(slot) {
      fields.leave("profileSlot")
    }
    var data = eventData(of: &fields)
    let answer = try data.reference("responseId", "smsResponseId") ?? id
    let reply = try link(to: "replies", "responses/\(answer)", from: fields.document, in: importer)
    if reply == nil {
      data.leave("responseId")
      data.leave("smsResponseId")
    }
    // The reply already has the picture.
    if reply != nil { data.pass("photoData", "photoURL") }
    let key = "gallery_events/\(id)"
    let picture = try picture(of: &data, key, in: importer)
    let line = fields.document.line
    _ = try importer.takeWithParts { importer in
      let hasPhoto = try take(
        picture, key: key, of: profile, at: at, changedAt: changedAt, line: line, into: &importer)
      return ImportedRecord(
        "gallery_events", key: key, changedAt: changedAt, row: line,
        [
          "profile_id": .record(of: "profiles", named: "profiles/\(profile)"),
          "kind": .text(kind), "happened_at": .integer(at),
          "reply_id": reply ?? .unlinked,
          "photo_id": .lasting(hasPhoto ? .record(of: "photos", named: key) : .null),
        ])
    }
    unknown.add(
      Dictionary(uniqueKeysWithValues: data.left.map { ("gallery_events.eventData.\($0)", 1) }))
  }

  /// Returns a link to the task of a response if the export contains it, and the task's profile if that is known.
  private func task(
    of fields: inout ExportFields, in importer: Importer
  ) throws -> (link: ImportedRecord.Content?, profile: String?)? {
    let named = try fields.reference("taskId")
    guard let id = named ?? fields.document.ancestor(in: "tasks") else { return nil }
    let link = try link(to: "tasks", "tasks/\(id)", from: fields.document, in: importer)
    if link == nil { fields.leave("taskId") }
    if let profile = owners[id] { return (link, profile) }
    let owner = try importer.owner(of: "tasks", "tasks/\(id)")
    return (link, owner.map { String($0.trimmingPrefix("profiles/")) })
  }

  /// Returns the data of an event, unwrapped from Swift's encoding of enum cases.
  private func eventData(of fields: inout ExportFields) -> ExportFields {
    var node = fields.value(["eventData"])?.node
    while case .object(let members) = node, members.count == 1, let (name, inner) = members.first,
      ["_0", "taskResponse", "profileCreated"].contains(name)
    { node = inner }
    var members: [String: JSONNode] = [:]
    if case .object(let told) = node { members = told } else { fields.leave("eventData") }
    let document = ExportDocument(
      path: fields.document.path, line: fields.document.line, fields: members)
    return ExportFields(document, in: export.zone, place: "eventData.")
  }
}

extension ElderCareReading {
  mutating func takeUser(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let record = try fields.caregiver(role: "owner", else: export.exportedAt)
    if try importer.takes(record) { links.add(record.key) }
  }

  mutating func takeProfile(_ fields: inout ExportFields, into importer: inout Importer) throws {
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
    // Only the family records that someone has died or left. An export does not take that back.
    let isRemembered = try importer.text("status", of: "profiles", key) == "remembered"
    let lastingStatus = isRemembered ? "remembered" : status ?? "confirmed"
    let portrait = try picture(of: &fields, key, in: importer)
    let record = ImportedRecord(
      "profiles", key: key, changedAt: changedAt, row: fields.document.line,
      [
        "kind": .text("elder"), "name": .text(name),
        "relationship": .lasting(.text(try fields.text("relationship"))),
        "time_zone": .lasting(.text(zone?.name)),
        "care_notes": .lasting(.text(try fields.text("notes"))), "slot": .integer(slots[id] ?? 0),
        "status": .text(lastingStatus),
        "joined_at": .integer(confirmed ?? (status == "pending" ? nil : created)),
        // The row of the picture needs that of the profile first.
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

  /// Returns a link to the document's user, or no link if the user is not there.
  func user(of fields: inout ExportFields, in importer: Importer) throws -> ImportedRecord.Content {
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
