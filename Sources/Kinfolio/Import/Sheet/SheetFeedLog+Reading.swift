extension SheetFeedLog {
  /// What a tab can be, as the settings name it.
  enum Kind: String, CaseIterable { case feeds, pumping, events }

  func kind(of table: TextTable) -> Kind {
    SheetEvents.areIn(table) ? .events : isOfPumping(table) ? .pumping : .feeds
  }

  /// The setting that says how the tab of a child was read last.
  static func setting(_ kind: Kind, of profile: ID<Profile>) -> String {
    "sheet_\(kind.rawValue)_of_\(profile.text)"
  }

  /// By whose clock any of a child's tabs was read last; nil where none was.
  package static func rememberedZone(
    of profile: ID<Profile>, in settings: [String: String]
  ) -> Zone? {
    Kind.allCases.lazy.compactMap { settings[setting($0, of: profile)].flatMap(SheetReading.init) }
      .first?.zone
  }

  /// How a table is to be read, by what is said, what its columns say, and what was said `before`.
  ///
  /// Throws ``ImportProblem`` where a column's unit is none, or another than the one that is said.
  func meaning(
    of table: TextTable, before: SheetReading?
  ) throws(ImportProblem) -> SheetReading {
    var reading = SheetReading(zone: said.zone ?? before?.zone ?? proposedZone)
    let areEvents = SheetEvents.areIn(table)
    for (word, column) in SheetReading.columns {
      if areEvents ? word != "volume" : !table.has(TextTable.plain(column)) { continue }
      let above = areEvents ? nil : try unit(above: column, table)
      reading.unitsAbove[word] = above
      reading.units[word] = above == nil ? said.volumeUnit ?? before?.units[word] : nil
    }
    return reading
  }

  /// The unit that stands in brackets behind a column's name; nil where none does.
  private func unit(above column: String, _ table: TextTable) throws(ImportProblem) -> String? {
    guard let text = table.unit(of: TextTable.plain(column)) else { return nil }
    let unit = WrittenAmount.plainUnit(text)
    if unit.isEmpty { return nil }
    guard let size = WrittenAmount.volumes[unit] else {
      throw ImportProblem(
        "'\(text.prefix(40))' behind its column \(column) is no unit of volume that is known: "
          + "write ml or oz there, or nothing.")
    }
    if let other = said.volumeUnit, WrittenAmount.volumes[other] != size {
      throw ImportProblem(
        "Its column says \(column) (\(text)), and --units says volume=\(other). Leave out --units, "
          + "or correct the column's name.")
    }
    return unit
  }

  /// Makes rows told anew count where they are read otherwise than before.
  ///
  /// Throws ``ImportProblem`` for some rows alone, for all others would stay as they were.
  func tellAnew(_ table: TextTable, into importer: inout Importer) throws(ImportProblem) {
    guard let before else { return }
    if table.isOfSkippedRows {
      throw ImportProblem(
        "The sheet that these rows are from was read as \(before.text), and this is to be read as "
          + "\(reading.text). Import the sheet itself with these options first.")
    }
    importer.isToldAnew = true
  }

  /// Throws where a later copy of what is told anew is known, which would stay as it was.
  func refuseEarlier(_ records: [ImportedRecord], in importer: Importer) throws {
    guard before != nil else { return }
    for record in records {
      guard let later = try importer.laterChange(of: record) else { continue }
      throw ImportProblem(
        "With another unit or zone than before, all its rows are told anew; but a later copy of them "
          + "is known, saved on \(Zone.utc.day(of: Instant(seconds: later))). "
          + "Import that one, or a newer one, with these options.")
    }
  }

  /// How many records of a child's tabs that were read otherwise before no file of this import has told
  /// anew; `settings` are those from before it.
  package static func leftAsTheyWere(
    of profile: ID<Profile>, before settings: [String: String], in importer: Importer
  ) throws -> Int64 {
    var count: Int64 = 0
    for kind in Kind.allCases {
      let name = setting(kind, of: profile)
      guard let before = settings[name].flatMap(SheetReading.init),
        let now = try importer.setting(name).flatMap(SheetReading.init), now.contradicts(before)
      else { continue }
      for table in places(of: kind) {
        count += try importer.untold(
          in: table, of: profile.text, eventsAlone: kind == .events)
      }
    }
    return count
  }

  /// The tables in which the rows of a tab stand.
  static func places(of kind: Kind) -> [String] {
    switch kind {
    case .feeds: ["bottle_feeds", "milk_waste"]
    case .pumping: ["pumping_sessions"]
    case .events: SheetEvents.places
    }
  }
}
