extension SheetFeedLog {
  var zone: Zone { reading.zone }
  var volumeUnit: String? { reading.unit(of: "volume") }

  /// Takes all rows of a table over, or gives them to `skipped`.
  func take(
    rowsOf table: consuming TextTable, _ order: DateOrder, into importer: inout Importer,
    skipped: SkippedRows?
  ) throws {
    let areEvents = SheetEvents.areIn(table)
    let unknown = table.places(otherThan: Set(areEvents ? SheetEvents.columns : Self.columns))
    let corrected = areEvents ? [] : try corrected(in: importer, of: table)
    var marks = SheetMarks(corrected: corrected)
    while try table.advance() {
      try Task.checkCancellation()
      for place in unknown where table.holds(place) { importer.pass(over: table.name(of: place)) }
      let problem =
        try areEvents
        ? take(event: table, order, into: &importer) : take(table, order, &marks, into: &importer)
      if let problem {
        marks.skipped(table.row)
        try skipped?.add(problem, of: table)
      }
    }
  }

  /// One row, whole or not at all; why, where it was skipped.
  private func take(
    _ table: TextTable, _ order: DateOrder, _ marks: inout SheetMarks, into importer: inout Importer
  ) throws -> RowProblem? {
    do {
      try table.refuseSurplus()
      let minute = try minute(of: table, order)
      let entries = try entries(of: table)
      guard let row = table.originalRow else {
        throw RowProblem(.missing, column: TextTable.rowColumn)
      }
      let places = places(of: table)
      let records = { mark in
        entries.map { record($0, mark, at: minute, row) }.standing(in: places)
      }
      // What is there was perhaps read otherwise.
      let earlier = try asBefore.map { log in (log, try log.entries(of: table)) }
      let mark =
        table.isOfSkippedRows
        ? .row(row, minute)
        : try marks.next(at: minute, row: row) { mark in
          if try records(mark).allSatisfy({ try importer.knows($0) }) { return true }
          guard let (log, entries) = earlier else { return false }
          return try entries.allSatisfy {
            try importer.knows(log.record($0, mark, at: minute, row))
          }
        }
      try refuseEarlier(records(mark), in: importer)
      let problem = try importer.take(wholeRow: records(mark))
      if problem == nil {
        marks.took(mark)
        if let fault = faultyFormula(of: table) { importer.pass(over: "Formula Type \(fault)") }
      }
      return problem
    } catch let problem as RowProblem {
      importer.skip(table.originalRow ?? table.row, problem)
      return problem
    }
  }

  /// The same of a row of events, which has an id.
  private func take(
    event table: TextTable, _ order: DateOrder, into importer: inout Importer
  ) throws -> RowProblem? {
    do {
      try table.refuseSurplus()
      let records = try SheetEvents(log: self).records(of: table, order)
      try refuseEarlier(records, in: importer)
      return try importer.take(wholeRow: records)
    } catch let problem as RowProblem {
      importer.skip(table.originalRow ?? table.row, problem)
      return problem
    }
  }
}
