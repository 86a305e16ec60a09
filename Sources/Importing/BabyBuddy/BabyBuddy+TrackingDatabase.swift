import Foundation
import Records
import SQLite

/// If the family declares other units or another time zone than before, it must import all records again or none,
/// because nothing distinguishes the records that still have values in the old units or the old zone.
extension BabyBuddy {
  /// Throws if this import would leave some stored records with values in the units or the time zone declared before.
  ///
  /// Such records come from a later copy of the database, saved after `moment` (in seconds since 1970), or from tables
  /// that are missing now.
  func refusePartialImport(exportedAt moment: Int64, in importer: Importer) throws {
    let latest = try Set(Self.tablesWithUnitsOrTimes.flatMap(\.targetTables)).compactMap { target in
      try importer.latestChangeTime(in: target, ofKeysEndingWith: databaseID.rowKeySuffix)
    }.max()
    if let latest, latest > moment {
      throw ImportProblem(
        "The units or the clock are others than before, so all records would change. But a later copy of the "
          + "database was imported, saved on \(Zone.utc.day(of: Instant(seconds: latest))). "
          + "Import that copy, or a newer one, with these options.")
    }
    if databaseID != .exportedTables { return }
    let lacking = try Self.tablesWithUnitsOrTimes.filter { table in
      if try database.hasRow(where: "1", in: table.name) { return false }
      return try table.targetTables.contains { target in
        try !importer.keys(in: target, beginningWith: "\(table.rowKind) ").isEmpty
      }
    }
    if lacking.isEmpty { return }
    throw ImportProblem(
      "The units or the clock are others than before, so all records would change. But these files do not "
        + "contain the tables of: \(lacking.map(\.rowKind).joined(separator: ", ")). Give all tables "
        + "together, with these options.")
  }

  /// The tables that contain numbers or times: all except the table of children.
  private static var tablesWithUnitsOrTimes: [BabyBuddyTable] {
    BabyBuddyTable.all.filter { $0.name != BabyBuddyTable.children.name }
  }

  /// A temporary database in Kinfolio's format, with the records of a Baby Buddy database.
  package struct ConvertedDatabase {
    package let database: TrackingDatabase
    /// The numbers of rows and values that are not stored, by their table or column in Baby Buddy.
    package let omittedCounts: [String: Int]
    package let unitSuspicions: [UnitSuspicion]
    /// The quantities for which the family has declared no unit, so that their numbers are not converted.
    package let quantitiesLackingUnit: [DeclaredUnits.Quantity]
    /// The names of the children whose sex the family has not declared.
    package let namesOfChildrenLackingSex: [String]
  }

  /// Imports all records into a temporary database in Kinfolio's format, which is deleted when the result is released.
  ///
  /// Numbers without a declared unit are not converted. The name of the family consists of its children's names. Throws
  /// the errors of ``importRows(into:declared:skipped:)``, and ``DatabaseProblem`` if the disk has no room.
  package func convertedDatabase(
    fromFileAt path: String, schema: DatabaseSchema, declared: DeclaredValues
  ) throws
    -> ConvertedDatabase
  {
    let undeclared = try recordedQuantities(lackingUnitIn: declared.units)
    var declared = declared
    declared.quantitiesOfUnknownUnit = undeclared.reduce(into: []) { $0.formUnion($1.unitGroup) }
    let folder = try LockedTemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let copy = folder.url.appendingPathComponent("family.sqlite").path
    var omitted: [SkippedRow] = []
    var reading = ImportSummary(omittedCounts: [:])
    try schema.createDatabase(at: copy, durable: false) { database in
      // The schema's limits of values apply only to known units, so SQLite does not check them. The importer checks
      // rows.
      if !declared.quantitiesOfUnknownUnit.isEmpty {
        try database.execute("PRAGMA ignore_check_constraints = ON")
      }
      let family = try addFamily(to: database, declared: declared)
      // Rows of future days are imported, because a build itself ignores records after the time that it shows.
      var importer = try Importer(
        Self.recordSource, into: database, of: family, at: Instant.validRange.upperBound)
      reading = try importRows(into: &importer, declared: declared) { skip, table, id in
        omitted.append(
          SkippedRow(
            table: skip.table.isEmpty ? table.usualTargetTable : skip.table,
            id: skip.key.isEmpty
              ? "\(table.name) \(id ?? 0)" : databaseID.keyWithoutDatabaseID(skip.key),
            problem: skip.problem))
      }
    }
    // The folder can be deleted, because an open file needs no name.
    let database = try TrackingDatabase(
      at: copy, convertedFrom: path, quantitiesOfUnknownUnit: declared.quantitiesOfUnknownUnit,
      unconvertedRows: omitted, describeSourceRow: databaseID.keyWithoutDatabaseID)
    return ConvertedDatabase(
      database: database, omittedCounts: reading.omittedCounts,
      unitSuspicions: reading.unitSuspicions,
      quantitiesLackingUnit: undeclared,
      namesOfChildrenLackingSex: namesOfChildren(lackingSexIn: declared.sexesByChildName))
  }

  /// The children's first names as a family name for every language, such as "Mia & Leo" or "Mia, Leo & Ben".
  private var familyName: String {
    let names = children.map(\.firstName).uniqued
    guard let last = names.last else { return "Baby Buddy" }
    let others = names.dropLast().joined(separator: ", ")
    return others.isEmpty ? last : "\(others) & \(last)"
  }

  private func addFamily(to database: Database, declared: DeclaredValues) throws -> Family {
    var family = Family(
      name: familyName, timeZone: declared.familyZone, language: usersLanguage ?? .english)
    family.quantitiesOfUnknownUnit = declared.quantitiesOfUnknownUnit
    let moment = Instant(seconds: declared.exportedAt)
    try family.insert(into: database, changedAt: moment)
    if !databaseID.text.isEmpty {
      try database.storeSetting(
        TrackingDatabase.familyIDSettingName, "\(Self.recordSource) \(databaseID.text)",
        changedAt: moment)
    }
    return family
  }

  /// Returns when the database or its write-ahead log was last written, in seconds since 1970.
  ///
  /// Rows do not contain the time of their last change, so this time is used. It is at most `moment`, even if the clock
  /// was ahead when the file was written.
  package static func lastSaveTime(ofFileAt path: String, notAfter moment: Instant) -> Int64 {
    let dates = [path, path + "-wal"].compactMap { file in
      try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    }
    let last = dates.map { Int64($0.timeIntervalSince1970) }.max() ?? 0
    return min(max(0, last), moment.seconds)
  }
}
