/// An entry of the activity log, in which an app logs the changes that caregivers make.
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

  package var entry = RecordMetadata()
  package var happenedAt = Instant.epoch
  package var profile: ID<Profile>?
  package var kind = Kind.recordAdded
  package var subject = ""
  package var before: String?
  package var after: String?

  package var sortTime: Int64 { happenedAt.seconds }

  package static let table = RecordTable("activity", of: Activity()) {
    Column.time("happened_at", \.happenedAt)
    Column("profile_id", \.profile, .reference(to: "profiles"))
    Column("kind", \.kind, .word("activity_kind"), label: "field.kind")
    Column("subject", \.subject, .text(familyOnly), label: "field.subject")
    Column("before", \.before, .text(familyOnly, phrases: "app_category"), label: "field.before")
    Column("after", \.after, .text(familyOnly, phrases: "app_category"), label: "field.after")
  }

  private static let familyOnly = Field.TextUse.unchanged(because: "only the family gets the log")
}
