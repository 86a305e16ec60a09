import Records
import SQLite

/// What readers of sources need to tell of rows, and to know of what is there.
extension Importer {
  /// Takes all that a row tells, or nothing where some of it cannot be true; tells why then.
  package mutating func take(wholeRow records: [ImportedRecord]) throws(SQLiteError) -> RowProblem?
  {
    if records.count == 1 { return try take(records[0]) }
    let before = self
    try database.execute("SAVEPOINT whole_row")
    for record in records {
      guard let problem = try take(record) else { continue }
      try database.execute("ROLLBACK TO whole_row; RELEASE whole_row")
      self = before
      return skip(record, problem)
    }
    try database.execute("RELEASE whole_row")
    return nil
  }

  /// Takes the record that `body` returns after it has taken the parts of the record, such as a
  /// photo.
  ///
  /// If the record cannot be used, nothing is kept: a photo of an answer must not become a photo
  /// without an answer. Returns false if the record is neither new nor changed.
  mutating func takeWithParts(_ body: (inout Self) throws -> ImportedRecord) throws -> Bool {
    let before = self
    try database.execute("SAVEPOINT parts")
    do {
      let record = try body(&self)
      let count = outcome.counts[record.table]
      guard let problem = try take(record) else {
        try database.execute("RELEASE parts")
        return outcome.counts[record.table] != count
      }
      try database.execute("ROLLBACK TO parts; RELEASE parts")
      self = before
      _ = skip(record, problem)
      return false
    } catch {
      try database.execute("ROLLBACK TO parts; RELEASE parts")
      self = before
      throw error
    }
  }

  /// Notes a row of which no record could be made, and what it is called where rows have names.
  package mutating func skip(_ row: Int, named key: String = "", _ problem: RowProblem) {
    outcome.skip(row, of: "", named: key, problem)
  }

  /// Tells what is skipped while `body` takes something, however much was skipped before.
  mutating func skips(while body: (inout Self) throws -> Void) rethrows -> [ImportOutcome.Skipped] {
    outcome.asked = []
    defer { outcome.asked = nil }
    try body(&self)
    return outcome.asked ?? []
  }

  /// Takes records only to see what would come of them: nothing is kept of it.
  mutating func trying<Result>(_ body: (inout Self) throws -> Result) throws -> Result {
    let before = self
    try database.execute("SAVEPOINT trial")
    let result = Swift.Result { try body(&self) }
    try database.execute("ROLLBACK TO trial; RELEASE trial")
    self = before
    return try result.get()
  }

  /// Notes a value in a column that is not recognised.
  package mutating func pass(over column: String) { outcome.unknown[column, default: 0] += 1 }

  /// Whether a record is there and says the same.
  mutating func knows(_ record: ImportedRecord) throws(SQLiteError) -> Bool {
    let told = record.columns.filter(\.isTold)
    let values = try told.map { column throws(SQLiteError) in
      try value(of: column.content) ?? .null
    }
    let table = try table(of: record)
    guard let found = try table.found(record.key, of: source) else { return false }
    return table.version(found.values, changedAt: 0).content
      == table.version(values, changedAt: 0).content
  }

  func has(_ table: String, _ key: String) throws(SQLiteError) -> Bool {
    try text("id", of: table, key) != nil
  }

  /// The text in a column of a record of the source; nil where it is empty, or no such record is there.
  func text(_ column: String, of table: String, _ key: String) throws(SQLiteError) -> String? {
    try text("SELECT \(column) FROM \(table) WHERE source = ?1 AND source_id = ?2", key)
  }

  /// The key of the profile of the source whom a record of it is about.
  func owner(of table: String, _ key: String) throws(SQLiteError) -> String? {
    try text(
      "SELECT p.source_id FROM \(table) r JOIN profiles p ON p.id = r.profile_id "
        + "AND p.source = r.source WHERE r.source = ?1 AND r.source_id = ?2", key)
  }

  private func text(_ query: String, _ key: String) throws(SQLiteError) -> String? {
    var text: String?
    try database.prepare(query).forEachRow([.text(source), .text(key)]) { row in
      text = row.text(0)
    }
    return text
  }

  /// When one of the source's records in a table was changed last, of those whose keys end with certain
  /// words, in seconds since 1970; nil where there are none.
  ///
  /// Without words those are meant that name no database, as `feeding 17 of CSV` does.
  func latestChange(
    in table: String, ofKeysEndingWith ending: String
  ) throws(SQLiteError) -> Int64? {
    try database.prepare(
      "SELECT max(changed_at) FROM \(table) WHERE source = ?1 "
        + "AND iif(?2 = '', source_id NOT GLOB '* of *', substr(source_id, -length(?2)) = ?2)"
    ).firstInteger([.text(source), .text(ending)])
  }

  /// The keys of the source's records in a table that begin with certain words.
  func keys(in table: String, beginningWith start: String) throws(SQLiteError) -> [String] {
    var keys: [String] = []
    try database.prepare(
      "SELECT source_id FROM \(table) WHERE source = ?1 AND source_id >= ?2 AND source_id < ?3"
    ).forEachRow([.text(source), .text(start), .text(start + "\u{10FFFF}")]) { row in
      if let key = row.text(0) { keys.append(key) }
    }
    return keys
  }
}

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
