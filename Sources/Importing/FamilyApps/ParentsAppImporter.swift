import Records

/// Imports the multi-parent family app's export, a JSON object of collections.
///
/// Parents become caregivers, and invitations, the log, points and screen time become records of their kinds.
struct ParentsAppImporter: FamilyAppImporter {
  typealias Kind = ParentsAppCollection

  var state: ExportImportState
  var people = ParentsAppPeople()
  var secrets: InvitationSecrets { appImport.secrets }

  mutating func importAll(into importer: inout Importer) throws {
    // The tokens of invitations and the addresses in them are never printed.
    let invitations = collectionNames(of: [.invitation])
    if !invitations.isEmpty { try state.appImport.secrets.addAll(from: source, in: invitations) }
    try collectPeople()
    try importPeople(into: &importer)
    state.profileColors = try colors(in: collectionNames(of: [.child]))
    try importDocuments(of: [.family, .user, .permission], into: &importer) { _, fields, _ in
      try Self.markPersonFieldsTaken(&fields)
    }
    try importDocuments(of: [.child], into: &importer) { reading, fields, importer in
      let child = try reading.childRecord(&fields, until: importer.referenceTime)
      if try reading.storeRedacted(child, into: &importer) {
        reading.state.importedKeys.add(child.key)
      }
    }
    try importDocuments(
      of: [.invitation, .coordination, .activity, .points, .usage], into: &importer
    ) {
      reading, fields, importer in
      let record =
        switch ParentsAppCollection(of: fields.document.collection) {
        case .invitation: try reading.invitationRecord(&fields, in: importer)
        case .points: try reading.pointsRecord(&fields, in: importer)
        case .usage: try reading.usageRecord(&fields)
        default: try reading.activityRecord(&fields, in: importer)
        }
      _ = try reading.storeRedacted(record, into: &importer)
    }
    let secrets = secrets
    state.unrecognizedCounts = state.unrecognizedCounts.reduce(into: [:]) {
      $0[secrets.redacted($1.key), default: 0] += $1.value
    }
  }

  private func childRecord(_ fields: inout ExportFields, until moment: Instant) throws
    -> ImportedRecord
  {
    let born = try fields.birthday(notAfter: moment)
    let name = try fields.unwrap(fields.text("name", "displayName", "firstName"), "name")
    fields.markTaken("createdAt", "creationDate")
    return record(
      "profiles", .child, fields, changedAt: try fields.changeTime(else: appImport.exportedAt),
      [
        "kind": .text("child"), "name": .text(name), "birth_date": .text(born?.description),
        "slot": .integer(profileColors[fields.document.id] ?? 0),
      ])
  }

  func pointsRecord(_ fields: inout ExportFields, in importer: Importer) throws -> ImportedRecord {
    let owner = try profileLink(&fields)
    let at = try fields.unwrap(fields.moment("timestamp", "createdAt", "date"), "timestamp")
    let given = try fields.unwrap(fields.number("points", "amount", "delta", "change"), "points")
    guard let points = Int64(exactly: given) else {
      throw fields.problem(.notWhole, "points", .number(given))
    }
    let words = try fields.text("reason", "description", "note") ?? appImport.defaultPointsReason
    fields.markTaken("userName")
    return record(
      "points", .points, fields, changedAt: try fields.lastChangeTime(until: appImport.exportedAt),
      [
        "profile_id": owner, "given_at": .integer(at), "points": .integer(points),
        "reason": .text(words),
        "logged_by": try caregiverLink(
          &fields, "userID", "userId", "givenByUserID", "createdByUserID", keyPrefix: "user",
          in: importer),
      ])
  }

  func usageRecord(_ fields: inout ExportFields) throws -> ImportedRecord {
    let owner = try profileLink(&fields)
    let span = try fields.eventSpan()
    let category = fields.knownWord("category", of: Self.categoryWords)
    let app = try fields.text("app", "appName", "application")
    return record(
      "usage_sessions", .usage, fields,
      changedAt: try fields.lastChangeTime(until: appImport.exportedAt),
      [
        "profile_id": owner, "started_at": .integer(span.start), "ended_at": .integer(span.end),
        "app": .text(try fields.unwrap(app, "app")), "category": .text(category ?? "other"),
      ])
  }

  static let categoryWords: KeyValuePairs = [
    "learning": "learning", "educational": "learning", "education": "learning",
    "creative": "creative", "creativity": "creative", "games": "games", "game": "games",
    "gaming": "games", "video": "video", "videos": "video", "entertainment": "video",
    "social": "social", "other": "other",
  ]

  /// Returns a link to the profile of a child: the child that the document names, or whose document contains it.
  private func profileLink(_ fields: inout ExportFields) throws(RowProblem)
    -> ImportedRecord.Content
  {
    if let named = try fields.referencedName("childID", "childId") {
      return .record(of: "profiles", named: "child/\(named)")
    }
    let above = fields.document.ancestorName { ParentsAppCollection(of: $0) == .child }
    return .record(of: "profiles", named: "child/\(try fields.unwrap(above, "childID"))")
  }

