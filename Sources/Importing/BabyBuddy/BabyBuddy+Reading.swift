import FoundationEssentials
import Records
import SQLite

extension BabyBuddy {
  /// What an import from Baby Buddy did not store, and the declared units that are probably wrong.
  package struct ImportSummary: Sendable {
    /// The numbers of rows and values that are not stored, by their table or column in Baby Buddy.
    package internal(set) var omittedCounts: [String: Int]
    package internal(set) var unitSuspicions: [UnitSuspicion] = []
  }

  /// Imports all rows, and writes each skipped row with the reason to `skipped`.
  ///
  /// Throws ``ImportProblem`` if a unit is not declared, or if the rows do not fit those of earlier imports. Also
  /// throws SQLite and file errors, and `CancellationError`.
  package func importRows(
    into importer: inout Importer, declared: DeclaredValues, skipped: SkippedItemsFile? = nil
  ) throws -> ImportSummary {
    let list = skipped.map(SkippedRecordWriter.init)
    return try importRows(into: &importer, declared: declared) { skip, table, id in
      try list?.add(skip.problem, table: table.name, id: id)
    }
  }

  /// Imports all rows, and calls `onSkip` with each skipped row, its table in Baby Buddy and its ID.
  func importRows(
    into importer: inout Importer, declared: DeclaredValues,
    onSkip: (ImportOutcome.SkippedSourceRow, BabyBuddyTable, Int64?) throws -> Void
  ) throws -> ImportSummary {
    let unknown = try recordedQuantities(lackingUnitIn: declared.units)
      .filter { !declared.quantitiesOfUnknownUnit.contains($0.unitGroup) }
    if let problem = Self.missingUnitsProblem(of: unknown) { throw problem }
    try refuseConflictingKeys(in: importer)
    if declared.differsFromEarlierImport {
      try refusePartialImport(exportedAt: declared.exportedAt, in: importer)
      importer.wereAllRecordsMisread = true
    }
    let births = try storedBirthDatesByChildID(in: importer)
    var records = try BabyBuddyRowConverter(of: self, declared, birthDates: births)
    var tally = ImpossibleValueTally()
    records.omittedCounts = try database.omittedCounts().merging(omittedCounts) { $0 + $1 }
    let total = try database.rowCount()
    var done = 0
    for table in BabyBuddyTable.all {
      try database.forEachRow(of: table, timesIn: declared.sourceZone) { number, row in
        try Task.checkCancellation()
        done += 1
        if done % 1024 == 0 { FileReadingProgress.report(database.reportedPath, done, of: total) }
        let id = (try? row.get())?.id
        let skips = try importer.skippedRows { importer in
          do {
            var row = try row.get()
            try row.refuseSurplusCells()
            // Only the result for solid food depends on earlier imports.
            if try row.isSolidFood {
              let key = databaseID.rowKey(kind: table.rowKind, id: row.id)
              row.wasImportedBefore = try table.targetTables.contains {
                try importer.hasRecord(in: $0, key: key)
              }
            }
            for record in try records.records(of: row) {
              tally.count(record, of: table, problem: try importer.store(record))
            }
          } catch let problem as RowProblem {
            let name = id.map { databaseID.rowKey(kind: table.rowKind, id: $0) } ?? table.rowKind
            importer.skipRow(id.map(Int.init) ?? number, key: name, problem)
          }
        }
        for skip in skips { try onSkip(skip, table, id) }
      }
    }
    let suspicions = try unitSuspicions(from: tally, declared, birthDates: births, &importer)
    return ImportSummary(omittedCounts: records.omittedCounts, unitSuspicions: suspicions)
  }

  /// The name of an old setting in the family's database, with the units for all databases of Baby Buddy together.
  private static let sharedUnitsSettingName = "baby_buddy_units"

  /// The name of the setting with the units of this Baby Buddy database; another database may have other units.
  package var unitsSettingName: String { Self.sharedUnitsSettingName + databaseID.rowKeySuffix }

  /// The name of the setting with the time zone of the times in tables that Baby Buddy's server exported.
  ///
  /// One setting is enough, because a family never has exported tables of two servers.
  package static let zoneSettingName = "baby_buddy_time_zone"

  /// Returns the name of the setting in `settings` that contains the units of this database, or nil if there is none.
  ///
  /// The old setting for all databases counts only if a profile of this database is in `known`. Otherwise, its units
  /// were declared for other databases.
  package func storedUnitsSettingName(
    in settings: [String: String], knownProfileIDs known: Set<ID<Profile>>
  ) -> String? {
    let isKnown = (children.map(\.id) + childNamesByID.keys).contains {
      known.contains(profileID(forChildID: $0))
    }
    let names = [unitsSettingName] + (isKnown ? [Self.sharedUnitsSettingName] : [])
    return names.first { settings[$0] != nil }
  }

