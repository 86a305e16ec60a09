import SQLite

extension Journal {
  /// Reads everything up to `moment`; all of it is of the state the database was opened in.
  ///
  /// It is as it was known then: what ended or was done, answered or unmarked later had not been yet.
  /// A row that cannot be used is left out and named in `leftOut`. Throws `DatabaseProblem` where
  /// the database as a whole cannot be used.
  package init(
    readingFrom database: TrackingDatabase, until moment: Instant
  ) throws(DatabaseProblem) {
    self = try database.reading { (connection) throws in
      var reader = database.reader(of: connection, until: moment)
      let family = try Family(readingFrom: connection, by: &reader)
      var journal = Journal(family: family, moment: moment)
      try journal.read(Self.kinds, by: &reader)
      let leftOut = Self.inOrderOfKinds(reader.leftOut, table: \.table)
      journal.leftOut = try database.leftOut(and: leftOut, on: connection)
      journal.missingTables = Self.inOrderOfKinds(reader.missing) {
        String($0.prefix { $0 != "." })
      }
      journal.droppedLinks = reader.droppedLinks.all
      return journal
    }
  }

  /// Reads the family, its people and its profiles, and nothing of what they have done.
  package init(
    ofPeopleIn database: TrackingDatabase, at moment: Instant
  ) throws(DatabaseProblem) {
    self = try database.reading { (connection) throws in
      var reader = database.reader(of: connection, until: moment)
      var journal = Journal(
        family: try Family(readingFrom: connection, by: &reader), moment: moment)
      try journal.read(Self.people, by: &reader)
      return journal
    }
  }

  /// Reads kinds of records: first people, then what others point to.
  private mutating func read(
    _ kinds: [RecordKind], by reader: inout JournalReader
  ) throws(SQLiteError) {
    try reader.learnCaregivers()
    for kind in kinds.prefix(Self.people.count) { try kind.read(&self, &reader) }
    let rest = kinds.dropFirst(Self.people.count)
    for kind in rest where kind.isPointedTo { try kind.read(&self, &reader) }
    for kind in rest where !kind.isPointedTo { try kind.read(&self, &reader) }
  }
}

extension Profile {
  /// The profile's id.
  package var id: ID<Profile> { ID(entry.id) }
}
