/// An entry of the activity log.
package struct Activity: JournalRecord, Hashable, Encodable {
  package enum Kind: String, Sendable, CaseIterable, Encodable {
    case recordAdded = "record_added"
    case recordChanged = "record_changed"
    case recordRemoved = "record_removed"
    case settingsChanged = "settings_changed"
    case profileAdded = "profile_added"
    case rewardPointsAdjusted = "points_adjusted"
    case rewardAllocated = "reward_allocated"
    case appCategoryChanged = "app_categorised"
    case invitationSent = "invitation_sent"
    case invitationAccepted = "invitation_accepted"
  }

  package let entry: RecordMetadata
  package let happenedAt: Instant
  package let profile: ID<Profile>?
  package let kind: Kind
  package let subject: String
  package let before: String?
  package let after: String?

  package var sortTime: Int64 { happenedAt.seconds }
  package var timing: Timing { .moment }

  package static let table = RecordTable(
    "activity", "happened_at profile_id kind subject before after"
  ) {
    row, fields throws(RowProblem) in
    Activity(
      entry: try fields.entry(row),
      happenedAt: try fields.instant(row),
      profile: try fields.optionalReference(row, to: "profiles"),
      kind: try fields.enumValue(row),
      subject: try fields.text(row),
      before: try fields.optionalText(row),
      after: try fields.optionalText(row))
  }

  package var columnValues: [Cell] {
    [Cell(happenedAt), Cell(profile), Cell(kind), Cell(subject), Cell(before), Cell(after)]
  }
}
