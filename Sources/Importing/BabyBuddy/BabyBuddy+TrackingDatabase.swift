import Foundation
import Publishing
import Records
import SQLite

/// Records whose units or clock are declared otherwise than before: they are told anew all together or not at
/// all, for once the new declarations are remembered nothing tells which still have the old ones.
extension BabyBuddy {
  /// Throws where some of what is known would stay as it was: that of a copy which was saved after
  /// `moment`, in seconds since 1970, and that of tables which are not given.
  func refuseToTellInPart(asOf moment: Int64, in importer: Importer) throws {
    let latest = try Set(Self.measured.flatMap(\.targets)).compactMap { target in
      try importer.latestChange(in: target, ofKeysEndingWith: mark.ending)
    }.max()
    if let latest, latest > moment {
      throw ImportProblem(
        "With other units or another clock than before, all its records are told anew; but a later copy "
          + "of them is known, saved on \(Zone.utc.day(of: Instant(seconds: latest))). "
          + "Import that one, or a newer one, with these options.")
    }
    if mark != .tables { return }
    let lacking = try Self.measured.filter { table in
      if try file.holds("1", in: table.name) { return false }
      return try table.targets.contains { target in
        try !importer.keys(in: target, beginningWith: "\(table.model) ").isEmpty
      }
    }
    if lacking.isEmpty { return }
    throw ImportProblem(
      "With other units or another clock than before, all its records are told anew; but these files "
        + "lack the tables of: \(lacking.map(\.model).joined(separator: ", ")). Give all tables "
        + "together, with these options.")
  }

  /// The tables in which figures and moments stand: all but that of the children.
  private static var measured: [BabyBuddyTable] {
    BabyBuddyTable.all.filter { $0.name != BabyBuddyTable.children.name }
  }
}

extension BabyBuddy {
  /// A tracking database that stands in for one of Baby Buddy's, and what is to be known of it.
  package struct StandIn {
    package let database: TrackingDatabase
    /// What has no place in a tracking database, by name and number.
    package let unknown: [String: Int]
    package let suspicions: [UnitSuspicion]
    /// Whose units nobody has declared: these are read as they stand.
    package let undeclared: [DeclaredUnits.Quantity]
    package let childrenLackingSex: [String]
  }

  /// Takes everything into a private tracking database, of which nothing is left once it is let go.
  ///
  /// Numbers whose units are not declared stay as they are recorded. The family is called by its
  /// children's names. Throws what ``read(into:declared:skipped:)`` does, and ``DatabaseProblem`` where
  /// there is no room for it.
  package func standIn(
    for path: String, by schema: Schema, declared: Declared
  ) throws -> StandIn {
    let undeclared = try quantities(lackingIn: declared.units)
    var declared = declared
    declared.bare = undeclared.reduce(into: []) { $0.formUnion($1.group) }
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let copy = folder.url.appendingPathComponent("family.sqlite").path
    var leftOut: [SkippedRow] = []
    var reading = Reading(unknown: [:])
    try schema.create(at: copy, durable: false) { database in
      // The bounds of its columns presuppose their units; rows are judged by the importer, too.
      if !declared.bare.isEmpty { try database.execute("PRAGMA ignore_check_constraints = ON") }
      let family = try addFamily(to: database, declared)
      // Rows of days to come are for the journal to judge, which knows its moment.
      var importer = try Importer(
        Self.source, into: database, of: family, at: Instant.validRange.upperBound)
      reading = try read(into: &importer, declared: declared) { skip, table, id in
        leftOut.append(
          SkippedRow(
            table: skip.table.isEmpty ? table.usualTarget : skip.table,
            id: skip.key.isEmpty ? "\(table.name) \(id ?? 0)" : mark.plain(skip.key),
            problem: skip.problem))
      }
    }
    // What is open needs no name any more.
    let database = try TrackingDatabase(
      at: copy, convertedFrom: path, quantitiesOfUnknownUnit: declared.bare, skippedRows: leftOut,
      describeSourceRow: mark.plain)
    return StandIn(
      database: database, unknown: reading.unknown, suspicions: reading.suspicions,
      undeclared: undeclared,
      childrenLackingSex: childrenLackingSex(declared.sexes))
  }

  /// "Mia & Leo" or "Mia, Leo & Ben", as it can stand on pages of every language.
  private var familyName: String {
    let names = children.map(\.firstName).uniqued
    guard let last = names.last else { return "Baby Buddy" }
    let others = names.dropLast().joined(separator: ", ")
    return others.isEmpty ? last : "\(others) & \(last)"
  }

  private func addFamily(to database: Database, _ declared: Declared) throws -> Family {
    var family = Family(name: familyName, zone: declared.zone, language: language ?? .english)
    family.quantitiesOfUnknownUnit = declared.bare
    try database.prepare(
      "INSERT INTO family (id, name, time_zone, language, changed_at) VALUES (1, ?1, ?2, ?3, ?4)"
    ).run([
      .text(family.name), .text(family.zone.name), .text(family.language.rawValue),
      .integer(declared.exportedAt),
    ])
    if !mark.text.isEmpty {
      try database.prepare("INSERT INTO settings (name, value, changed_at) VALUES (?1, ?2, ?3)")
        .run([
          .text(TrackingDatabase.identifierSetting), .text("\(Self.source) \(mark.text)"),
          .integer(declared.exportedAt),
        ])
    }
    return family
  }
}

extension BabyBuddy {
  /// When the database at a path was last written, its log included, in seconds since 1970: its rows are of
  /// that moment, as they do not say their own.
  ///
  /// A clock that was ahead then makes no row one of after `moment`.
  package static func lastSaved(at path: String, notAfter moment: Instant) -> Int64 {
    let dates = [path, path + "-wal"].compactMap { file in
      try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    }
    let last = dates.map { Int64($0.timeIntervalSince1970) }.max() ?? 0
    return min(max(0, last), moment.seconds)
  }
}
