import Records
import SQLite

extension ImportProblem {
  static let missingVolumeUnit = ImportProblem(
    "Its volumes say no unit. Add --units volume=ml, or volume=oz.")
}

extension SheetFeedLog {
  /// The content of a tab in the sheet.
  package enum TabKind: String, CaseIterable { case feeds, pumping, events }

  func tabKind(of table: TextTable) -> TabKind {
    SheetEvents.isEventTable(table) ? .events : containsPumpedMilk(table) ? .pumping : .feeds
  }

  static func settingName(for kind: TabKind, of profile: ID<Profile>) -> String {
    "sheet_\(kind.rawValue)_of_\(profile.text)"
  }

  /// Returns how earlier imports read each tab; `setting` returns the value of a setting by its name.
  func storedSettingsByTab(
    in setting: (String) throws(SQLiteError) -> String?
  ) throws(SQLiteError) -> [TabKind: SheetSettings] {
    var kept: [TabKind: SheetSettings] = [:]
    for kind in TabKind.allCases {
      kept[kind] = try setting(Self.settingName(for: kind, of: profileID)).flatMap(
        SheetSettings.init)
    }
    return kept
  }

  /// Returns the time zone in which earlier imports read a child's log, or nil if no zone is stored.
  ///
  /// If the tabs have several zones, returns that of the first tab in `TabKind.allCases`.
  package static func zoneOfEarlierImports(
    of profile: ID<Profile>, in settings: [String: String]
  ) -> Zone? {
    TabKind.allCases.lazy.compactMap {
      settings[settingName(for: $0, of: profile)].flatMap(SheetSettings.init)
    }
    .first?.declared.zone
  }

  /// Returns the time zone and the units with which a table is read, from the names of its columns, the options of this
  /// import or, if both lack them, those of earlier imports, `earlier`.
  func tabFormat(
    of table: TextTable, earlier: SheetZoneAndUnits?
  ) throws(ImportProblem) -> SheetTabFormat {
    let zone = declared.zone ?? earlier?.zone ?? proposedZone
    var reading = SheetTabFormat(declared: SheetZoneAndUnits(zone: zone))
    let areEvents = SheetEvents.isEventTable(table)
    for (word, column) in SheetTabFormat.volumeColumns {
      if areEvents ? word != "volume" : !table.hasColumn(TextTable.normalizedName(column)) {
        continue
      }
      let above = areEvents ? nil : try headerUnit(of: column, table)
      reading.headerUnitsByColumn[word] = above
      // A unit that is declared for volumes also applies to the column of wasted milk.
      let kept = earlier?.unitsByColumn[word] ?? earlier?.unitsByColumn["volume"]
      reading.declared.unitsByColumn[word] = above == nil ? declared.volumeUnit ?? kept : nil
    }
    return reading
  }

  /// Returns the unit in a column's name, such as `ml` in `Volume (ml)`, or nil if there is none.
  private func headerUnit(of column: String, _ table: TextTable) throws(ImportProblem) -> String? {
    guard let text = table.textInParentheses(ofColumn: TextTable.normalizedName(column)) else {
      return nil
    }
    let unit = WrittenAmount.normalizedUnit(text)
    if unit.isEmpty { return nil }
    guard let size = WrittenAmount.millilitersByUnit[unit] else {
      throw ImportProblem(
        "'\(text.prefix(40))' behind its column \(column) is no unit of volume that is known: "
          + "write ml or oz there, or nothing.")
    }
    if let other = declared.volumeUnit, WrittenAmount.millilitersByUnit[other] != size {
      throw ImportProblem(
        "Its column says \(column) (\(text)), and --units says volume=\(other). Leave out --units, "
          + "or correct the column's name.")
    }
    return unit
  }

  /// Returns whether a file contains volumes without a unit, and neither this import nor `settings` states the unit.
  ///
  /// `settings` are the family's settings. Throws the errors of ``importFile(_:into:skipped:)``.
  package func lacksVolumeUnit(_ file: TextFile, settings: [String: String]) throws -> Bool {
    var table = try TextTable(file, requiringColumns: Self.requiredHeaders)
    let kept = try storedSettingsByTab { settings[$0] }
    var log = try withVolumeTab(for: table, settings: kept)
    log.tabFormat = try log.tabFormat(of: table, earlier: kept[log.tabKind(of: table)]?.declared)
    let areEvents = SheetEvents.isEventTable(table)
    while try table.advance() {
      do {
        if areEvents { _ = try SheetEvents(log: log).records(of: table) }
        if !areEvents { _ = try log.rowEntries(of: table) }
      } catch is RowProblem {
        continue
      } catch let problem as ImportProblem where problem == .missingVolumeUnit {
        return true
      }
    }
    return false
  }

  /// Returns the number of a child's records that an earlier import read with another time zone or unit, and that no
  /// file of this import contains.
  ///
  /// `settings` are the family's settings before this import.
  package static func misreadRecordCount(
    of profile: ID<Profile>, before settings: [String: String], in importer: Importer
  ) throws -> Int64 {
    var count: Int64 = 0
    for kind in TabKind.allCases {
      let name = settingName(for: kind, of: profile)
      guard let before = settings[name].flatMap(SheetSettings.init),
        let now = try importer.database.settingValue(named: name).flatMap(SheetSettings.init),
        now.declared.contradicts(before.declared)
      else { continue }
      for table in possibleTables(of: kind) {
        count += try importer.unreadRecordCount(in: table, of: profile, areEvents: kind == .events)
      }
    }
    return count
  }

  /// Returns the tables of the family's database that may contain records of a tab.
  static func possibleTables(of kind: TabKind) -> [String] {
    switch kind {
    case .feeds: ["bottle_feeds", "milk_waste"]
    case .pumping: ["pumping_sessions"]
    case .events: SheetEvents.targetTables
    }
  }
}
