import Records
import SQLite

extension BabyBuddy {
  /// What came of reading, beside the records.
  package struct Reading: Sendable {
    /// What has no place in a tracking database, by name and number.
    package internal(set) var unknown: [String: Int]
    package internal(set) var suspicions: [UnitSuspicion] = []
  }

  /// Takes every row over, or skips it with its name and the reason, which `skipped` lists.
  ///
  /// Throws ``ImportProblem`` where a unit is missing or a child is not there, what SQLite or the disk
  /// refuses, and `CancellationError`.
  package func read(
    into importer: inout Importer, declared: Declared, skipped: SkippedFile? = nil
  ) throws -> Reading {
    let list = skipped.map(SkippedRecords.init)
    return try read(into: &importer, declared: declared) { skip, table, id in
      try list?.add(skip.problem, table.name, id)
    }
  }

  /// The same, telling each skipped row with its table and the id it has there.
  func read(
    into importer: inout Importer, declared: Declared,
    telling tell: (ImportOutcome.Skipped, BabyBuddyTable, Int64?) throws -> Void
  ) throws -> Reading {
    let unknown = try quantities(lackingIn: declared.units)
      .filter { !declared.bare.contains($0.group) }
    if let problem = Self.problem(lacking: unknown) { throw problem }
    try refuseStrangers(in: importer)
    if declared.isOtherThanBefore {
      try refuseToTellInPart(asOf: declared.exportedAt, in: importer)
      importer.isToldAnew = true
    }
    let births = try earlierBirths(in: importer)
    let records = try BabyBuddyRecords(of: self, declared, births)
    var tally = UnitTally()
    var leftOut = try file.leftOut().merging(leftOut) { $0 + $1 }
    let total = try file.rowCount()
    var done = 0
    for table in BabyBuddyTable.all {
      try file.forEachRow(of: table, by: declared.clock) { number, row in
        try Task.checkCancellation()
        done += 1
        if done % 1024 == 0 { ReadingProgress.tell(file.path, done, of: total) }
        let id = (try? row.get())?.id
        let skips = try importer.skips { importer in
          do {
            var row = try row.get()
            try row.refuseSurplus()
            // Of no other row it depends on that what becomes of it.
            if try row.isSolidFood {
              row.isKnown = try importer.stands(mark.key(table.model, row.id), in: table.targets)
            }
            for record in try table.make(records)(row, &leftOut) {
              tally.count(record, of: table, try importer.take(record))
            }
          } catch let problem as RowProblem {
            let name = id.map { mark.key(table.model, $0) } ?? table.model
            importer.skip(id.map(Int.init) ?? number, named: name, problem)
          }
        }
        for skip in skips { try tell(skip, table, id) }
      }
    }
    let suspicions = try suspicions(of: tally, declared, births, &importer)
    return Reading(unknown: leftOut, suspicions: suspicions)
  }
}

/// Where it is kept what a family has said of its Baby Buddy, so that it need not be said again.
extension BabyBuddy {
  /// In it the units of all databases were kept once.
  private static let sharedUnitsSetting = "baby_buddy_units"

  /// Each database has its own: families that move together may have counted in other units.
  package var unitsSetting: String { Self.sharedUnitsSetting + mark.ending }

  /// The setting in which the zone of the server is kept, by whose clock exported tables tell times.
  ///
  /// It is of tables alone, and those of two servers are never in one family.
  package static let zoneSetting = "baby_buddy_time_zone"

  /// The setting that tells the units of its figures among `settings`; nil where none does.
  ///
  /// What was kept for all counts only where records of this database are among the `known`: it was not
  /// said of others.
  package func setting(
    tellingUnitsIn settings: [String: String], knowing known: Set<ID<Profile>>
  ) -> String? {
    let names = [unitsSetting] + (isKnown(among: known) ? [Self.sharedUnitsSetting] : [])
    return names.first { settings[$0] != nil }
  }

