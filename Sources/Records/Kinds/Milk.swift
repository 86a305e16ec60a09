package struct BottleFeed: NotedRecord, SpanRecord, Hashable {
  package enum Contents: String, Sendable, CaseIterable {
    case breastMilk = "breast_milk"
    case formula
    case fortifiedBreastMilk = "fortified_breast_milk"
    case cowMilk = "cow_milk"
    case water
    case other
  }

  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var span = TimeSpan()
  package var volumeMl = 0.0
  package var contents = Contents.other
  /// The brand of the formula.
  package var formula: String?
  package var note: String?

  package static let table = RecordTable(
    "bottle_feeds", of: BottleFeed(),
    uses: [
      .isEvent, .endsRecordingGap, .provesAwake, .isDailyCare, .startsDailyTable, .isForDoctors,
    ]
  ) {
    Column.spanStart(\.span.start)
    Column.spanEnd(\.span.end, maximumSeconds: 4 * hour, ifFuture: .makesRowUnusable)
    Column("volume_ml", \.volumeMl, .volumeMl, label: "column.amount")
    Column("contents", \.contents, .word("bottle_contents"), label: "field.contents")
    Column("formula", \.formula, .text(.foodOrUnit), label: "bottle_contents.formula")
    Column.note(\.note)
  }
}

package struct NursingSession: NotedRecord, SpanRecord, Hashable {
  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var span = TimeSpan()
  /// The seconds for which the baby drank from the left breast.
  package var leftSeconds = 0
  package var rightSeconds = 0
  package var note: String?

  package static let table = RecordTable(
    "nursing_sessions", of: NursingSession(),
    uses: [
      .isEvent, .endsRecordingGap, .provesAwake, .isDailyCare, .startsDailyTable, .isForDoctors,
    ]
  ) {
    Column.spanStart(\.span.start)
    Column.spanEnd(\.span.end, maximumSeconds: 4 * hour)
    Column(
      "left_seconds", \.leftSeconds, .wholeNumber(0...14_400, in: .seconds),
      label: "breast_side.left")
    Column(
      "right_seconds", \.rightSeconds, .wholeNumber(0...14_400, in: .seconds),
      label: "breast_side.right")
    Column.note(\.note)
  } check: { session, _ throws(RowProblem) in
    // Both breasts together can take at most as long as the session; five minutes allow for rounding.
    let (left, right) = (session.leftSeconds, session.rightSeconds)
    if let end = session.span.end, Int64(left + right) > end - session.span.start + 300 {
      throw RowProblem(.outOfRange, column: "right_seconds", found: "\(left) + \(right)")
    }
  }
}

/// Milk that was prepared or pumped, but thrown away.
package struct MilkWaste: ProfileRecord, Hashable {
  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var wastedAt = Instant.epoch
  package var volumeMl = 0.0
  package var reason: String?
  package var remark: String? {
    get { reason }
    set { reason = newValue }
  }

  package var sortTime: Int64 { wastedAt.seconds }

  package static let table = RecordTable(
    "milk_waste", of: MilkWaste(),
    uses: [.isEvent, .endsRecordingGap, .startsDailyTable, .printsOwnNotes, .isForDoctors]
  ) {
    Column.eventTime("wasted_at", \.wastedAt)
    Column("volume_ml", \.volumeMl, .volumeMl, label: "column.amount")
    Column("reason", \.reason, .text(.freeText), label: "column.reason")
  }
}

package struct PumpingSession: NotedRecord, SpanRecord, Hashable {
  package enum Side: String, Sendable, CaseIterable {
    case left
    case right
    case both
  }

  package var entry = RecordMetadata()
  package var profile = ID<Profile>()
  package var span = TimeSpan()
  package var volumeMl = 0.0
  package var side: Side?
  package var note: String?

  package static let table = RecordTable(
    "pumping_sessions", of: PumpingSession(),
    uses: [.isEvent, .endsRecordingGap, .startsDailyTable, .isForDoctors]
  ) {
    Column.spanStart(\.span.start)
    Column.spanEnd(\.span.end, maximumSeconds: 4 * hour, ifFuture: .makesRowUnusable)
    Column("volume_ml", \.volumeMl, .volumeMl, label: "column.amount")
    Column("side", \.side, .word("breast_side"), label: "field.side")
    Column.note(\.note)
  }
}
