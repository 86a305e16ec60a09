import Foundation
import Records

extension ElderCareReading {
  mutating func importReply(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let id = fields.document.id
    let task = try task(of: &fields, in: importer)
    let named = try fields.referencedName("profileId") ?? fields.document.ancestor(in: "profiles")
    let profile = try fields.needed(named ?? task?.profile, "profileId")
    let received = try fields.needed(fields.moment("receivedAt", "createdAt"), "receivedAt")
    let changedAt = try fields.changedAt(else: export.exportedAt)
    let isFavourite = try fields.flag("isFavorite") ?? false
    let text = try fields.text("textResponse")
    let isDone = try fields.flag("isCompleted") ?? false
    // These fields are not imported: the user is stored with the profile, and the type of response with the task.
    fields.markTaken("userId")
    _ = fields.known("responseType", of: Self.confirmations)
    let key = "responses/\(id)"
    let picture = try picture(of: &fields, key, in: importer)
    let line = fields.document.line
    let isStored = try importer.storeWithParts { importer in
      let hasPhoto = try storePicture(
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
    if isStored { state.imported.add(key) }
  }

  mutating func importEvent(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let id = fields.document.id
    let told = try fields.word(
      "eventType", of: ["taskresponse": "task_answered", "profilecreated": "profile_joined"])
    let kind = try fields.needed(told, "eventType")
    let named = try fields.referencedName("profileId") ?? fields.document.ancestor(in: "profiles")
    let profile = try fields.needed(named, "profileId")
    let at = try fields.needed(fields.moment("createdAt"), "createdAt")
    let changedAt = try fields.changedAt(else: export.exportedAt)
    fields.markTaken("userId")
    if let color = try fields.number("profileSlot"), !(0...3).contains(color) {
      fields.markNotTaken("profileSlot")
    }
    var data = eventData(of: &fields)
    let answer = try data.referencedName("responseId", "smsResponseId") ?? id
    let reply = try link(to: "replies", "responses/\(answer)", from: fields.document, in: importer)
    if reply == nil {
      data.markNotTaken("responseId")
      data.markNotTaken("smsResponseId")
    }
    // The picture is already imported with the reply.
    if reply != nil { data.markTaken("photoData", "photoURL") }
    let key = "gallery_events/\(id)"
    let picture = try picture(of: &data, key, in: importer)
    let line = fields.document.line
    _ = try importer.storeWithParts { importer in
      let hasPhoto = try storePicture(
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
    state.unknown.add(
      Dictionary(uniqueKeysWithValues: data.notTaken.map { ("gallery_events.eventData.\($0)", 1) }))
  }

  /// Returns a link to the task of a response, and the name of the task's profile; nil if the response names no task.
  ///
  /// The link is nil if the export does not contain the task, and the name is nil if the profile is unknown.
  private func task(
    of fields: inout ExportFields, in importer: Importer
  ) throws -> (link: ImportedRecord.Content?, profile: String?)? {
    let named = try fields.referencedName("taskId")
    guard let id = named ?? fields.document.ancestor(in: "tasks") else { return nil }
    let link = try link(to: "tasks", "tasks/\(id)", from: fields.document, in: importer)
    if link == nil { fields.markNotTaken("taskId") }
    if let profile = owners[id] { return (link, profile) }
    let owner = try importer.profileKey(of: "tasks", "tasks/\(id)")
    return (link, owner.map { String($0.trimmingPrefix("profiles/")) })
  }

  /// Returns the fields in a gallery event's `eventData`, without the objects of Swift's encoding of enum cases.
  private func eventData(of fields: inout ExportFields) -> ExportFields {
    var node = fields.value(["eventData"])?.node
    while case .object(let members) = node, members.count == 1, let (name, inner) = members.first,
      ["_0", "taskResponse", "profileCreated"].contains(name)
    { node = inner }
    var members: [String: JSONNode] = [:]
    if case .object(let told) = node { members = told } else { fields.markNotTaken("eventData") }
    let document = ExportDocument(
      path: fields.document.path, line: fields.document.line, fields: members)
    return ExportFields(document, in: export.zone, place: "eventData.")
  }

  mutating func importUser(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let record = try fields.caregiver(role: "owner", else: export.exportedAt)
    if try importer.storeAndCheck(record) { state.imported.add(record.key) }
  }

  mutating func importProfile(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let id = fields.document.id
    let status = try fields.word(
      "status",
      of: [
        "pendingconfirmation": "pending", "pending": "pending", "confirmed": "confirmed",
        "inactive": "inactive",
      ])
    let created = try fields.pastMoment("createdAt", until: export.exportedAt)
    let confirmed = try fields.pastMoment("confirmedAt", until: export.exportedAt)
    let zone = try fields.text("timeZone").flatMap(Zone.init)
    if zone == nil { fields.markNotTaken("timeZone") }
    fields.markTaken("profileSlot")
    let changedAt = try fields.changedAt(else: export.exportedAt)
    let name = try fields.needed(fields.text("name"), "name")
    let key = "profiles/\(id)"
    // The status `remembered` means that an elder has died or left. Only the family sets it, so an import keeps it.
    let isRemembered = try importer.text("status", of: "profiles", key) == "remembered"
    let lastingStatus = isRemembered ? "remembered" : status ?? "confirmed"
    let portrait = try picture(of: &fields, key, in: importer)
    let record = ImportedRecord(
      "profiles", key: key, changedAt: changedAt, row: fields.document.line,
      [
        "kind": .text("elder"), "name": .text(name),
        "relationship": .lasting(.text(try fields.text("relationship"))),
        "time_zone": .lasting(.text(zone?.name)),
        "care_notes": .lasting(.text(try fields.text("notes"))), "slot": .integer(colors[id] ?? 0),
        "status": .text(lastingStatus),
        "joined_at": .integer(confirmed ?? (status == "pending" ? nil : created)),
        // The portrait is imported after the profile, because the row of a photo refers to the row of its profile.
        "portrait_id": .lasting(
          .text(portrait.map { _ in ImportID.text(importer.source, "photos", key) })),
        "logged_by": try person(&fields, "userId", below: "users", in: importer),
      ])
    guard try importer.storeAndCheck(record) else { return }
    zones[id] = zone ?? export.zone
    _ = try storePicture(
      portrait, key: key, of: id, at: nil, changedAt: changedAt, line: fields.document.line,
      into: &importer)
  }
}
