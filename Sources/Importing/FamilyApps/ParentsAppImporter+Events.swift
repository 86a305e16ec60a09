import Records

extension ParentsAppImporter {
  /// Returns the record of an invitation, without its token for joining the family and without addresses.
  func invitationRecord(_ fields: inout ExportFields, in importer: Importer) throws
    -> ImportedRecord
  {
    let sent = try fields.unwrap(fields.moment("createdAt", "sentAt"), "createdAt")
    let answered = try fields.moment("acceptedAt", "respondedAt")
    let expires = try fields.moment("expiresAt")
    let state = try fields.word(
      "status", "state",
      of: [
        "pending": "pending", "accepted": "accepted", "expired": "expired",
        "cancelled": "cancelled", "canceled": "cancelled",
      ])
    let role = try fields.word("role", of: Self.roleWords) ?? "co_parent"
    return record(
      "invitations", .invitation, fields,
      changedAt: try fields.lastChangeTime(until: appImport.exportedAt),
      [
        "name": .text(try fields.text("invitedName", "inviteeName") ?? appImport.defaultInvitee),
        "role": .text(role), "state": .text(try fields.unwrap(state, "status")),
        "sent_at": .integer(sent), "expires_at": .integer(expires),
        "answered_at": .integer(answered),
        "logged_by": try caregiverLink(
          &fields, "invitedByUserID", "invitedByUserId", keyPrefix: "user", in: importer),
      ])
  }

  /// Returns the record of an action of a parent, from the app's log or from an event for the other parents.
  mutating func activityRecord(
    _ fields: inout ExportFields, in importer: Importer
  ) throws -> ImportedRecord {
    let kind = ParentsAppCollection(of: fields.document.collection) ?? .activity
    let at = try fields.unwrap(fields.moment("timestamp", "createdAt"), "timestamp")
    let action = try fields.unwrap(fields.word("action", of: Self.actionWords), "action")
    let words = plainText("description", &fields)
    let before = plainText("beforeValue", &fields)
    let after = plainText("afterValue", &fields)
    // The record contains the user's id; the name is stored with the caregiver.
    fields.markTaken("userName")
    let details = actionDetails(of: &fields)
    let named = try (fields.referencedName("childID", "childId") ?? details?.childID)?.hashIfContact
    let document = fields.document
    let child = try named.flatMap {
      try link(to: "profiles", "child/\($0)", from: document, in: importer)
    }
    if child == nil { fields.markNotTaken("childID", "childId") }
    return record(
      "activity", kind, fields, changedAt: try fields.lastChangeTime(until: appImport.exportedAt),
      [
        "happened_at": .integer(at),
        "profile_id": child ?? .unlinked,
        "kind": .text(action),
        "subject": .text(words ?? details?.subject ?? Self.subjectsByAction[action] ?? "settings"),
        "before": .text(recordedValue(before ?? details?.valueBefore, of: action)),
        "after": .text(recordedValue(after ?? details?.valueAfter, of: action)),
        "logged_by": try caregiverLink(
          &fields, "userID", "userId", keyPrefix: "user", in: importer),
      ])
  }

  private static let actionWords: KeyValuePairs = [
    "appcategorized": "app_categorised", "appcategorised": "app_categorised",
    "pointsadjusted": "points_adjusted", "settingschanged": "settings_changed",
    "childadded": "profile_added", "rewardallocated": "reward_allocated",
    "invitationsent": "invitation_sent", "coparentinvited": "invitation_sent",
    "invitationaccepted": "invitation_accepted", "coparentjoined": "invitation_accepted",
    "childremoved": "record_removed",
  ]

  /// What each action changed, in words that pages translate, for actions that the app itself does not describe.
  private static let subjectsByAction = [
    "app_categorised": "usage_sessions", "points_adjusted": "points", "reward_allocated": "points",
    "profile_added": "profiles", "record_removed": "profiles", "invitation_sent": "invitations",
    "invitation_accepted": "invitations",
  ]

  /// What an action of a parent changed.
  private struct ActionDetails {
    let childID: String?
    let subject: String?
    let valueBefore: String?
    let valueAfter: String?
  }

  /// Reads only those details of a parent's action that are known to contain no secret.
  private mutating func actionDetails(of fields: inout ExportFields) -> ActionDetails? {
    guard case .object(let members)? = fields.takeValue(["details"])?.node else {
      fields.markNotTaken("details")
      return nil
    }
    let document = fields.document
    var inner = ExportFields(
      ExportDocument(path: document.path, line: document.line, fields: members),
      in: fields.zone, since: fields.numberEpoch, fieldNamePrefix: "details.")
    func first(_ names: [String]) -> String? {
      for name in names { if let words = plainText(name, &inner) { return words } }
      return nil
    }
    let details = ActionDetails(
      childID: first(["childID", "childId"]),
      subject: first(["app", "appName", "setting", "settingName", "reward", "childName"]),
      valueBefore: first(["oldValue", "beforeValue", "oldCategory"]),
      valueAfter: first(["newValue", "afterValue", "newCategory", "category", "points", "amount"]))
    for name in inner.untakenFields {
      state.unrecognizedCounts.count("\(document.collection).details.\(name)")
    }
    return details
  }

  /// Returns a value from before or after an action, with an app's category named as in screen time records.
  private func recordedValue(_ words: String?, of action: String) -> String? {
    guard action == "app_categorised", let words else { return words }
    return Self.categoryWords.first { $0.key == words.lowercased() }?.value ?? words
  }

  /// Returns the value of a field as text, or nil if the value has several parts or is only a secret.
  private func plainText(_ name: String, _ fields: inout ExportFields) -> String? {
    guard let words = fields.takeValue([name])?.node.plainText, secrets.redacted(words) != "…"
    else {
      fields.markNotTaken(name)
      return nil
    }
    return words
  }
}

extension JSONNode {
  /// The value as people write it, such as `12` or `true`, or nil if the value has several parts or is null.
  var plainText: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): number.plainText
    case .flag(let flag): String(flag)
    default: nil
    }
  }
}
