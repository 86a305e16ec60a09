/// A person who takes care of members of the family and enters records.
package struct Caregiver: JournalRecord, Hashable, Encodable {
  /// What a caregiver may do in the family's app.
  package enum Role: String, Sendable, CaseIterable, Encodable {
    case owner
    case coParent = "co_parent"
    case viewer
  }

  package var entry = RecordMetadata()
  package var name = ""
  /// What the caregiver may do in the family's app, or nil if it is unknown.
  package var role: Role?
  package var language: Language?

  package var sortTime: Int64 { 0 }
  package var timing: RecordTiming { .unrestricted }

  package static let table = RecordTable("caregivers", of: Caregiver()) {
    Column(
      "name", \.name, .text(.person(unchangedBecause: "the doctor talks to them")),
      label: "field.name", identifiesRecord: true)
    Column("role", \.role, .word("role"), label: "column.role")
    Column("language", \.language, .language)
  }
}

/// An invitation that asks a person to become a caregiver of the family.
package struct Invitation: JournalRecord, Hashable, Encodable {
  package enum State: String, Sendable, CaseIterable, Encodable {
    case pending
    case accepted
    case expired
    case canceled = "cancelled"
  }

  package var entry = RecordMetadata()
  /// The name of the invited person.
  package var name = ""
  package var role = Caregiver.Role.viewer
  package var state = State.pending
  package var sentAt = Instant.epoch
  package var expiresAt: Instant?
  package var answeredAt: Instant?

  package var sortTime: Int64 { sentAt.seconds }

  package static let table = RecordTable("invitations", of: Invitation()) {
    Column(
      "name", \.name, .text(.person(unchangedBecause: "only the family gets invitations")),
      label: "field.name", identifiesRecord: true)
    Column("role", \.role, .word("role"), label: "column.role")
    Column("state", \.state, .word("invitation_state"), label: "column.state")
    Column.eventTime("sent_at", \.sentAt)
    Column("expires_at", \.expiresAt, .moment, label: "field.expires_at") {
      (row, fields, invitation) throws(RowProblem) in
      try fields.nextOptionalInstant(row, notBefore: invitation.sentAt)
    }
    Column("answered_at", \.answeredAt, .moment, label: "field.answered_at")
  } check: { invitation, fields in
    let isExpired = invitation.state == .expired
    if fields.storeIfFuture(isExpired ? invitation.expiresAt : invitation.answeredAt) {
      invitation.state = .pending
    }
    if fields.storeIfFuture(invitation.answeredAt) { invitation.answeredAt = nil }
  }
}
