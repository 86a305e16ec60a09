import Foundation
import Records
import SQLite

/// If other units or another time zone are declared than before, all records must be imported again or none, because
/// nothing marks the records that still have values from the old declarations.
extension BabyBuddy {
  /// Throws if some stored records would keep values from earlier declarations of units or the time zone.
  ///
  /// These are records from a copy of the database that was saved after `moment`, in seconds since 1970, and records of
  /// tables that are missing now.
  func refusePartialImport(asOf moment: Int64, in importer: Importer) throws {
    let latest = try Set(Self.tablesWithValues.flatMap(\.targets)).compactMap { target in
      try importer.latestChange(in: target, ofKeysEndingWith: databaseID.keySuffix)
    }.max()
    if let latest, latest > moment {
      throw ImportProblem(
        "The units or the clock are others than before, so all records would change. But a later copy of the "
          + "database was imported, saved on \(Zone.utc.day(of: Instant(seconds: latest))). "
          + "Import that copy, or a newer one, with these options.")
    }
    if databaseID != .tables { return }
    let lacking = try Self.tablesWithValues.filter { table in
      if try file.hasRow(where: "1", in: table.name) { return false }
      return try table.targets.contains { target in
        try !importer.keys(in: target, beginningWith: "\(table.model) ").isEmpty
      }
    }
    if lacking.isEmpty { return }
    throw ImportProblem(
      "The units or the clock are others than before, so all records would change. But these files do not "
        + "contain the tables of: \(lacking.map(\.model).joined(separator: ", ")). Give all tables "
        + "together, with these options.")
  }

  /// The tables that contain numbers or times: all except the table of children.
  private static var tablesWithValues: [BabyBuddyTable] {
    BabyBuddyTable.all.filter { $0.name != BabyBuddyTable.children.name }
  }

  /// A temporary tracking database with the records of a Baby Buddy database.
  package struct Conversion {
    package let database: TrackingDatabase
    /// The numbers of rows and values that a tracking database cannot contain, by table or column.
    package let unknown: [String: Int]
    package let suspicions: [UnitSuspicion]
    /// The quantities without a declared unit, whose numbers are not converted.
    package let undeclared: [DeclaredUnits.Quantity]
    package let childrenLackingSex: [String]
  }

  /// Imports all records into a temporary tracking database, which is deleted when it is released.
  ///
  /// Numbers without a declared unit are not converted. The name of the family consists of its children's names. Throws
  /// the errors of ``read(into:declared:skipped:)``, and ``DatabaseProblem`` if there is no room for the database.
  package func convert(_ path: String, by schema: Schema, declared: Declared) throws -> Conversion {
    let undeclared = try quantities(lackingIn: declared.units)
    var declared = declared
    declared.unitless = undeclared.reduce(into: []) { $0.formUnion($1.group) }
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let copy = folder.url.appendingPathComponent("family.sqlite").path
    var omitted: [SkippedRow] = []
    var reading = Reading(unknown: [:])
    try schema.create(at: copy, durable: false) { database in
      // The limits of values in the schema presuppose known units. The importer checks rows, too.
      if !declared.unitless.isEmpty { try database.execute("PRAGMA ignore_check_constraints = ON") }
      let family = try addFamily(to: database, declared)
      // The importer accepts rows of future days, because the journal checks them against its own reference time.
      var importer = try Importer(
        Self.source, into: database, of: family, at: Instant.validRange.upperBound)
      reading = try read(into: &importer, declared: declared) { skip, table, id in
        omitted.append(
          SkippedRow(
            table: skip.table.isEmpty ? table.usualTarget : skip.table,
            id: skip.key.isEmpty ? "\(table.name) \(id ?? 0)" : databaseID.shortKey(skip.key),
            problem: skip.problem))
      }
    }
    // The folder can be deleted, because an open file needs no name.
    let database = try TrackingDatabase(
      at: copy, convertedFrom: path, quantitiesOfUnknownUnit: declared.unitless,
      skippedRows: omitted, describeSourceRow: databaseID.shortKey)
    return Conversion(
      database: database, unknown: reading.unknown, suspicions: reading.suspicions,
      undeclared: undeclared,
      childrenLackingSex: childrenLackingSex(declared.sexes))
  }

  /// The children's first names as the name of the family, such as "Mia & Leo" or "Mia, Leo & Ben", for pages in every
  /// language.
  private var familyName: String {
    let names = children.map(\.firstName).uniqued
    guard let last = names.last else { return "Baby Buddy" }
    let others = names.dropLast().joined(separator: ", ")
    return others.isEmpty ? last : "\(others) & \(last)"
  }

  private func addFamily(to database: Database, _ declared: Declared) throws -> Family {
    var family = Family(name: familyName, zone: declared.zone, language: language ?? .english)
    family.quantitiesOfUnknownUnit = declared.unitless
    let moment = Instant(seconds: declared.exportedAt)
    try family.insert(into: database, at: moment)
    if !databaseID.text.isEmpty {
      try database.storeSetting(
        TrackingDatabase.identifierSetting, "\(Self.source) \(databaseID.text)", at: moment)
    }
    return family
  }

  /// Returns when the database or its log was last written, in seconds since 1970, because rows do not contain the time
  /// of their last change.
  ///
  /// The time is at most `moment`, even if the clock was ahead when the file was written.
  package static func lastSaved(at path: String, notAfter moment: Instant) -> Int64 {
    let dates = [path, path + "-wal"].compactMap { file in
      try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    }
    let last = dates.map { Int64($0.timeIntervalSince1970) }.max() ?? 0
    return min(max(0, last), moment.seconds)
  }
}
