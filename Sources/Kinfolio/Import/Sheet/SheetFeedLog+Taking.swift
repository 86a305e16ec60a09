extension SheetFeedLog {
  var zone: Zone { reading.zone }
  var volumeUnit: String? { reading.unit(of: "volume") }

  /// Takes all rows of a table over, or gives them to `skipped`; tells how many there are.
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

  /// One row, whole or not at all; why, where it was skipped.
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
          try importer.knows(all: records(mark)) || isMisread(table, mark, row, in: &importer)
        } isThere: { mark in
          try entries.allSatisfy { try importer.has($0.table, key(mark)) }
        }
      let outcome = importer.outcome
      importer.isToldAnew = try isMisread(table, mark, row, in: &importer)
      defer { importer.isToldAnew = false }
      if let problem = try importer.take(wholeRow: records(mark)) {
        // It is told once, below, and not where it was corrected meanwhile.
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

  /// Whether what is there of a row is what was made of it when it was read otherwise.
  private func isMisread(
    _ table: TextTable, _ mark: SheetMark, _ row: Int, in importer: inout Importer
  ) throws -> Bool {
    for declaration in earlier {
      let log = misread(as: declaration)
      let records = try log.entries(of: table).map { log.record($0, mark, at: mark.minute, row) }
      if try importer.knows(all: records) { return true }
    }
    return false
  }

  /// A row that is wrong, unless it was corrected in the file of skipped rows: then it is known.
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

  /// A row of events, which has an id.
  private func take(
    event table: TextTable, into importer: inout Importer
  ) throws -> RowProblem? {
    do {
      try table.refuseSurplus()
      importer.isToldAnew = try earlier.contains {
        try importer.knows(all: SheetEvents(log: misread(as: $0)).records(of: table))
      }
      defer { importer.isToldAnew = false }
      return try importer.take(wholeRow: SheetEvents(log: self).records(of: table))
    } catch let problem as RowProblem {
      importer.skip(table.originalRow ?? table.row, problem)
      return problem
    }
  }
}
