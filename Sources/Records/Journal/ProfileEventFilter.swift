/// An event of a child, an elder or a pet, with the values that records of all kinds have.
package struct ProfileEvent {
  package let table: String
  package let entry: RecordMetadata
  /// The time of the event in seconds since 1970; for an event with only a day, the midnight of this day in UTC.
  package let sortTime: Int64
  package let timing: RecordTiming
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

/// A filter that selects the events of one profile on some days.
package struct ProfileEventFilter {
  private let profileID: ID<Profile>
  private let daySortTimes: Range<Int64>
  private let timeRange: Range<Instant>

  package init(of profile: Profile, in window: Window, _ zone: Zone) {
    self.profileID = profile.id
    daySortTimes = window.first.sortTime..<(window.last + 1).sortTime
    timeRange = window.timeRange(in: zone)
  }

  /// Calls `body` for the records of a list that match the filter: first those with only a day, then those with a time.
  package func forEachEvent<Record: ProfileRecord>(
    in records: RecordList<Record>, _ body: (Record) -> Void
  ) {
    let own = records.of(profileID)
    for record in own.within(daySortTimes) where record.timing == .day { body(record) }
    for record in own.within(timeRange) where record.timing == .moment { body(record) }
  }
}