  /// Opens exported CSV tables by copying them into a private, temporary SQLite database.
  ///
  /// Throws ``ImportProblem`` if a table is incomplete. Also throws SQLite and file errors.
  package init(_ export: BabyBuddyExport) throws {
    let folder = try LockedTemporaryFolder()
    // The folder can be deleted, because an open file needs no name.
    defer { withExtendedLifetime(folder) {} }
    let path = folder.url.appendingPathComponent("export.sqlite").path
    do {
      let copy = try BabyBuddyExportCopy(of: export, at: path)
      omittedCounts = export.omittedCounts.merging(copy.omittedCounts) { $0 + $1 }
      childNamesByID = copy.childNamesByID
    } catch let error as SQLiteError {
      throw DatabaseProblem.sqlite(path: path, error)
    }
    database = try BabyBuddyDatabase(at: path, copyOf: export.firstAddedPath)
    databaseID = .exportedTables
    children = try database.children()
    (usersZone, usersLanguage) = (nil, nil)
  }

  /// Returns an error that names the children in exported rows who are neither in a table of children nor `known` from
  /// an earlier import, or nil if there are none.
  package func missingChildrenProblem(knownProfileIDs known: Set<ID<Profile>>) -> ImportProblem? {
    if !children.isEmpty { return nil }
    let unknown = childNamesByID.filter { !known.contains(profileID(forChildID: $0.key)) }.sorted {
      $0.key < $1.key
    }
    if unknown.isEmpty { return nil }
    let names = unknown.map { $0.value.sorted().first ?? "child \($0.key)" }
    return ImportProblem(
      "These tables contain records of children that are still unknown: "
        + "\(names.prefix(5).joined(separator: ", ")). "
        + "Give the file of the children too, which Baby Buddy calls Child-….csv.")
  }

  /// Throws if an earlier import may have stored the same rows under other keys, or rows of another Baby Buddy database
  /// under the same keys.
  func refuseConflictingKeys(in importer: Importer) throws {
    let keys = try importer.keys(in: Profile.table.name, beginningWith: "child ")
    let known = keys.filter { $0.hasSuffix(" of \(BabyBuddyDatabaseID.exportedTables.text)") }
    if databaseID != .exportedTables, !known.isEmpty {
      throw ImportProblem(
        "Baby Buddy's exported tables were imported into this family before, and do not say which "
          + "database they are from: with this file every record would be there twice. "
          + "Go on with exported tables, or import the file into a new database.")
    }
    if databaseID != .exportedTables { return }
    if keys.count > known.count {
      throw ImportProblem(
        "A database file of Baby Buddy was imported into this family before, and tables do not say "
          + "which database they are from: with them every record would be there twice. "
          + "Go on with that file, or import the tables into a new database.")
    }
    try refuseConflictingChildNames(in: importer)
    for child in children {
      let key = databaseID.rowKey(kind: "child", id: child.id)
      let name = try importer.text(inColumn: "name", of: Profile.table.name, key: key)
      let birth = try importer.text(inColumn: "birth_date", of: Profile.table.name, key: key)
      if let name, name != child.name, birth != child.birthDate?.description {
        throw ImportProblem(
          "Child \(child.id) is \(child.name) in these tables, and was \(name) in those imported "
            + "before, who was born on another day: they are from another Baby Buddy.")
      }
    }
  }

  /// Throws if rows call a child by a name that neither the table of children nor an earlier import contains.
  private func refuseConflictingChildNames(in importer: Importer) throws {
    let given = Dictionary(children.map { ($0.id, $0.name) }) { first, _ in first }
    for (id, told) in childNamesByID.sorted(by: { $0.key < $1.key }) {
      let known = try importer.text(
        inColumn: "name", of: Profile.table.name, key: databaseID.rowKey(kind: "child", id: id))
      let names = [given[id], known].compactMap(\.self)
      let strange = told.sorted().first { name in !names.contains(where: name.mayNameSamePerson) }
      guard let strange, let name = names.first else { continue }
      throw ImportProblem(
        "Child \(id) is called \(strange) in these tables, and \(name) in "
          + (given[id] == nil ? "this family" : "that of the children")
          + ": they may be from another Baby Buddy. If it is the same child, export all tables again "
          + "and give that of the children too, which Baby Buddy calls Child-….csv.")
    }
  }

  /// Returns the dates of birth that an earlier import stored for the children in exported tables, by child ID.
  func storedBirthDatesByChildID(in importer: Importer) throws -> [Int64: LocalDate] {
    var births: [Int64: LocalDate] = [:]
    for child in childNamesByID.keys {
      births[child] = try importer.text(
        inColumn: "birth_date", of: Profile.table.name,
        key: databaseID.rowKey(kind: "child", id: child)
      ).flatMap { LocalDate($0) }
    }
    return births
  }
}
