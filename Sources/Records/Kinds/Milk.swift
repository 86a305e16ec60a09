package struct BottleFeed: NotedRecord, Hashable {
  package enum Contents: String, Sendable, CaseIterable {
    case breastMilk = "breast_milk"
    case formula
    case fortifiedBreastMilk = "fortified_breast_milk"
    case cowMilk = "cow_milk"
    case water
    case other
  }

  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let span: Span
  package let volumeMl: Double
  package let contents: Contents
  package var formula: String?
  package var note: String?

  package var sortTime: Int64 { span.start.seconds }
  package var timing: Timing { .moment }
  package var lastReportedMoment: Instant? { span.end }

  package static let table = RecordTable(
    "bottle_feeds", "profile_id started_at ended_at volume_ml contents formula note"
  ) {
    row, fields throws(RowProblem) in
    BottleFeed(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      span: try fields.spanRequiringPastEnd(row, maximumSeconds: 4 * hour),
      volumeMl: try fields.amount(row, of: .volume, 0...2000),
      contents: try fields.enumValue(row),
      formula: try fields.optionalText(row),
      note: try fields.optionalText(row))
  }

  package var columnValues: [Cell] {
    [Cell(span.start), Cell(span.end), Cell(volumeMl), Cell(contents), Cell(formula), Cell(note)]
  }
}

package struct NursingSession: NotedRecord, Hashable {
  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let span: Span
  package let leftSeconds: Int
  package let rightSeconds: Int
  package var note: String?

  package var sortTime: Int64 { span.start.seconds }
  package var timing: Timing { .moment }
  package var lastReportedMoment: Instant? { span.end }

  package static let table = RecordTable(
    "nursing_sessions", "profile_id started_at ended_at left_seconds right_seconds note"
  ) {
    row, fields throws(RowProblem) in
    let session = NursingSession(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      span: try fields.span(row, maximumSeconds: 4 * hour),
      leftSeconds: Int(try fields.integer(row, 0...14_400)),
      rightSeconds: Int(try fields.integer(row, 0...14_400)),
      note: try fields.optionalText(row))
    try session.validateSideDurations()
    return session
  }

  /// Throws if both sides together last over five minutes longer than the session.
  ///
  /// The five minutes allow for rounding.
  private func validateSideDurations() throws(RowProblem) {
    let sides = Int64(leftSeconds + rightSeconds)
    guard let end = span.end, sides > end - span.start + 300 else { return }
    throw RowProblem(
      .outOfRange, column: "right_seconds", found: "\(leftSeconds) + \(rightSeconds)")
  }

  package var columnValues: [Cell] {
    [Cell(span.start), Cell(span.end), Cell(leftSeconds), Cell(rightSeconds), Cell(note)]
  }
}

package struct MilkWaste: ProfileRecord, Hashable {
  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let wastedAt: Instant
  package let volumeMl: Double
  package var reason: String?
  package var remark: String? {
    get { reason }
    set { reason = newValue }
  }

  package var sortTime: Int64 { wastedAt.seconds }
  package var timing: Timing { .moment }

  package static let table = RecordTable("milk_waste", "profile_id wasted_at volume_ml reason") {
    row, fields throws(RowProblem) in
    MilkWaste(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      wastedAt: try fields.instant(row),
      volumeMl: try fields.amount(row, of: .volume, 0...2000),
      reason: try fields.optionalText(row))
  }

  package var columnValues: [Cell] {
    [Cell(wastedAt), Cell(volumeMl), Cell(reason)]
  }
}

package struct PumpingSession: NotedRecord, Hashable {
  package enum Side: String, Sendable, CaseIterable {
    case left
    case right
    case both
  }

  package let entry: RecordMetadata
  package let profile: ID<Profile>
  package let span: Span
  package let volumeMl: Double
  package let side: Side?
  package var note: String?

  package var sortTime: Int64 { span.start.seconds }
  package var timing: Timing { .moment }
  package var lastReportedMoment: Instant? { span.end }

  package static let table = RecordTable(
    "pumping_sessions", "profile_id started_at ended_at volume_ml side note"
  ) {
    row, fields throws(RowProblem) in
    PumpingSession(
      entry: try fields.entry(row),
      profile: try fields.profile(row),
      span: try fields.spanRequiringPastEnd(row, maximumSeconds: 4 * hour),
      volumeMl: try fields.amount(row, of: .volume, 0...2000),
      side: try fields.optionalEnumValue(row),
      note: try fields.optionalText(row))
  }

  package var columnValues: [Cell] {
    [Cell(span.start), Cell(span.end), Cell(volumeMl), Cell(side), Cell(note)]
  }
}
