import SQLite

extension Journal {
  /// Reads the journal from a tracking database, as it was known at `moment`: a later end, completion, answer or
  /// unmarking of a tried food is ignored.
  ///
  /// Rows that cannot be used are left out and listed in `skippedRows`. Throws `DatabaseProblem` if the database as a
  /// whole cannot be used.
  package init(
    readingFrom database: TrackingDatabase, until moment: Instant
  ) throws(DatabaseProblem) {
    self = try database.withConnection { (connection) throws in
      var reader = database.reader(of: connection, until: moment)
      let family = try Family(readingFrom: connection, using: &reader)
      var journal = Journal(family: family, referenceTime: moment)
      try journal.read(Self.kinds, using: &reader)
      journal.formerNames = try connection.mergedProfiles().compactMap { merged in
        var former = journal.profiles.first { $0.id == merged.successor }
        former?.name = merged.text("name") ?? ""
        former?.fullName = merged.text("full_name")
        return former
      }
      journal.privatePhotos = try PrivatePhotos(
        in: connection, unusable: reader.unusableIDs(in: Photo.table.name),
        replacements: reader.replacementIDs(in: Photo.table.name))
      let leftOut = Self.sortedByKind(reader.skippedRows, table: \.table)
      journal.skippedRows = try database.allSkippedRows(adding: leftOut, on: connection)
      journal.missingTablesAndColumns = Self.sortedByKind(reader.missingTablesAndColumns) {
        String($0.prefix { $0 != "." })
      }
      journal.ignoredValues = reader.ignoredValues.sortedValues
      return journal
    }
  }

  /// Reads only the family, the caregivers, the invitations and the profiles.
  package init(
    readingPeopleFrom database: TrackingDatabase, at moment: Instant
  ) throws(DatabaseProblem) {
    self = try database.withConnection { (connection) throws in
      var reader = database.reader(of: connection, until: moment)
      var journal = Journal(
        family: try Family(readingFrom: connection, using: &reader), referenceTime: moment)
      try journal.read(Self.peopleKinds, using: &reader)
      return journal
    }
  }

  /// Reads kinds of records: people and profiles first, then the kinds to which other records refer, then the rest.
  private mutating func read(
    _ kinds: [RecordKind], using reader: inout JournalReader
  ) throws(SQLiteError) {
    try reader.readCaregiverIDs()
    for kind in kinds.prefix(Self.peopleKinds.count) { try kind.read(&self, &reader) }
    let owners = caregivers.filter { $0.role == .owner }.map(\.entry.id)
    family.pseudonymSources = owners.isEmpty ? profiles.map(\.entry.id) : owners
    let rest = kinds.dropFirst(Self.peopleKinds.count)
    for kind in rest where Self.isReferenced(kind.table) { try kind.read(&self, &reader) }
    for kind in rest where !Self.isReferenced(kind.table) { try kind.read(&self, &reader) }
  }
}
