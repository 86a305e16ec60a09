import Records
import SQLite

extension SheetFeedLog {
  /// One of the records in a row of a feed log, such as a feed and wasted milk, with its volume in milliliters.
  enum RowEntry {
    case feed(Double, formula: String?)
    case waste(Double)
    case pumped(Double)

    var table: String {
      switch self {
      case .feed: "bottle_feeds"
      case .waste: "milk_waste"
      case .pumped: "pumping_sessions"
      }
    }
  }

  /// Returns the IDs of stored rows that were skipped first, and imported after they had been corrected.
  func correctedRowIDs(in importer: Importer, of table: TextTable) throws(SQLiteError)
    -> [SheetRowID]
  {
    let start = "\(profileID.text) "
    var rowIDs: [SheetRowID] = []
    for table in possibleTables(of: table) {
      rowIDs += try importer.keys(in: table, beginningWith: start + "row ")
        .compactMap { SheetRowID($0.dropFirst(start.count)) }
    }
    return rowIDs
  }

  func possibleTables(of table: TextTable) -> [String] {
    Self.possibleTables(of: containsPumpedMilk(table) ? .pumping : .feeds)
  }

  /// Returns whether a table contains pumped milk, as the family has declared, or because the table has no column that
  /// only feeds have.
  func containsPumpedMilk(_ table: TextTable) -> Bool {
    volumeTab.map { $0 == .pumping }
      ?? (!table.hasColumn("formula type") && !table.hasColumn("waste amount"))
  }

  /// Returns the key of the records of a row, which contains the child's ID because several children can have a log.
  func key(_ rowID: SheetRowID) -> String { "\(profileID.text) \(rowID)" }

  func localMinute(of table: TextTable) throws(RowProblem) -> LocalMinute {
    guard let date = table["date"] else { throw RowProblem(.missing, column: "Date") }
    guard let time = table["time"] else { throw RowProblem(.missing, column: "Time") }
    guard let day = LocalDate(date) ?? WrittenTime.day(date, in: dateOrder) else {
      throw RowProblem(.notADate, column: "Date", found: date.quotedInShort)
    }
    guard let clock = WrittenTime.time(time) else {
      throw RowProblem(.notADate, column: "Time", found: time.quotedInShort)
    }
    return LocalMinute(day: day, time: clock)
  }

  func rowEntries(of table: TextTable) throws -> [RowEntry] {
    let volume = try self.volume(in: "Volume", unit: tabFormat.unit(of: "volume"), of: table)
    if containsPumpedMilk(table) {
      guard let volume else { throw RowProblem(.missing, column: "Volume") }
      return [.pumped(volume)]
    }
    let wasted = try self.volume(in: "Waste Amount", unit: tabFormat.unit(of: "waste"), of: table)
    // The app that writes the log stores wasted milk as a negative volume, and at times also in the column for waste.
    if let volume, volume < 0 {
      guard wasted == nil || wasted == -volume else {
        throw RowProblem(.notAllowed, column: "Waste Amount", found: "next to a Volume below zero")
      }
      return [.waste(-volume)]
    }
    var entries: [RowEntry] = []
    let formula = errorInFormulaType(of: table) == nil ? table["formula type"] : nil
    if let volume { entries.append(.feed(volume, formula: formula)) }
    if let wasted, wasted != 0 { entries.append(.waste(wasted)) }
    if entries.isEmpty { throw RowProblem(.missing, column: "Volume") }
    return entries
  }

