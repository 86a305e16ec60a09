/// The id of a record; the type parameter prevents mixing ids of different kinds.
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
  /// The caregiver who logged the record, or nil if unknown.
  package let loggedBy: ID<Caregiver>?
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
  /// The midnight of the day in UTC, in seconds since 1970; for sorting only.
  package var sortTime: Int64 { Int64(days) * 86_400 }

  /// Creates a day from its midnight in UTC, in seconds since 1970.
  init(sortTime: Int64) { self.init(days: Int(sortTime / 86_400)) }
}

/// The meaning of a record's time, which determines whether the time may be before birth or in the future.
package enum Timing: Hashable, Sendable {
  /// An event at a moment: not before birth, not in the future.
  case moment
  /// An event on a local day: not before birth, not in the future.
  case day
  /// An appointment: not before birth, but possibly in the future.
  case appointment
  /// A plan, a description or a record without a known time: no limits.
  case unrestricted
}

/// A valid row of the tracking database.
package protocol JournalRecord: Sendable {
  static var table: RecordTable<Self> { get }
  var entry: RecordMetadata { get set }
  /// The time of the record in seconds since 1970.
  ///
  /// A local day is represented by its midnight in UTC. 0 means that the record has no time.
  var sortTime: Int64 { get }
  /// The meaning of `sortTime`; a moment by default.
  var timing: Timing { get }
  /// The last moment at which the record reports an event, or nil if the record has no moment except `sortTime`.
  var lastReportedMoment: Instant? { get }
  /// The names of the record by language, in addition to its column values.
  var namesByLanguage: [Language: String] { get set }
}

extension JournalRecord {
  /// A record without content.
  package static var empty: Self { table.empty }

  package var timing: Timing { .moment }
  package var lastReportedMoment: Instant? { nil }
  package var namesByLanguage: [Language: String] {
    get { [:] }
    set {}
  }

  /// The values of the record in the order of the table's columns, except the columns that all tables have.
  package var columnValues: [Cell] { Self.table.columns.map { $0.cell(self) } }
}

package protocol ProfileRecord: JournalRecord {
  var profile: ID<Profile> { get set }
  /// A remark of the family; two records that differ only in their remarks describe the same event.
  var remark: String? { get set }
}

extension ProfileRecord {
  package var remark: String? {
    get { nil }
    set {}
  }

  /// The column values of the record without its remark, which identify the event that it describes.
  ///
  /// Two records of the same profile and time with equal values describe the same event.
  var identifyingValues: [Cell] {
    var silent = self
    silent.remark = nil
    return silent.columnValues
  }
}

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
  var span: Span { get set }
}

extension SpanRecord {
  package var sortTime: Int64 { span.start.seconds }
  package var lastReportedMoment: Instant? { span.end }
}
