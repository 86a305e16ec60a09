import Records

extension SheetFeedLog {
  var zone: Zone { reading.zone }
  var volumeUnit: String? { reading.unit(of: "volume") }

  /// Imports each row of a table, or adds the row to `skipped`, and returns the number of rows.
  func take(
    rowsOf table: consuming TextTable, into importer: inout Importer, skipped: SkippedRows?
  ) throws -> Int {
    let areEvents = SheetEvents.areIn(table)
    let unknown = table.places(otherThan: Set(areEvents ? SheetEvents.columns : Self.columns))
    let corrected = areEvents ? [] : try corrected(in: importer, of: table)
    var marks = SheetMarks(corrected: corrected)
    var count = 0
    while try table.advance() {
      try Task.checkCancellation()
      count += 1
      for place in unknown where table.holds(place) { importer.pass(over: table.name(of: place)) }
      let problem =
        try areEvents
        ? take(event: table, into: &importer) : take(table, &marks, into: &importer)
      if let problem { try skipped?.add(problem, of: table) }
    }
    return count
  }

  /// Imports all records of a table's current row, or none of them; returns the reason if the row is skipped.
  private func take(
    _ table: TextTable, _ marks: inout SheetMarks, into importer: inout Importer
  ) throws -> RowProblem? {
    do {
      try table.refuseSurplus()
      let minute = try minute(of: table)
      let entries = try entries(of: table)
      guard let row = table.originalRow else {
        throw RowProblem(.missing, column: TextTable.rowColumn)
      }
      let places = places(of: table)
      let records = { mark in
        entries.map { record($0, mark, at: minute, row) }.standing(in: places)
      }
      let mark =
        table.isOfSkippedRows
        ? .row(row, minute)
        : try marks.next(at: minute, row: row) { mark in
          let misread = try self.misread(table, mark, row, in: &importer)
          return try records(mark).allSatisfy {
            try importer.knows($0) || misread.contains($0.table)
          }
        } isThere: { mark in
          try entries.allSatisfy { try importer.has($0.table, key(mark)) }
        }
      let outcome = importer.outcome
      let misread = try misread(table, mark, row, in: &importer)
      let told = records(mark).toldAnew(in: misread)
      if let problem = try importer.take(wholeRow: told) {
        // `skip` counts the problem below, unless the row was corrected in the file of skipped rows.
        importer.outcome = outcome
        throw problem
      }
      marks.took(mark)
      if let fault = faultyFormula(of: table) { importer.pass(over: "Formula Type \(fault)") }
      return nil
    } catch let problem as RowProblem {
      return try skip(table, problem, &marks, in: &importer)
    }
  }

  /// Returns the tables with records that an earlier import read from the current row with a wrong time zone or unit.
  private func misread(
    _ table: TextTable, _ mark: SheetMark, _ row: Int, in importer: inout Importer
  ) throws -> Set<String> {
    try misread(in: &importer) { log in
      try log.entries(of: table).map { log.record($0, mark, at: mark.minute, row) }
    }
  }

  private func misread(
    in importer: inout Importer, _ records: (SheetFeedLog) throws -> [ImportedRecord]
  ) throws -> Set<String> {
    var tables: Set<String> = []
    for declaration in earlier {
      // A row that cannot be read with this time zone and these units was never imported with them.
      guard let misread = try? records(misread(as: declaration)) else { continue }
      for record in misread where try importer.knows(record) { tables.insert(record.table) }
    }
    return tables
  }

  /// Skips an invalid row and returns the problem; if the row was corrected in the file of skipped rows, counts its
  /// records as known and returns nil.
  private func skip(
    _ table: TextTable, _ problem: RowProblem, _ marks: inout SheetMarks,
    in importer: inout Importer
  ) throws -> RowProblem? {
    let row = table.originalRow ?? table.row
    if !table.isOfSkippedRows {
      if let minute = try? minute(of: table) {
        if let mark = marks.corrected(row, at: minute) {
          for place in places(of: table) where try importer.has(place, key(mark)) {
            importer.outcome.counts[place, default: .init()].known += 1
          }
          return nil
        }
      } else {
        marks.skipped(row)
      }
    }
    importer.skip(row, problem)
    return problem
  }

  private func take(event table: TextTable, into importer: inout Importer) throws -> RowProblem? {
    do {
      try table.refuseSurplus()
      let misread = try misread(in: &importer) { try SheetEvents(log: $0).records(of: table) }
      let records = try SheetEvents(log: self).records(of: table)
      return try importer.take(wholeRow: records.toldAnew(in: misread))
    } catch let problem as RowProblem {
      importer.skip(table.originalRow ?? table.row, problem)
      return problem
    }
  }
}

extension [ImportedRecord] {
  /// Returns the records, and marks those of the `tables` as read wrongly by an earlier import, so that they are
  /// replaced.
  fileprivate func toldAnew(in tables: Set<String>) -> [ImportedRecord] {
    map { record in
      var record = record
      record.isToldAnew = tables.contains(record.table)
      return record
    }
  }
}
