import SQLite

/// Records that have become something else, as a feed that was a bottle and is nursing now: they stand in
/// one table alone, and what they were is in the log.
extension Importer {
  /// Where the row that a record is of stands now, but for the record's own table.
  mutating func rivals(of record: ImportedRecord) throws(SQLiteError) -> [ImportPlace.Standing] {
    try standings(of: record).filter { $0.table != record.table }
  }

  private mutating func standings(
    of record: ImportedRecord
  ) throws(SQLiteError) -> [ImportPlace.Standing] {
    var standings: [ImportPlace.Standing] = []
    for name in record.places {
      if let standing = try place(name).found(record.key, of: source) { standings.append(standing) }
    }
    return standings
  }

  /// Whether a record of the source stands in one of some tables, by its name there.
  mutating func stands(_ key: String, in tables: [String]) throws(SQLiteError) -> Bool {
    for name in tables where try place(name).found(key, of: source) != nil { return true }
    return false
  }

  private mutating func place(_ name: String) throws(SQLiteError) -> ImportPlace {
    if let place = places[name] { return place }
    let place = try ImportPlace(name, in: database)
    places[name] = place
    return place
  }

  /// Takes away what the row was before it became what it is, and tells the log to what all leads that it
  /// has been in each table; `coming` is the version that was just taken.
  mutating func settle(
    _ record: ImportedRecord, _ coming: ImportedVersion
  ) throws(SQLiteError) {
    if record.places.isEmpty { return }
    var earlier = [record.table: coming]
    var standing: [ImportPlace.Standing] = []
    for one in try standings(of: record) {
      if record.elsewhere.contains(one.table), one.version.changedAt < coming.changedAt {
        try place(one.table).remove(one)
        earlier[one.table] = one.version
      } else {
        standing.append(one)
      }
    }
    guard let latest = standing.max(by: { $0.version.changedAt < $1.version.changedAt }) else {
      return
    }
    for table in record.places {
      let there = standing.first { $0.table == table }
      let end = there ?? latest
      try log.keep(
        there == nil ? earlier[table] : nil, before: end.version, of: table, record.key,
        about: end.profile)
    }
  }
}