  /// Returns a spreadsheet's error, such as `#REF!`, in the column with the formula's name, or nil if there is none.
  func errorInFormulaType(of table: TextTable) -> String? {
    guard let text = table["formula type"], text.first == "#" || "….".contains(text.suffix(1))
    else { return nil }
    let errors = Regex<Substring>(
      trustedPattern: #"#[\p{L}\d\/¡¿_]+[!?]|#N\/[AD]|#NV|(?:\#(Self.loadingWords))\s?(?:\.{3}|…)"#)
    return text.wholeMatch(of: errors.ignoresCase()) == nil ? nil : text
  }

  private static let loadingWords = LanguageWords.SpreadsheetWords.all.map(\.loadingText).joined(
    separator: "|")

  /// Returns the volume in a column in milliliters, where `declared` is the unit of numbers without a unit.
  private func volume(
    in column: String, unit declared: String?, of table: TextTable
  ) throws -> Double? {
    guard let text = table[TextTable.normalizedName(column)] else { return nil }
    guard let amount = WrittenAmount(text) else {
      throw RowProblem(WrittenAmount.fault(of: text), column: column, found: text.quotedInShort)
    }
    if amount.unit.isEmpty, declared == nil { throw ImportProblem.missingVolumeUnit }
    guard let milliliters = amount.milliliters(declaredUnit: declared) else {
      throw RowProblem(.notAllowed, column: column, found: text.quotedInShort)
    }
    return milliliters
  }

  func record(
    _ entry: RowEntry, _ rowID: SheetRowID, at minute: LocalMinute, _ row: Int
  ) -> ImportedRecord {
    let owner = ImportedRecord.Content.text(profileID.text)
    let moment = zone.instant(on: minute.day, at: minute.time)
    let columns: KeyValuePairs<String, ImportedRecord.Content>
    switch entry {
    case .feed(let volume, let formula):
      let isMilk = formula.map(SheetEventKind.isBreastMilk) ?? false
      columns = [
        "profile_id": owner, "started_at": .integer(moment.seconds), "volume_ml": .number(volume),
        "contents": .text(isMilk ? "breast_milk" : "formula"),
        "formula": .text(isMilk ? nil : formula),
      ]
    case .waste(let volume):
      columns = [
        "profile_id": owner, "wasted_at": .integer(moment.seconds), "volume_ml": .number(volume),
      ]
    case .pumped(let volume):
      columns = [
        "profile_id": owner, "started_at": .integer(moment.seconds), "volume_ml": .number(volume),
      ]
    }
    return ImportedRecord(entry.table, key: key(rowID), changedAt: exportedAt, row: row, columns)
  }

  var zone: Zone { tabFormat.declared.zone }
  var volumeUnit: String? { tabFormat.unit(of: "volume") }

  /// Imports each row of a table, writes each skipped row to `skipped`, and returns the number of all rows.
  func importRows(
    of table: consuming TextTable, into importer: inout Importer, skipped: SkippedRowWriter?
  ) throws -> Int {
    let areEvents = SheetEvents.isEventTable(table)
    let unknown = table.columnIndices(
      otherThan: Set(areEvents ? SheetEvents.columns : Self.columns))
    let corrected = areEvents ? [] : try correctedRowIDs(in: importer, of: table)
    var rowIDs = SheetRowIDAssigner(corrected: corrected)
    var count = 0
    while try table.advance() {
      try Task.checkCancellation()
      count += 1
      for column in unknown where table.hasText(inColumn: column) {
        importer.countUnrecognizedValue(in: table.columnName(at: column))
      }
      let problem =
        try areEvents
        ? importEvent(table, into: &importer) : importRow(table, &rowIDs, into: &importer)
      if let problem { try skipped?.add(problem, of: table) }
    }
    return count
  }

  /// Imports all records of a table's current row, or none of them, and returns the reason if the row is skipped.
  private func importRow(
    _ table: TextTable, _ rowIDs: inout SheetRowIDAssigner, into importer: inout Importer
  ) throws -> RowProblem? {
    do {
      try table.refuseSurplusCells()
      let minute = try localMinute(of: table)
      let entries = try rowEntries(of: table)
      guard let row = table.originalRowNumber else {
        throw RowProblem(.missing, column: TextTable.rowNumberColumn)
      }
      let tables = possibleTables(of: table)
      let records = { rowID in
        entries.map { record($0, rowID, at: minute, row) }.movable(between: tables)
      }
      let rowID =
        table.containsSkippedRows
        ? .row(row, minute)
        : try rowIDs.nextRowID(at: minute, row: row) { rowID in
          let misreadTables = try self.misreadRecordTables(table, rowID, row, in: &importer)
          return try records(rowID).allSatisfy {
            try importer.hasEqualRecord(to: $0) || misreadTables.contains($0.table)
          }
        } hasAny: { rowID in
          try entries.allSatisfy { try importer.hasRecord(in: $0.table, key: key(rowID)) }
        }
      let outcome = importer.outcome
      let misreadTables = try misreadRecordTables(table, rowID, row, in: &importer)
      let marked = records(rowID).markedAsMisread(in: misreadTables)
      if let problem = try importer.store(wholeRow: marked) {
        // `skipInvalidRow` counts the problem below, unless the row was corrected in the file of skipped rows.
        importer.outcome = outcome
        throw problem
      }
      rowIDs.markImported(rowID)
      if let fault = errorInFormulaType(of: table) {
        importer.countUnrecognizedValue(in: "Formula Type \(fault)")
      }
      return nil
    } catch let problem as RowProblem {
      return try skipInvalidRow(table, problem, &rowIDs, in: &importer)
    }
  }

  /// Returns the tables with records that an earlier import read from the current row with a wrong time zone or unit.
  private func misreadRecordTables(
    _ table: TextTable, _ rowID: SheetRowID, _ row: Int, in importer: inout Importer
  ) throws -> Set<String> {
    try misreadRecordTables(in: &importer) { log in
      try log.rowEntries(of: table).map { log.record($0, rowID, at: rowID.minute, row) }
    }
  }

  /// Returns the tables that contain a record exactly as `records` reads it with a wrong time zone or wrong units.
  private func misreadRecordTables(
    in importer: inout Importer, _ records: (SheetFeedLog) throws -> [ImportedRecord]
  ) throws -> Set<String> {
    var tables: Set<String> = []
    for declaration in wrongDeclarations {
      // A row that cannot be read with this time zone and these units was never imported with them.
      guard let misreadTables = try? records(copyReading(with: declaration)) else { continue }
      for record in misreadTables where try importer.hasEqualRecord(to: record) {
        tables.insert(record.table)
      }
    }
    return tables
  }

  /// Skips an invalid row and returns the problem, or returns nil and counts the records of the row as unchanged if the
  /// row was corrected in the file of skipped rows.
  private func skipInvalidRow(
    _ table: TextTable, _ problem: RowProblem, _ rowIDs: inout SheetRowIDAssigner,
    in importer: inout Importer
  ) throws -> RowProblem? {
    let row = table.originalRowNumber ?? table.lineNumber
    if !table.containsSkippedRows {
      if let minute = try? localMinute(of: table) {
        if let rowID = rowIDs.correctedRowID(ofRow: row, at: minute) {
          for tableName in possibleTables(of: table)
          where try importer.hasRecord(in: tableName, key: key(rowID)) {
            importer.countRecord(in: tableName, as: \.unchanged)
          }
          return nil
        }
      } else {
        rowIDs.addRowWithoutMinute(row)
      }
    }
    importer.skipRow(row, problem)
    return problem
  }

  private func importEvent(_ row: TextTable, into importer: inout Importer) throws -> RowProblem? {
    do {
      try row.refuseSurplusCells()
      let tables = try misreadRecordTables(in: &importer) {
        try SheetEvents(log: $0).records(of: row)
      }
      let records = try SheetEvents(log: self).records(of: row)
      return try importer.store(wholeRow: records.markedAsMisread(in: tables))
    } catch let problem as RowProblem {
      importer.skipRow(row.originalRowNumber ?? row.lineNumber, problem)
      return problem
    }
  }
}

extension StringProtocol {
  /// The first 40 characters in quotation marks.
  var quotedInShort: String { "'\(prefix(40))'" }
}

extension [ImportedRecord] {
  /// Returns the records, and marks those of the `tables` as read wrongly by an earlier import, so that they are
  /// replaced.
  fileprivate func markedAsMisread(in tables: Set<String>) -> [ImportedRecord] {
    map { record in
      var record = record
      record.wasMisread = tables.contains(record.table)
      return record
    }
  }
}
