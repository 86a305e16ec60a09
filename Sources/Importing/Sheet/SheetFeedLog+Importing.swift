import Records

extension SheetFeedLog {
  var zone: Zone { reading.zone }
  var volumeUnit: String? { reading.unit(of: "volume") }

  /// Imports each row of a table, or adds the row to `skipped`, and returns the number of rows.
  func importRows(
    of table: consuming TextTable, into importer: inout Importer, skipped: SkippedRows?
  ) throws -> Int {
    let areEvents = SheetEvents.areIn(table)
    let unknown = table.columns(otherThan: Set(areEvents ? SheetEvents.columns : Self.columns))
    let corrected = areEvents ? [] : try corrected(in: importer, of: table)
    var rowIDs = SheetRowIDs(corrected: corrected)
    var count = 0
    while try table.advance() {
      try Task.checkCancellation()
      count += 1
      for column in unknown where table.hasText(in: column) {
        importer.countUnknown(table.columnName(at: column))
      }
      let problem =
        try areEvents
        ? importEvent(table, into: &importer) : importRow(table, &rowIDs, into: &importer)
      if let problem { try skipped?.add(problem, of: table) }
    }
    return count
  }

  /// Imports all records of a table's current row, or none of them; returns the reason if the row is skipped.
  private func importRow(
    _ table: TextTable, _ rowIDs: inout SheetRowIDs, into importer: inout Importer
  ) throws -> RowProblem? {
    do {
      try table.refuseSurplus()
      let minute = try minute(of: table)
      let entries = try entries(of: table)
      guard let row = table.originalRow else {
        throw RowProblem(.missing, column: TextTable.rowColumn)
      }
      let tables = possibleTables(of: table)
      let records = { rowID in
        entries.map { record($0, rowID, at: minute, row) }.movable(between: tables)
      }
      let rowID =
        table.isOfSkippedRows
        ? .row(row, minute)
        : try rowIDs.next(at: minute, row: row) { rowID in
          let misreadTables = try self.misreadTables(table, rowID, row, in: &importer)
          return try records(rowID).allSatisfy {
            try importer.hasSame($0) || misreadTables.contains($0.table)
          }
        } hasAny: { rowID in
          try entries.allSatisfy { try importer.has($0.table, key(rowID)) }
        }
      let outcome = importer.outcome
      let misreadTables = try misreadTables(table, rowID, row, in: &importer)
      let marked = records(rowID).markedAsMisread(in: misreadTables)
      if let problem = try importer.store(wholeRow: marked) {
        // `skip` counts the problem below, unless the row was corrected in the file of skipped rows.
        importer.outcome = outcome
        throw problem
      }
      rowIDs.add(rowID)
      if let fault = faultyFormula(of: table) { importer.countUnknown("Formula Type \(fault)") }
      return nil
    } catch let problem as RowProblem {
      return try skip(table, problem, &rowIDs, in: &importer)
    }
  }

  /// Returns the tables with records that an earlier import read from the current row with a wrong time zone or unit.
  private func misreadTables(
    _ table: TextTable, _ rowID: SheetRowID, _ row: Int, in importer: inout Importer
  ) throws -> Set<String> {
    try misreadTables(in: &importer) { log in
      try log.entries(of: table).map { log.record($0, rowID, at: rowID.minute, row) }
    }
  }

  private func misreadTables(
    in importer: inout Importer, _ records: (SheetFeedLog) throws -> [ImportedRecord]
  ) throws -> Set<String> {
    var tables: Set<String> = []
    for declaration in earlier {
      // A row that cannot be read with this time zone and these units was never imported with them.
      guard let misreadTables = try? records(misread(as: declaration)) else { continue }
      for record in misreadTables where try importer.hasSame(record) { tables.insert(record.table) }
    }
    return tables
  }

  /// Skips an invalid row and returns the problem; if the row was corrected in the file of skipped rows, counts its
  /// records as known and returns nil.
  private func skip(
    _ table: TextTable, _ problem: RowProblem, _ rowIDs: inout SheetRowIDs,
    in importer: inout Importer
  ) throws -> RowProblem? {
    let row = table.originalRow ?? table.row
    if !table.isOfSkippedRows {
      if let minute = try? minute(of: table) {
        if let rowID = rowIDs.corrected(row, at: minute) {
          for tableName in possibleTables(of: table) where try importer.has(tableName, key(rowID)) {
            importer.outcome.counts[tableName, default: .init()].known += 1
          }
          return nil
        }
      } else {
        rowIDs.skipped(row)
      }
    }
    importer.skip(row, problem)
    return problem
  }

  private func importEvent(_ row: TextTable, into importer: inout Importer) throws -> RowProblem? {
    do {
      try row.refuseSurplus()
      let tables = try misreadTables(in: &importer) { try SheetEvents(log: $0).records(of: row) }
      let records = try SheetEvents(log: self).records(of: row)
      return try importer.store(wholeRow: records.markedAsMisread(in: tables))
    } catch let problem as RowProblem {
      importer.skip(row.originalRow ?? row.row, problem)
      return problem
    }
  }
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