  /// Whether somebody it tells of is among profiles.
  private func isKnown(among known: Set<ID<Profile>>) -> Bool {
    (children.map(\.id) + mentioned.keys).contains { known.contains(profile($0)) }
  }
}

extension BabyBuddy {
  /// Opens exported tables; what they say is copied into a private file of which nothing is left.
  ///
  /// Throws ``ImportProblem`` for a file that is no whole table, and what SQLite or the disk refuses.
  package init(_ export: BabyBuddyExport) throws {
    let folder = try ScratchFolder()
    // What is open needs no name any more.
    defer { withExtendedLifetime(folder) {} }
    let path = folder.url.appendingPathComponent("export.sqlite").path
    do {
      let copy = try BabyBuddyCopy(of: export, at: path)
      leftOut = export.leftOut.merging(copy.leftOut) { $0 + $1 }
      mentioned = copy.mentioned
    } catch let error as SQLiteError {
      throw DatabaseProblem.sqlite(path: path, error)
    }
    file = try BabyBuddyFile(at: path, of: export.path)
    mark = .tables
    children = try file.children()
    (zone, language) = (nil, nil)
  }

  /// What to do where exported tables tell of children who are neither among them nor `known` from an
  /// earlier import; nil where there are none.
  package func problem(knowing known: Set<ID<Profile>>) -> ImportProblem? {
    if !children.isEmpty { return nil }
    let strangers = mentioned.filter { !known.contains(profile($0.key)) }.sorted { $0.key < $1.key }
    if strangers.isEmpty { return nil }
    let names = strangers.map { $0.value.sorted().first ?? "child \($0.key)" }
    return ImportProblem(
      "These tables tell of \(names.prefix(5).joined(separator: ", ")), of whom nothing is known yet. "
        + "Give the file of the children too, which Baby Buddy calls Child-….csv.")
  }

  /// Throws where the same rows may be there already under other names, or rows of others under the same.
  func refuseStrangers(in importer: Importer) throws {
    let keys = try importer.keys(in: Profile.table.name, beginningWith: "child ")
    let known = keys.filter { $0.hasSuffix(" of \(BabyBuddyMark.tables.text)") }
    if mark != .tables, !known.isEmpty {
      throw ImportProblem(
        "Baby Buddy's exported tables were imported into this family before, and do not say which "
          + "database they are from: with this file every record would be there twice. "
          + "Go on with exported tables, or import the file into a new database.")
    }
    if mark != .tables { return }
    if keys.count > known.count {
      throw ImportProblem(
        "A database file of Baby Buddy was imported into this family before, and tables do not say "
          + "which database they are from: with them every record would be there twice. "
          + "Go on with that file, or import the tables into a new database.")
    }
    try refuseNamesakes(of: importer)
    for child in children {
      let key = mark.key("child", child.id)
      let name = try importer.text("name", of: Profile.table.name, key)
      let birth = try importer.text("birth_date", of: Profile.table.name, key)
      if let name, name != child.name, birth != child.birthDate?.description {
        throw ImportProblem(
          "Child \(child.id) is \(child.name) in these tables, and was \(name) in those imported "
            + "before, who was born on another day: they are from another Baby Buddy.")
      }
    }
  }

  /// Throws where rows call a child otherwise than the table of the children and an earlier import do.
  private func refuseNamesakes(of importer: Importer) throws {
    let given = Dictionary(children.map { ($0.id, $0.name) }) { first, _ in first }
    for (id, told) in mentioned.sorted(by: { $0.key < $1.key }) {
      let known = try importer.text("name", of: Profile.table.name, mark.key("child", id))
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

  /// The births that an earlier import has told of children whose table is not among these.
  func earlierBirths(in importer: Importer) throws -> [Int64: LocalDate] {
    var births: [Int64: LocalDate] = [:]
    for child in mentioned.keys {
      births[child] = try importer.text(
        "birth_date", of: Profile.table.name, mark.key("child", child)
      ).flatMap { LocalDate($0) }
    }
    return births
  }
}
