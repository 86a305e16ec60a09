import Foundation
import Records

/// Imports the elder-care app's documents in Firestore, exported as JSON: users as caregivers, profiles as elders, and
/// tasks, responses and gallery events as records of their own tables.
struct ElderCareImporter: ExportImporter {
  var state: ExportImportState
  /// The time zones of the imported profiles, by the names of their documents.
  var zonesByProfile: [String: Zone] = [:]
  var taskProfiles = TaskProfiles()

  mutating func importAll(into importer: inout Importer) throws {
    try findProfileColors()
    try refuseTooManyPeople(in: ["users"])
    try importDocuments(in: ["users"], into: &importer) { try $0.importUser(&$1, into: &$2) }
    try importDocuments(in: ["profiles"], into: &importer) { try $0.importProfile(&$1, into: &$2) }
    try importDocuments(in: ["tasks"], into: &importer) { try $0.importTask(&$1, into: &$2) }
    try importDocuments(in: ["responses"], into: &importer) { try $0.importReply(&$1, into: &$2) }
    try importDocuments(in: ["gallery_events"], into: &importer) {
      try $0.importEvent(&$1, into: &$2)
    }
  }

  /// Returns a profile's color number, which other documents determine, for the file of skipped documents.
  func hints(for document: ExportDocument) -> [String: JSONNode] {
    guard document.collection == "profiles", let color = profileColors[document.id] else {
      return [:]
    }
    return ["profileSlot": .integer(color)]
  }

  /// Returns a user's document with only the name, or any other document without contact details.
  func withoutSecrets(_ document: ExportDocument) -> ExportDocument {
    document.collection == "users" ? document.withOnlyName() : document.withoutContacts()
  }

  /// Sets the color number of each profile to that in the latest document about it, the profile itself or a gallery
  /// event, or otherwise to one from the order in which the profiles were created.
  mutating func findProfileColors() throws {
    var latest: [String: (at: Int64, color: Int)] = [:]
    try inspectDocuments(in: ["profiles", "gallery_events"]) { fields in
      let at = (try? fields.moment("createdAt")) ?? 0
      let color = (try? fields.number("profileSlot")).flatMap { Int(exactly: $0) }
      let isProfile = fields.document.collection == "profiles"
      let profile = isProfile ? fields.document.id : try? fields.referencedName("profileId")
      guard let color, (0...3).contains(color), let id = profile else { return }
      if latest[id].map({ $0 < (at, color) }) != false { latest[id] = (at, color) }
    }
    state.profileColors = try colors(in: ["profiles"]).merging(latest.mapValues(\.color)) { $1 }
  }

