/// A person who looks after the family and logs records.
package struct Caregiver: JournalRecord, Hashable, Encodable {
  /// The permissions of a caregiver.
  package enum Role: String, Sendable, CaseIterable, Encodable {
    case owner
    case coParent = "co_parent"
    case viewer
  }

  package let entry: RecordMetadata
  package let name: String
  /// The role, or nil if no source states it.
  package let role: Role?
  package let language: Language?

  package var sortTime: Int64 { 0 }
  package var timing: Timing { .unrestricted }

  package static let table = RecordTable("caregivers", "name role language") {
    row, fields throws(RowProblem) in
    Caregiver(
      entry: try fields.entry(row),
      name: try fields.text(row),
      role: try fields.optionalEnumValue(row),
      language: try fields.optionalEnumValue(row))
  }

  package var columnValues: [Cell] {
    [Cell(name), Cell(role), Cell(language)]
  }
}

/// An invitation to become a caregiver.
package struct Invitation: JournalRecord, Hashable, Encodable {
  package enum State: String, Sendable, CaseIterable, Encodable {
    case pending
    case accepted
    case expired
    case canceled = "cancelled"
  }

  package let entry: RecordMetadata
  package let name: String
  package let role: Caregiver.Role
  package let state: State
  package let sentAt: Instant
  package let expiresAt: Instant?
  package let answeredAt: Instant?

  package var sortTime: Int64 { sentAt.seconds }
  package var timing: Timing { .moment }

  package static let table = RecordTable(
    "invitations", "name role state sent_at expires_at answered_at"
  ) {
    row, fields throws(RowProblem) in
    let entry = try fields.entry(row)
    let name = try fields.text(row)
    let role: Caregiver.Role = try fields.enumValue(row)
    let state: State = try fields.enumValue(row)
    let sentAt = try fields.instant(row)
    let expiresAt = try fields.optionalInstant(row)
    if let expiresAt, expiresAt < sentAt {
      throw fields.problem(.endsBeforeStart, row, fields.nextColumn - 1)
    }
    let answeredAt = try fields.optionalInstant(row)
    let isStillOpen = fields.trackIfFuture(state == .expired ? expiresAt : answeredAt)
    return Invitation(
      entry: entry, name: name, role: role, state: isStillOpen ? .pending : state, sentAt: sentAt,
      expiresAt: expiresAt, answeredAt: fields.trackIfFuture(answeredAt) ? nil : answeredAt)
  }

  package var columnValues: [Cell] {
    [Cell(name), Cell(role), Cell(state), Cell(sentAt), Cell(expiresAt), Cell(answeredAt)]
  }
}
