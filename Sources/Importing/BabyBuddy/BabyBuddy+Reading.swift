import FoundationEssentials
import Records
import SQLite

extension BabyBuddy {
  package struct Reading: Sendable {
    /// The numbers of rows and values that a tracking database cannot contain, by table or column.
    package internal(set) var unknown: [String: Int]
    package internal(set) var suspicions: [UnitSuspicion] = []
  }

  /// Imports all rows, and adds each row that is skipped to `skipped`, with the reason.
  ///
  /// Throws ``ImportProblem`` if a unit is not declared or the rows do not fit those of an earlier import, SQLite and
  /// file errors, and `CancellationError`.
  package func read(
    into importer: inout Importer, declared: Declared, skipped: SkippedFile? = nil
  ) throws -> Reading {
    let list = skipped.map(SkippedRecords.init)
    return try read(into: &importer, declared: declared) { skip, table, id in
      try list?.add(skip.problem, table.name, id)
    }
  }

  /// Imports all rows, and passes each row that is skipped to `onSkip`, with its table and ID.
  func read(
    into importer: inout Importer, declared: Declared,
    onSkip: (ImportOutcome.Skipped, BabyBuddyTable, Int64?) throws -> Void
  ) throws -> Reading {
    let unknown = try quantities(lackingIn: declared.units)
      .filter { !declared.unitless.contains($0.group) }
    if let problem = Self.problem(lacking: unknown) { throw problem }
    try refuseOtherKeys(in: importer)
    if declared.differsFromBefore {
      try refusePartialImport(asOf: declared.exportedAt, in: importer)
      importer.areAllMisread = true
    }
    let births = try earlierBirths(in: importer)
    var records = try BabyBuddyRecords(of: self, declared, births)
    var tally = UnitTally()
    records.omitted = try file.omitted().merging(omitted) { $0 + $1 }
    let total = try file.rowCount()
    var done = 0
    for table in BabyBuddyTable.all {
      try file.forEachRow(of: table, by: declared.clock) { number, row in
        try Task.checkCancellation()
        done += 1
        if done % 1024 == 0 { ReadingProgress.report(file.path, done, of: total) }
        let id = (try? row.get())?.id
        let skips = try importer.skips { importer in
          do {
            var row = try row.get()
            try row.refuseSurplus()
            // Only the result for solid food depends on earlier imports.
            if try row.isSolidFood {
              let key = databaseID.key(table.model, row.id)
              row.isKnown = try table.targets.contains { try importer.has($0, key) }
            }
            for record in try records.records(of: row) {
              tally.count(record, of: table, try importer.store(record))
            }
          } catch let problem as RowProblem {
            let name = id.map { databaseID.key(table.model, $0) } ?? table.model
            importer.skip(id.map(Int.init) ?? number, named: name, problem)
          }
        }
        for skip in skips { try onSkip(skip, table, id) }
      }
    }
    let suspicions = try suspicions(of: tally, declared, births, &importer)
    return Reading(unknown: records.omitted, suspicions: suspicions)
  }

  /// The name of the setting that once contained the units of all Baby Buddy databases.
  private static let sharedUnitsSetting = "baby_buddy_units"

  /// The name of the setting for the units of this database; another database has another setting, because families
  /// that merge may have used other units.
  package var unitsSetting: String { Self.sharedUnitsSetting + databaseID.keySuffix }

  /// The name of the setting for the time zone of Baby Buddy's server, in which exported tables contain times.
  ///
  /// A family never has exported tables of two servers.
  package static let zoneSetting = "baby_buddy_time_zone"

  /// Returns the name of the setting that contains the units of this database, or nil if there is none.
  ///
  /// The setting of all databases is used only if `known` contains a profile of this database, because the units in
  /// that setting were not declared for other databases.
  package func setting(
    withUnitsIn settings: [String: String], knowing known: Set<ID<Profile>>
  ) -> String? {
    let isKnown = (children.map(\.id) + childNames.keys).contains { known.contains(profile($0)) }
    let names = [unitsSetting] + (isKnown ? [Self.sharedUnitsSetting] : [])
    return names.first { settings[$0] != nil }
  }