  /// Imports an elder's response to a task, as a reply.
  mutating func importReply(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let id = fields.document.id
    let task = try taskLinkAndProfile(of: &fields, in: importer)
    let named =
      try fields.referencedName("profileId") ?? fields.document.ancestorName(in: "profiles")
    let profile = try fields.unwrap(named ?? task?.profile, "profileId")
    let received = try fields.unwrap(fields.moment("receivedAt", "createdAt"), "receivedAt")
    let changedAt = try fields.changeTime(else: appImport.exportedAt)
    let isFavourite = try fields.flag("isFavorite") ?? false
    let text = try fields.text("textResponse")
    let isDone = try fields.flag("isCompleted") ?? false
    // These fields are not imported: the user is stored with the profile, and the type of response with the task.
    fields.markTaken("userId")
    _ = fields.knownWord("responseType", of: Self.confirmationWords)
    let key = "responses/\(id)"
    let picture = try pictureColumns(of: &fields, key: key, in: importer)
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
          "photo_id": .keptIfMissing(hasPhoto ? .record(of: "photos", named: key) : .null),
          "completed": .integer(isDone ? 1 : 0), "favourite": .integer(isFavourite ? 1 : 0),
        ])
    }
    if isStored { state.importedKeys.add(key) }
  }

  mutating func importEvent(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let id = fields.document.id
    let told = try fields.word(
      "eventType", of: ["taskresponse": "task_answered", "profilecreated": "profile_joined"])
    let kind = try fields.unwrap(told, "eventType")
    let named =
      try fields.referencedName("profileId") ?? fields.document.ancestorName(in: "profiles")
    let profile = try fields.unwrap(named, "profileId")
    let at = try fields.unwrap(fields.moment("createdAt"), "createdAt")
    let changedAt = try fields.changeTime(else: appImport.exportedAt)
    fields.markTaken("userId")
    if let color = try fields.number("profileSlot"), !(0...3).contains(color) {
      fields.markNotTaken("profileSlot")
    }
    var data = eventData(of: &fields)
    let answer = try data.referencedName("responseId", "smsResponseId") ?? id
    let reply = try link(to: "replies", "responses/\(answer)", from: fields.document, in: importer)
    if reply == nil { data.markNotTaken("responseId", "smsResponseId") }
    // The picture is already imported with the reply.
    if reply != nil { data.markTaken("photoData", "photoURL") }
    let key = "gallery_events/\(id)"
    let picture = try pictureColumns(of: &data, key: key, in: importer)
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
          "photo_id": .keptIfMissing(hasPhoto ? .record(of: "photos", named: key) : .null),
        ])
    }
    state.unrecognizedCounts.add(
      Dictionary(
        uniqueKeysWithValues: data.untakenFields.map { ("gallery_events.eventData.\($0)", 1) }))
  }

  /// Returns a link to the task of a response, and the name of the task's profile, or nil if the response names no
  /// task.
  ///
  /// The link is nil if the export does not contain the task, and the name is nil if the profile is unknown.
  private func taskLinkAndProfile(
    of fields: inout ExportFields, in importer: Importer
  ) throws -> (link: ImportedRecord.Content?, profile: String?)? {
    let named = try fields.referencedName("taskId")
    guard let id = named ?? fields.document.ancestorName(in: "tasks") else { return nil }
    let link = try link(to: "tasks", "tasks/\(id)", from: fields.document, in: importer)
    if link == nil { fields.markNotTaken("taskId") }
    if let profile = taskProfiles[id] { return (link, profile) }
    let owner = try importer.profileKey(ofRecordIn: "tasks", key: "tasks/\(id)")
    return (link, owner.map { String($0.trimmingPrefix("profiles/")) })
  }

  /// Returns the fields in a gallery event's `eventData`, without the objects that Swift's encoding of enums adds.
  private func eventData(of fields: inout ExportFields) -> ExportFields {
    var node = fields.takeValue(["eventData"])?.node
    while case .object(let members) = node, members.count == 1, let (name, inner) = members.first,
      ["_0", "taskResponse", "profileCreated"].contains(name)
    { node = inner }
    var members: [String: JSONNode] = [:]
    if case .object(let told) = node { members = told } else { fields.markNotTaken("eventData") }
    let document = ExportDocument(
      path: fields.document.path, line: fields.document.line, fields: members)
    return ExportFields(document, in: appImport.familyZone, fieldNamePrefix: "eventData.")
  }

  mutating func importUser(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let record = try fields.caregiverRecord(role: "owner", else: appImport.exportedAt)
    if try importer.storeIfValid(record) { state.importedKeys.add(record.key) }
  }

  mutating func importProfile(_ fields: inout ExportFields, into importer: inout Importer) throws {
    let id = fields.document.id
    let status = try fields.word(
      "status",
      of: [
        "pendingconfirmation": "pending", "pending": "pending", "confirmed": "confirmed",
        "inactive": "inactive",
      ])
    let created = try fields.pastMoment("createdAt", until: appImport.exportedAt)
    let confirmed = try fields.pastMoment("confirmedAt", until: appImport.exportedAt)
    let zone = try fields.text("timeZone").flatMap(Zone.init)
    if zone == nil { fields.markNotTaken("timeZone") }
    fields.markTaken("profileSlot")
    let changedAt = try fields.changeTime(else: appImport.exportedAt)
    let name = try fields.unwrap(fields.text("name"), "name")
    let key = "profiles/\(id)"
    // The status `remembered` means that an elder has died or left. Only the family sets it, so an import keeps it.
    let isRemembered =
      try importer.text(inColumn: "status", of: "profiles", key: key) == "remembered"
    let lastingStatus = isRemembered ? "remembered" : status ?? "confirmed"
    let portrait = try pictureColumns(of: &fields, key: key, in: importer)
    let record = ImportedRecord(
      "profiles", key: key, changedAt: changedAt, row: fields.document.line,
      [
        "kind": .text("elder"), "name": .text(name),
        "relationship": .keptIfMissing(.text(try fields.text("relationship"))),
        "time_zone": .keptIfMissing(.text(zone?.name)),
        "care_notes": .keptIfMissing(.text(try fields.text("notes"))),
        "slot": .integer(profileColors[id] ?? 0),
        "status": .text(lastingStatus),
        "joined_at": .integer(confirmed ?? (status == "pending" ? nil : created)),
        // The portrait is imported after the profile, because the row of a photo refers to the row of its profile.
        "portrait_id": .keptIfMissing(
          .text(portrait.map { _ in ImportID.text(importer.source, "photos", key) })),
        "logged_by": try caregiverLink(&fields, "userId", containedIn: "users", in: importer),
      ])
    guard try importer.storeIfValid(record) else { return }
    zonesByProfile[id] = zone ?? appImport.familyZone
    _ = try storePicture(
      portrait, key: key, of: id, at: nil, changedAt: changedAt, line: fields.document.line,
      into: &importer)
  }
}

/// The profile that each task of an export is for, stored compactly, because an export can contain a million tasks.
struct TaskProfiles {
  /// The index in `profileNames` of a task's profile, by the hash of the name of the task's document.
  private var profileIndicesByTask: [Int: Int32] = [:]
  private var profileNames: [String] = []
  private var indicesByProfile: [String: Int32] = [:]

  mutating func add(_ profile: String, of task: String) {
    let place = indicesByProfile[profile] ?? Int32(profileNames.count)
    if indicesByProfile[profile] == nil {
      indicesByProfile[profile] = place
      profileNames.append(profile)
    }
    profileIndicesByTask[task.hashValue] = place
  }

  /// The name of the profile that a task is for, or nil if the export does not contain the task.
  subscript(task: String) -> String? {
    profileIndicesByTask[task.hashValue].map { profileNames[Int($0)] }
  }
}
