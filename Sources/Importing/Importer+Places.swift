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

  mutating func place(_ name: String) throws(SQLiteError) -> ImportPlace {
    if let place = places[name] { return place }
    let place = try ImportPlace(name, in: database)
    places[name] = place
    return place
  }

  /// Takes away what the row was before it became what it is, and tells the log to what all leads that it
  /// has been in each table; `coming` is the version that was just taken.
  ///
  /// `stoodThere` tells whether the row stood in the table of the record, too, at the same moment. Gives
  /// whether anything was taken away.
  @discardableResult
  mutating func settle(
    _ record: ImportedRecord, _ coming: ImportedVersion, stoodThere: Bool = false
  ) throws(SQLiteError) -> Bool {
    if record.places.isEmpty { return false }
    var earlier = [record.table: coming]
    var standing: [ImportPlace.Standing] = []
    let all = try standings(of: record)
    let others = all.filter { stoodThere || $0.table != record.table }
    for one in all {
      let isOlder = one.version.changedAt < coming.changedAt
      if record.elsewhere.contains(one.table), isOlder || record.outdoes(one, among: others) {
        try place(one.table).remove(one)
        earlier[one.table] = one.version
      } else {
        standing.append(one)
      }
    }
    guard let latest = standing.max(by: { $0.version.changedAt < $1.version.changedAt }) else {
      return false
    }
    for table in record.places {
      let there = standing.first { $0.table == table }
      let end = there ?? latest
      try log.keep(
        there == nil ? earlier[table] : nil, before: end.version, of: table, record.key,
        about: end.profile)
    }
    return standing.count < all.count
  }
}

extension ImportedRecord {
  /// Of two rows of one moment which stand in different tables one counts, whichever comes first: the one
  /// that stands in the table that is named first.
  private func rank(of tables: Set<String>) -> Int {
    places.reduce(0) { $0 * 2 + (tables.contains($1) ? 1 : 0) }
  }

  private func rank(of others: [ImportPlace.Standing]) -> Int {
    rank(of: Set(others.filter { $0.version.changedAt == changedAt }.map(\.table)))
  }

  private var rank: Int { rank(of: Set(places).subtracting(elsewhere)) }

  /// Whether the row of a record takes the place of one of the same moment, among `others` of that.
  func outdoes(_ other: ImportPlace.Standing, among others: [ImportPlace.Standing]) -> Bool {
    other.version.changedAt == changedAt && rank(of: others) < rank
  }

  /// Whether the record gives way to what stands elsewhere, among `others` of its row.
  func givesWay(to other: ImportPlace.Standing, among others: [ImportPlace.Standing]) -> Bool {
    let isOfOneMoment = other.version.changedAt == changedAt && elsewhere.contains(other.table)
    return other.version.changedAt > changedAt || isOfOneMoment && rank(of: others) > rank
  }
}
