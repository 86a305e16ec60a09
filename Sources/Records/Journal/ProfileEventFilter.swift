/// An event of a child, an elder or a pet, independent of the kind of its record.
package struct ProfileEvent {
  package let table: String
  package let entry: RecordMetadata
  /// The time of the event; see `JournalRecord.sortTime`.
  package let sortTime: Int64
  package let timing: Timing
  package let remark: String?
  package let uses: Set<RecordUse>

  init(_ record: some ProfileRecord) {
    table = type(of: record).table.name
    entry = record.entry
    sortTime = record.sortTime
    timing = record.timing
    remark = record.remark
    uses = type(of: record).table.uses
  }
}

/// A filter that selects the events of one profile on the days of a window.
package struct ProfileEventFilter {
  private let profile: ID<Profile>
  private let daySortTimes: Range<Int64>
  private let timeRange: Range<Instant>

  package init(of profile: Profile, in window: Window, _ zone: Zone) {
    self.profile = profile.id
    daySortTimes = window.first.sortTime..<(window.last + 1).sortTime
    timeRange = window.timeRange(in: zone)
  }

  /// Calls `body` for the records of one kind that match the filter, in order of time.
  package func forEachEvent<Record: ProfileRecord>(
    in records: RecordList<Record>, _ body: (Record) -> Void
  ) {
    let own = records.of(profile)
    for record in own.within(daySortTimes) where record.timing == .day { body(record) }
    for record in own.within(timeRange) where record.timing == .moment { body(record) }
  }
}
