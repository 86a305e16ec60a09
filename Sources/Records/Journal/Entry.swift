/// A record's identity; ids of different kinds cannot be confused.
package struct ID<Kind>: Hashable, Comparable, Sendable, Encodable, CustomStringConvertible {
  /// The id as it stands in the database.
  package let text: String

  /// Makes an id from its text.
  package init(_ text: String) {
    self.text = text
  }

  package static func < (left: ID, right: ID) -> Bool { left.text < right.text }

  /// The id as it stands in the database.
  package var description: String { text }
}

/// What every record carries: its id, who logged it, when it was last changed.
package struct Entry: Hashable, Sendable, Encodable {
  /// The record's id.
  package let id: String
  /// Who logged it, where that is known.
  package let loggedBy: ID<Caregiver>?
  /// When it was last changed.
  package let changedAt: Instant

  /// Makes an entry.
  package init(id: String, loggedBy: ID<Caregiver>? = nil, changedAt: Instant) {
    self.id = id
    self.loggedBy = loggedBy
    self.changedAt = changedAt
  }
}

/// What a record's place in time means, which decides when it cannot be true.
package enum Timing: Hashable, Sendable {
  /// Something that happened at a moment: not before birth, not in the future.
  case moment
  /// Something that happened on a local day: not before birth, not in the future.
  case day
  /// Something agreed on: not before birth, but it may lie ahead.
  case appointment
  /// A plan, a description or something whose time is not known: it may lie anywhere.
  case plan
}

/// One row of the tracking database, read and found usable.
package protocol JournalRecord: Sendable {
  /// What every record carries.
  var entry: Entry { get }
  /// Where the record stands in time, in seconds since 1970; a local day counts from UTC midnight,
  /// and 0 stands for none.
  var position: Int64 { get }
  /// What `position` means.
  var timing: Timing { get }
  /// The last moment it says something happened at, in seconds since 1970; nil where it says none
  /// but `position`.
  var lastMoment: Instant? { get }
  /// How the record is read, and what its columns are called.
  static var table: RecordTable<Self> { get }
  /// The record's own values, in the order of its table's columns after those that every record of
  /// its sort has (id, logged_by, changed_at and, about a profile, profile_id).
  var cells: [Cell] { get }
  /// What the record is called in languages, besides its cells.
  var names: [Language: String] { get }
}

extension JournalRecord {
  package var lastMoment: Instant? { nil }
  package var names: [Language: String] { [:] }
}

/// A record about one profile.
package protocol ProfileRecord: JournalRecord {
  /// Whom it is about.
  var profile: ID<Profile> { get }
  /// What was remarked on it in somebody's own words, without which it is still the same event.
  var remark: String? { get set }
}

extension ProfileRecord {
  package var remark: String? {
    get { nil }
    set {}
  }

  /// What makes it this event and no other: of two records of one moment that agree in it, one is
  /// enough.
  var event: [Cell] {
    var silent = self
    silent.remark = nil
    return silent.cells
  }
}

/// A record with a note beside what it says.
package protocol NotedRecord: ProfileRecord {
  /// What was noted.
  var note: String? { get set }
}

extension NotedRecord {
  package var remark: String? {
    get { note }
    set { note = newValue }
  }
}