  func hints(for document: ExportDocument) -> [String: JSONNode] {
    var hints = [ExportDocument.epochField: JSONNode.integer(Int(numberEpoch))]
    if ParentsAppCollection(of: document.collection) == .child {
      hints[ExportDocument.colorField] = profileColors[document.id].map { .integer($0) }
    }
    // A document about points contains the name of the giver; a name from another document would be no more recent.
    if ParentsAppCollection(of: document.collection) == .points { return hints }
    var fields = ExportFields(document, in: zone)
    let named = try? fields.referencedName("userID", "userId")
    guard let id = named, let person = people.peopleByID[id] else { return hints }
    hints["userName"] = person.name.map(JSONNode.text)
    hints[ExportDocument.roleField] = people.role(of: id).map(JSONNode.text)
    return hints
  }

  /// Returns a document without tokens and contact details, because people who help with corrections can read it.
  func withoutSecrets(_ document: ExportDocument) -> ExportDocument {
    let kind = ParentsAppCollection(of: document.collection)
    let person =
      kind == .user ? document.withOnlyName(andFields: ["userID", "userId", "role"]) : document
    var fields = person.withoutContacts().fields
    for name in ["userName", "invitedName", "inviteeName"] {
      // A name that is a part of an email address stays the same after the correction.
      if case .text(let text)? = person.fields[name] {
        fields[name] = nameWithoutSecrets(text).map(JSONNode.text)
      }
    }
    if kind == .invitation { fields = fields.filter { !InvitationSecrets.isSecretField($0.key) } }
    return ExportDocument(path: document.path, line: document.line, fields: withoutSecrets(fields))
  }

  private func withoutSecrets(_ members: [String: JSONNode]) -> [String: JSONNode] {
    members.filter { !secrets.occur(in: $0.key) }.reduce(into: [:]) { plain, member in
      plain[member.key] = withoutSecrets(member.value, in: member.key)
    }
  }

  /// Returns a value with an ellipsis in place of each secret in its texts, or nil if it is a secret but not a text.
  private func withoutSecrets(_ node: JSONNode, in field: String) -> JSONNode? {
    switch node {
    case .list(let items): .list(items.compactMap { withoutSecrets($0, in: field) })
    case .object(let members): .object(withoutSecrets(members))
    case .text(let text) where !field.isReferenceFieldName: .text(secrets.redacted(text))
    default: node.plainText.map(secrets.occur) == true ? nil : node
    }
  }

  /// Returns a document whose name contains no secret.
  ///
  /// Documents of people and children keep their names, because other documents refer to them, but a hash replaces an
  /// email address.
  func redacted(_ document: ExportDocument) -> ExportDocument {
    var document = document
    let kind = ParentsAppCollection(of: document.collection)
    if kind == .permission, document.id.isEmpty { document = permissionNamedByUser(document) }
    document = document.withHashedContactsInPath()
    let isPointedTo = kind == .child || kind == .user
    return !isPointedTo && secrets.occur(in: document.id) ? document.withHashedName() : document
  }

  /// Returns a document about a permission under the name of its user, because the app gives it no name.
  private func permissionNamedByUser(_ permission: ExportDocument) -> ExportDocument {
    let id = Self.personIDFields.lazy.compactMap { permission.fields[$0]?.documentName }.first ?? ""
    return permission.withPath(
      permission.collectionPathAndName.collection + "/" + id.replacing("/", with: "%2F"))
  }

  func redacted(_ problem: RowProblem, of document: ExportDocument) -> RowProblem {
    // A long text is shortened in a problem, perhaps in the middle of a secret.
    let words = document.fields[problem.column]?.plainText ?? problem.invalidValue
    let isSecret = secrets.occur(in: words) || secrets.occur(in: problem.invalidValue)
    return RowProblem(
      problem.fault, column: secrets.redacted(problem.column),
      found: isSecret ? "…" : problem.invalidValue
    )
  }

  /// Returns a person's name without email addresses and phone numbers, or nil if the name contains a secret.
  func nameWithoutSecrets(_ name: String) -> String? {
    name.nameWithoutContacts.flatMap { secrets.occur(in: $0) ? nil : $0 }
  }

  /// Imports a record with an ellipsis in place of each secret in its texts, and returns whether it is stored now.
  mutating func storeRedacted(
    _ record: ImportedRecord, into importer: inout Importer
  ) throws -> Bool {
    let secrets = secrets
    var cuts = 0
    let redacted = record.replacingTexts { column, text in
      // Dates, words of the schema and ids from this program contain no secrets.
      guard Self.redactedColumns.contains(column) else { return text }
      let name = column == "name" ? text.nameWithoutContacts ?? "…" : text
      let redacted = secrets.redacted(name)
      if redacted != text { cuts += 1 }
      return redacted
    }
    if cuts > 0 { state.unrecognizedCounts.count("secrets in \(record.table)", times: cuts) }
    return try importer.storeIfValid(redacted)
  }

  private static let redactedColumns: Set = [
    "name", "reason", "app", "subject", "before", "after", "care_notes", "note",
  ]
}
