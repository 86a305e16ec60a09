import Records
import SQLite

extension ImportProblem {
  static let noUnitOfVolumes = ImportProblem(
    "Its volumes say no unit. Add --units volume=ml, or volume=oz.")
}

extension SheetFeedLog {
  package enum Kind: String, CaseIterable { case feeds, pumping, events }

  func kind(of table: TextTable) -> Kind {
    SheetEvents.areIn(table) ? .events : isOfPumping(table) ? .pumping : .feeds
  }

  static func setting(_ kind: Kind, of profile: ID<Profile>) -> String {
    "sheet_\(kind.rawValue)_of_\(profile.text)"
  }

  func storedSettings(
    in setting: (String) throws(SQLiteError) -> String?
  ) throws(SQLiteError) -> [Kind: SheetSettings] {
    var kept: [Kind: SheetSettings] = [:]
    for kind in Kind.allCases {
      kept[kind] = try setting(Self.setting(kind, of: profile)).flatMap(SheetSettings.init)
    }
    return kept
  }

  /// Returns the time zone in which earlier imports read a child's log, from the first tab in `Kind.allCases` with a
  /// stored zone; nil if there is none.
  package static func rememberedZone(
    of profile: ID<Profile>, in settings: [String: String]
  ) -> Zone? {
    Kind.allCases.lazy.compactMap { settings[setting($0, of: profile)].flatMap(SheetSettings.init) }
      .first?.declared.zone
  }

  /// Returns the time zone and the units with which a table is read, from the names of its columns, the declarations of
  /// this import, and those of earlier imports in `before`.
  func reading(
    of table: TextTable, before: SheetDeclaration?
  ) throws(ImportProblem) -> SheetReading {
    let zone = declared.zone ?? before?.zone ?? proposedZone
    var reading = SheetReading(declared: SheetDeclaration(zone: zone))
    let areEvents = SheetEvents.areIn(table)
    for (word, column) in SheetReading.columns {
      if areEvents ? word != "volume" : !table.has(TextTable.plain(column)) { continue }
      let above = areEvents ? nil : try unit(above: column, table)
      reading.unitsInHeader[word] = above
      // A unit that is declared for volumes also applies to the column of wasted milk.
      let kept = before?.units[word] ?? before?.units["volume"]
      reading.declared.units[word] = above == nil ? declared.volumeUnit ?? kept : nil
    }
    return reading
  }

  private func unit(above column: String, _ table: TextTable) throws(ImportProblem) -> String? {
    guard let text = table.unit(of: TextTable.plain(column)) else { return nil }
    let unit = WrittenAmount.plainUnit(text)
    if unit.isEmpty { return nil }
    guard let size = WrittenAmount.volumes[unit] else {
      throw ImportProblem(
        "'\(text.prefix(40))' behind its column \(column) is no unit of volume that is known: "
          + "write ml or oz there, or nothing.")
    }
    if let other = declared.volumeUnit, WrittenAmount.volumes[other] != size {
      throw ImportProblem(
        "Its column says \(column) (\(text)), and --units says volume=\(other). Leave out --units, "
          + "or correct the column's name.")
    }
    return unit
  }

  /// Returns whether a file contains volumes without a unit, and neither this import nor `settings` declares their
  /// unit.
  ///
  /// Throws as ``read(_:into:skipped:)`` does.
  package func lacksUnit(_ file: TextFile, _ settings: [String: String]) throws -> Bool {
    var table = try TextTable(file, requiringColumns: Self.headers)
    let kept = try storedSettings { settings[$0] }
    var log = try withTab(for: table, knowing: kept)
    log.reading = try log.reading(of: table, before: kept[log.kind(of: table)]?.declared)
    let areEvents = SheetEvents.areIn(table)
    while try table.advance() {
      do {
        if areEvents { _ = try SheetEvents(log: log).records(of: table) }
        if !areEvents { _ = try log.entries(of: table) }
      } catch is RowProblem {
        continue
      } catch let problem as ImportProblem where problem == .noUnitOfVolumes {
        return true
      }
    }
    return false
  }

  /// Returns the number of a child's records that an earlier import read with another time zone or unit, and that no
  /// file of this import contains.
  ///
  /// `settings` are the family's settings before this import.
  package static func misreadCount(
    of profile: ID<Profile>, before settings: [String: String], in importer: Importer
  ) throws -> Int64 {
    var count: Int64 = 0
    for kind in Kind.allCases {
      let name = setting(kind, of: profile)
      guard let before = settings[name].flatMap(SheetSettings.init),
        let now = try importer.database.setting(name).flatMap(SheetSettings.init),
        now.declared.contradicts(before.declared)
      else { continue }
      for table in possibleTables(of: kind) {
        count += try importer.unreadCount(in: table, of: profile, areEvents: kind == .events)
      }
    }
    return count
  }

  static func possibleTables(of kind: Kind) -> [String] {
    switch kind {
    case .feeds: ["bottle_feeds", "milk_waste"]
    case .pumping: ["pumping_sessions"]
    case .events: SheetEvents.tables
    }
  }
}
