import SQLite

/// A description of one kind of record, such as doses, independent of the Swift type of the records.
///
/// ``Journal/kinds`` contains all kinds. Code that handles the records of all kinds uses that list: reading, counting,
/// data files, imports, and the removal of private records.
package struct RecordKind: Sendable {
  /// A function that returns a changed copy of a text, for example without names; `isTerm` is true if the text is the
  /// name of a food, a unit, a medicine or a vaccine.
  package typealias TextRewriting = @Sendable (_ text: String, _ isTerm: Bool) -> String

  package let table: String
  /// The version of the database schema in which the newest column of the table was added.
  let newestSchemaVersion: Int
  package let recordType: any JournalRecord.Type
  /// The names of all columns, in the order in which `RecordTable.readRecord` reads them.
  package let columnNames: [String]
  /// The columns of the table without those that all tables have, in the order of ``RecordRow/columnValues``.
  package let fields: [Field]
  package let isAboutProfiles: Bool
  package let uses: Set<RecordUse>
  /// Reads all records of this kind from the database into a journal.
  let readRecords: @Sendable (inout Journal, inout JournalReader) throws(SQLiteError) -> Void
  /// Returns the reason why a row of an import cannot be used, or nil if it is usable.
  ///
  /// A usable caregiver or profile is added to the context, so that later rows may refer to it. If the journal is not
  /// nil, the record of a usable row is added to the journal, where it replaces a record with the same id.
  package let importedRowProblem:
    @Sendable (
      borrowing Row, inout RowDecoder, inout RowDecoder.ValidationContext, Family, inout Journal?
    ) -> RowProblem?
  package let recordCount: @Sendable (Journal) -> Int
  /// Returns the values of the records about one profile, or of all records of this kind if the profile is nil.
  ///
  /// If the kind is not about profiles, the profile is ignored. Measurements that are probably wrong are returned only
  /// if the profile is nil.
  package let recordRows: @Sendable (Journal, ID<Profile>?) -> [RecordRow]
  /// Copies the records about a profile from the first journal to the second, if the kind is about profiles.
  package let copyRecords: @Sendable (Journal, ID<Profile>, inout Journal) -> Void
  package let removeRecords: @Sendable (inout Journal) -> Void
  package let rewriteFreeTexts: @Sendable (inout Journal, TextRewriting) -> Void
  let forEachEvent: @Sendable (Journal, ProfileEventFilter, (ProfileEvent) -> Void) -> Void
  /// Returns a profile's last record that has a time, or nil if there is none or the records are not events.
  let lastEvent: @Sendable (Journal, ID<Profile>) -> ProfileEvent?
  /// Returns a profile's first record of this kind, or nil if there is none; the records can also be plans.
  let firstRecord: @Sendable (Journal, ID<Profile>) -> ProfileEvent?
  /// Returns the times, in seconds since 1970, of a profile's records in a range of time.
  let sortTimes: @Sendable (Journal, ID<Profile>, Range<Instant>) -> [Int64]

  /// The names of the columns that contain the id of a profile.
  package var profileIDColumns: [String] {
    (isAboutProfiles ? ["profile_id"] : [])
      + fields.filter { $0.valueType == .reference(table: Profile.table.name) }.map(\.name)
  }

  package func field(named name: String) -> Field? { fields.first { $0.name == name } }

  /// Returns true if the activity log of an app can contain changes of a column with this name.
  ///
  /// In version 1 of the database, the names of foods were in columns such as `name_es`.
  package func activityLogCanContain(columnNamed column: String) -> Bool {
    field(named: column) != nil
      || ["logged_by", "profile_id", "source", "source_id", "image"].contains(column)
      || table == Food.table.name && column.hasPrefix("name_")
  }
}

/// The values of a record, independent of the Swift type of the record.
package struct RecordRow: Sendable {
  package let entry: RecordMetadata
  package let columnValues: [Cell]
  package let namesByLanguage: [Language: String]

  package init(_ record: some JournalRecord) {
    entry = record.entry
    columnValues = record.columnValues
    namesByLanguage = record.namesByLanguage
  }
}

extension JournalRecord {
  /// Rewrites the texts that the family wrote: those in columns, and the names of the record in each language.
  fileprivate mutating func rewriteTexts(_ rewrite: RecordKind.TextRewriting) {
    for column in Self.table.columns { column.rewriteText?(&self, rewrite) }
    namesByLanguage = namesByLanguage.mapValues { rewrite($0, true) }
  }
}

