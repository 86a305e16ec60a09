/// Something that happened to a profile, as a record of any kind tells it.
package struct Happening {
  package let table: String
  package let entry: Entry
  /// When it was, as `JournalRecord` has it.
  package let position: Int64
  package let timing: Timing

  init(_ record: some ProfileRecord) {
    table = type(of: record).table.name
    entry = record.entry
    position = record.position
    timing = record.timing
  }
}

/// What happened to a profile in a window.
package struct Happenings {
  private let profile: ID<Profile>
  private let days: Range<Int64>
  private let moments: Range<Instant>

  package init(of profile: Profile, in window: Window, _ zone: Zone) {
    self.profile = profile.id
    days = window.first.position..<(window.last + 1).position
    moments = window.moments(in: zone)
  }

  /// Hands over the records of one kind that are among them, in order.
  package func forEach<Record: ProfileRecord>(
    of records: RecordList<Record>, _ body: (Record) -> Void
  ) {
    let own = records.of(profile)
    for record in own.within(days) where record.timing == .day { body(record) }
    for record in own.within(moments) where record.timing == .moment { body(record) }
  }
}
