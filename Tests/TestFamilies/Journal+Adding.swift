@testable import Records

extension Journal {
  /// Creates a journal of a confirmed profile in Paris, up to the end of 2026-06-30 in UTC.
  init(of profile: Profile) {
    let family = Family(name: "Test", timeZone: Zone("Europe/Paris") ?? .utc)
    self.init(family: family, referenceTime: Instant(seconds: 1_782_863_999))
    profiles = [profile]
    profiles[0].status = .confirmed
  }

  /// Adds a record; one without a profile is about the first one, and one without an id gets its number in the list.
  mutating func add<Record: ProfileRecord>(
    _ record: Record, to list: WritableKeyPath<Journal, RecordList<Record>>
  ) {
    let others = self[keyPath: list]
    var record = record
    if record.profile.text.isEmpty { record.profile = profiles[0].id }
    if record.entry.id.isEmpty {
      record.entry = RecordMetadata(id: "r\(others.count + 1)", loggedBy: record.entry.loggedBy)
    }
    self[keyPath: list] = RecordList(Array(others) + [record])
  }
}