extension RecordKind {
  /// Creates the description of a kind of record about profiles; `list` is the property of `Journal` with its records.
  ///
  /// `doubtfulLists` are properties with records that are not used, because they are probably wrong. If
  /// `keepsDuplicates` is false, records that describe the same event as another record are removed.
  static func aboutProfiles<Record: ProfileRecord>(
    _ list: WritableKeyPath<Journal, RecordList<Record>> & Sendable,
    keepsDuplicates: Bool = false,
    doubtfulLists: [WritableKeyPath<Journal, RecordList<Record>> & Sendable] = []
  ) -> RecordKind {
    let table = Record.table
    let lists = [list] + doubtfulLists
    return RecordKind(
      table: table.name, newestSchemaVersion: table.newestSchemaVersion, recordType: Record.self,
      columnNames: table.columnNames, fields: table.columns.map(\.field),
      isAboutProfiles: true, uses: table.uses,
      readRecords: { (journal, reader) throws(SQLiteError) in
        let records = try reader.readRecords(of: table, keepsDuplicates: keepsDuplicates)
        if Journal.isReferenced(table.name) { reader.registerIDs(of: records, in: table.name) }
        journal[keyPath: list] = records
      },
      importedRowProblem: { row, fields, known, _, journal in
        do throws(RowProblem) {
          let record = try table.readRecord(from: row, using: &fields)
          let problem =
            known.plausibilityLimitsByProfile[record.profile]?.problem(with: record)
            ?? fields.futureProblem(changedAt: record.entry.changedAt)
          if problem == nil { journal?[keyPath: list].addOrReplace(record) }
          return problem
        } catch { return error }
      },
      recordCount: { $0[keyPath: list].count },
      recordRows: { journal, profile in
        guard let profile else { return lists.flatMap { journal[keyPath: $0].map(RecordRow.init) } }
        return journal[keyPath: list].of(profile).map(RecordRow.init)
      },
      copyRecords: { journal, profile, seen in
        for list in lists {
          seen[keyPath: list] = RecordList(Array(journal[keyPath: list].of(profile)))
        }
      },
      removeRecords: { journal in
        for list in lists { journal[keyPath: list] = RecordList() }
      },
      rewriteFreeTexts: { journal, rewrite in
        for list in lists {
          journal[keyPath: list] = journal[keyPath: list].applyingToEach {
            $0.rewriteTexts(rewrite)
          }
        }
      },
      forEachEvent: { journal, happenings, body in
        if table.uses.contains(.isEvent) {
          happenings.forEachEvent(in: journal[keyPath: list]) { body(ProfileEvent($0)) }
        }
      },
      lastEvent: { journal, profile in
        guard table.uses.contains(.isEvent) else { return nil }
        return journal[keyPath: list].of(profile).last { $0.timing != .unrestricted }
          .map { ProfileEvent($0) }
      },
      firstRecord: { journal, profile in
        journal[keyPath: list].of(profile).first.map { ProfileEvent($0) }
      },
      sortTimes: { journal, profile, timeRange in
        journal[keyPath: list].of(profile).within(timeRange).map(\.sortTime)
      })
  }

  /// Creates the description of a kind of record about the whole family.
  ///
  /// `records` returns the records in a journal, and `store` replaces them. `register` adds a record to the context, so
  /// that later rows may refer to the record. `prepare` reads other tables before the records are read.
  static func aboutFamily<Record: JournalRecord>(
    _ records: @escaping @Sendable (Journal) -> [Record],
    prepare: @escaping @Sendable (inout JournalReader) throws(SQLiteError) -> Void = { _ in },
    register: @escaping @Sendable (Record, inout RowDecoder.ValidationContext, Family) -> Void = {
      _, _, _ in
    },
    store: @escaping @Sendable ([Record], inout Journal) -> Void
  ) -> RecordKind {
    let table = Record.table
    return RecordKind(
      table: table.name, newestSchemaVersion: table.newestSchemaVersion, recordType: Record.self,
      columnNames: table.columnNames, fields: table.columns.map(\.field),
      isAboutProfiles: false,
      uses: table.uses,
      readRecords: { (journal, reader) throws(SQLiteError) in
        try prepare(&reader)
        let records = try reader.readFamilyRecords(of: table)
        if Journal.isReferenced(table.name) { reader.registerIDs(of: records, in: table.name) }
        for record in records { reader.updateContext { register(record, &$0, journal.family) } }
        store(records, &journal)
      },
      importedRowProblem: { row, fields, known, family, journal in
        do throws(RowProblem) {
          let record = try table.readRecord(from: row, using: &fields)
          let fault =
            record.timing == .moment
            ? record.futureFault(ifAfterReferenceTime: known.referenceTime.seconds) : nil
          let problem =
            fault.map { RowProblem($0, column: "") }
            ?? fields.futureProblem(changedAt: record.entry.changedAt)
          if problem == nil {
            register(record, &known, family)
            if var changed = journal {
              let others = records(changed).filter { $0.entry.id != record.entry.id }
              store(others + [record], &changed)
              journal = changed
            }
          }
          return problem
        } catch { return error }
      },
      recordCount: { records($0).count },
      recordRows: { journal, _ in records(journal).map(RecordRow.init) },
      copyRecords: { _, _, _ in }, removeRecords: { store([], &$0) },
      rewriteFreeTexts: { journal, rewrite in
        var rewritten = records(journal)
        for index in rewritten.indices { rewritten[index].rewriteTexts(rewrite) }
        store(rewritten, &journal)
      },
      forEachEvent: { _, _, _ in }, lastEvent: { _, _ in nil }, firstRecord: { _, _ in nil },
      sortTimes: { _, _, _ in [] })
  }
}
