import SQLite

/// What has to be done where records are read otherwise than before.
extension Importer {
  /// Makes whatever tells records of somebody's sheet again count as later than they are, for they were
  /// read wrongly: those of events, which have ids, or those that are none.
  func outdate(
    _ tables: [String], of profile: ID<Profile>, eventsAlone: Bool
  ) throws(SQLiteError) {
    for table in tables {
      try database.prepare(
        "UPDATE \(table) SET changed_at = ?4 WHERE \(Self.isOfSheet)"
      ).run(sheet(of: profile, eventsAlone) + [.integer(Self.outdated)])
    }
  }

  /// How many records of a sheet wait to be told anew.
  func outdatedCount(
    in tables: [String], of profile: ID<Profile>, eventsAlone: Bool
  ) throws(SQLiteError) -> Int64 {
    var count: Int64 = 0
    for table in tables {
      count +=
        try database.prepare(
          "SELECT count(*) FROM \(table) WHERE \(Self.isOfSheet) AND changed_at = ?4"
        ).firstInteger(sheet(of: profile, eventsAlone) + [.integer(Self.outdated)]) ?? 0
    }
    return count
  }

  /// When a record was changed that is to be told anew: before all that any file can tell.
  private static let outdated: Int64 = 0

  private static let isOfSheet =
    "source = ?1 AND profile_id = ?2 AND (substr(source_id, 1, length(?2) + 7) = ?2 || ' event ') = ?3"

  private func sheet(of profile: ID<Profile>, _ eventsAlone: Bool) -> [SQLiteValue] {
    [.text(source), .text(profile.text), .integer(eventsAlone ? 1 : 0)]
  }

  /// What a setting says; nil where it is not set.
  func setting(_ name: String) throws(SQLiteError) -> String? {
    var value: String?
    try database.prepare("SELECT value FROM settings WHERE name = ?1").forEachRow([.text(name)]) {
      value = $0.text(0)
    }
    return value
  }
}