  /// Opens exported tables by copying them into a private, temporary database.
  ///
  /// Throws ``ImportProblem`` if a table is incomplete, and SQLite and file errors.
  package init(_ export: BabyBuddyExport) throws {
    let folder = try ScratchFolder()
    // The folder can be deleted, because an open file needs no name.
    defer { withExtendedLifetime(folder) {} }
    let path = folder.url.appendingPathComponent("export.sqlite").path
    do {
      let copy = try BabyBuddyCopy(of: export, at: path)
      omitted = export.omitted.merging(copy.omitted) { $0 + $1 }
      childNames = copy.childNames
    } catch let error as SQLiteError {
      throw DatabaseProblem.sqlite(path: path, error)
    }
    file = try BabyBuddyFile(at: path, of: export.path)
    databaseID = .tables
    children = try file.children()
    (zone, language) = (nil, nil)
  }

  /// Returns a problem if exported tables lack the table of children, and contain rows of children who are not `known`
  /// from an earlier import.
  package func problem(knowing known: Set<ID<Profile>>) -> ImportProblem? {
    if !children.isEmpty { return nil }
    let unknown = childNames.filter { !known.contains(profile($0.key)) }.sorted { $0.key < $1.key }
    if unknown.isEmpty { return nil }
    let names = unknown.map { $0.value.sorted().first ?? "child \($0.key)" }
    return ImportProblem(
      "These tables tell of \(names.prefix(5).joined(separator: ", ")), of whom nothing is known yet. "
        + "Give the file of the children too, which Baby Buddy calls Child-….csv.")
  }

  /// Throws if an earlier import may have stored the same rows under other keys, or rows of another Baby Buddy database
  /// under the same keys.
  func refuseOtherKeys(in importer: Importer) throws {
    let keys = try importer.keys(in: Profile.table.name, beginningWith: "child ")
    let known = keys.filter { $0.hasSuffix(" of \(BabyBuddyID.tables.text)") }
    if databaseID != .tables, !known.isEmpty {
      throw ImportProblem(
        "Baby Buddy's exported tables were imported into this family before, and do not say which "
          + "database they are from: with this file every record would be there twice. "
          + "Go on with exported tables, or import the file into a new database.")
    }
    if databaseID != .tables { return }
    if keys.count > known.count {
      throw ImportProblem(
        "A database file of Baby Buddy was imported into this family before, and tables do not say "
          + "which database they are from: with them every record would be there twice. "
          + "Go on with that file, or import the tables into a new database.")
    }
    try refuseOtherNames(of: importer)
    for child in children {
      let key = databaseID.key("child", child.id)
      let name = try importer.text("name", of: Profile.table.name, key)
      let birth = try importer.text("birth_date", of: Profile.table.name, key)
      if let name, name != child.name, birth != child.birthDate?.description {
        throw ImportProblem(
          "Child \(child.id) is \(child.name) in these tables, and was \(name) in those imported "
            + "before, who was born on another day: they are from another Baby Buddy.")
      }
    }
  }

  /// Throws if rows call a child by another name than the table of children and an earlier import.
  private func refuseOtherNames(of importer: Importer) throws {
    let given = Dictionary(children.map { ($0.id, $0.name) }) { first, _ in first }
    for (id, told) in childNames.sorted(by: { $0.key < $1.key }) {
      let known = try importer.text("name", of: Profile.table.name, databaseID.key("child", id))
      let names = [given[id], known].compactMap(\.self)
      let strange = told.sorted().first { name in !names.contains(where: name.mayBeName) }
      guard let strange, let name = names.first else { continue }
      throw ImportProblem(
        "Child \(id) is called \(strange) in these tables, and \(name) in "
          + (given[id] == nil ? "this family" : "that of the children")
          + ": they may be from another Baby Buddy. If it is the same child, export all tables anew "
          + "and give that of the children too, which Baby Buddy calls Child-….csv.")
    }
  }

  /// Returns the dates of birth that an earlier import stored for the children in exported tables, by child ID.
  func earlierBirths(in importer: Importer) throws -> [Int64: LocalDate] {
    var births: [Int64: LocalDate] = [:]
    for child in childNames.keys {
      births[child] = try importer.text(
        "birth_date", of: Profile.table.name, databaseID.key("child", child)
      ).flatMap { LocalDate($0) }
    }
    return births
  }
}
