import Records
import SQLite

extension BabyBuddy {
  /// What came of reading, beside the records.
  package struct Reading: Sendable {
    /// What has no place in a tracking database, by name and number.
    package internal(set) var unknown: [String: Int]
    /// The units that are probably wrong.
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
