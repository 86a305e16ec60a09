/// An entry of the activity log, in which an app stores what caregivers change.
package struct ActivityLogEntry: JournalRecord, Hashable, Encodable {
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

  package var entry = RecordMetadata()
  /// The time of the change.
  package var happenedAt = Instant.epoch
  package var profile: ID<Profile>?
  package var kind = Kind.recordAdded
  /// What was changed: the name of a table, of a setting or of an app, or other words of the app.
  package var subject = ""
  /// The values before and after the change, in the words of the app.
  package var before: String?
  package var after: String?

  package var sortTime: Int64 { happenedAt.seconds }

  package static let table = RecordTable("activity", of: ActivityLogEntry()) {
    Column.eventTime("happened_at", \.happenedAt)
    Column("profile_id", \.profile, .reference(to: "profiles"))
    Column("kind", \.kind, .word("activity_kind"), label: "field.kind")
    Column("subject", \.subject, .text(familyOnlyText), label: "field.subject")
    Column(
      "before", \.before, .text(familyOnlyText, phraseGroup: "app_category"), label: "field.before")
    Column(
      "after", \.after, .text(familyOnlyText, phraseGroup: "app_category"), label: "field.after")
  }

  private static let familyOnlyText = Field.TextMeaning.unchanged(
    because: "only the family gets the log")
}
