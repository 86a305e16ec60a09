/// The id of a record of type `Kind`; an id of one kind of record cannot be used for another kind by mistake.
package struct ID<Kind>: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  /// The id as stored in the database.
  package let text: String

  package init(_ text: String = "") {
    self.text = text
  }

  package static func < (left: ID, right: ID) -> Bool { left.text < right.text }

  package var description: String { text }
}

/// The values that all records have in common.
package struct RecordMetadata: Hashable, Sendable, Encodable {
  package let id: String
  /// The caregiver who entered the record, or nil if the caregiver is unknown.
  package let loggedBy: ID<Caregiver>?
  /// The time at which the record was last changed.
  package let changedAt: Instant

  package init(
    id: String = "", loggedBy: ID<Caregiver>? = nil, changedAt: Instant = Instant(seconds: 0)
  ) {
    self.id = id
    self.loggedBy = loggedBy
    self.changedAt = changedAt
  }
}

extension LocalDate {
  /// The midnight of the day in UTC, in seconds since 1970, by which records without a time of day are sorted.
  package var sortTime: Int64 { Int64(days) * 86_400 }

  /// Creates a day from its midnight in UTC, in seconds since 1970.
  init(sortTime: Int64) { self.init(days: Int(sortTime / 86_400)) }
}

/// What the time of a record means, and whether it may be before birth or in the future.
package enum RecordTiming: Hashable, Sendable {
  /// An event at a moment: not before birth, not in the future.
  case moment
  /// An event on a local day: not before birth, not in the future.
  case day
  /// An appointment: not before birth, but possibly in the future.
  case appointment
  /// A plan, a description or a record without a known time: no limits.
  case unrestricted
}

/// A record from a valid row of Kinfolio's database; each kind of record is a type of its own.
package protocol JournalRecord: Sendable {
  static var table: RecordTable<Self> { get }
  var entry: RecordMetadata { get set }
  /// The time of the record in seconds since 1970, or 0 if the record has no time.
  ///
  /// If the record has only a day, this is the midnight of the day in UTC.
  var sortTime: Int64 { get }
  /// What `sortTime` means; the default is `.moment`.
  var timing: RecordTiming { get }
  /// The last moment in the record, such as the end of a sleep, or nil if there is no moment besides `sortTime`.
  var lastReportedMoment: Instant? { get }
  /// The names of the record in each language, which are not in a column of its table; only foods have such names.
  var namesByLanguage: [Language: String] { get set }
}

extension JournalRecord {
  /// A record whose properties have their default values.
  package static var empty: Self { table.emptyRecord }

  package var timing: RecordTiming { .moment }
  package var lastReportedMoment: Instant? { nil }
  package var namesByLanguage: [Language: String] {
    get { [:] }
    set {}
  }

  /// The values of the record's columns in the order of `table.columns`, without the columns that all tables have.
  package var columnValues: [Cell] { Self.table.columns.map { $0.makeCell(self) } }
}

/// A record about one child, elder or pet.
package protocol ProfileRecord: JournalRecord {
  var profile: ID<Profile> { get set }
  /// A remark of the family; records that differ only in their remarks describe the same event.
  var remark: String? { get set }
}

extension ProfileRecord {
  package var remark: String? {
    get { nil }
    set {}
  }

  /// The values of the record's columns without its remark.
  ///
  /// If two records have the same profile, time and values, they describe the same event.
  var eventValues: [Cell] {
    var silent = self
    silent.remark = nil
    return silent.columnValues
  }
}

/// A record with a note of the family, which is its remark.
package protocol NotedRecord: ProfileRecord {
  var note: String? { get set }
}

extension NotedRecord {
  package var remark: String? {
    get { note }
    set { note = newValue }
  }
}

/// A record of a period, such as a feed or a sleep.
package protocol SpanRecord: ProfileRecord {
  var span: TimeSpan { get set }
}

extension SpanRecord {
  package var sortTime: Int64 { span.start.seconds }
  package var lastReportedMoment: Instant? { span.end }
}
