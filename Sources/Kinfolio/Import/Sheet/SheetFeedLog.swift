/// The feed log that a family keeps in a Google sheet: the tab of feeds, or that of pumped milk.
///
/// Its rows have no ids: ``SheetMarks`` tells how they are known again.
package struct SheetFeedLog: Sendable {
  /// What its rows are marked with in the database.
  package static let source = "google_sheet"

  let profile: ID<Profile>
  let zone: Zone
  let volumeUnit: String?
  private let dateOrder: DateOrder?
  let tab: Tab?
  let exportedAt: Int64

  /// What a tab with days, times and volumes is about.
  package enum Tab: String, Sendable, CaseIterable { case feeds, pumping }

  /// Describes the log of one child, whose clock was that of `zone`.
  ///
  /// `volumeUnit` is that of volumes which stand without one, `ml` or `oz`; without `dates` the order of
  /// a day's parts is told by the days themselves, and without `tab` the columns tell what they are. Rows do not say when they were changed: when the file
  /// was, in seconds since 1970, counts for all.
  package init(
    of profile: ID<Profile>, in zone: Zone, volumeUnit: String?, dates: DateOrder?,
    tab: Tab? = nil, exportedAt: Int64
  ) {
    self.profile = profile
    self.zone = zone
    self.volumeUnit = volumeUnit
    dateOrder = dates
    self.tab = tab
    self.exportedAt = exportedAt
  }

  /// Takes every row of a file over, or gives it to `skipped` with the reason; tells in which order the
  /// file writes its days.
  ///
  /// Throws ``ImportProblem`` and ``CSVProblem`` for a file that is no such log, what SQLite or the disk
  /// refuses, and `CancellationError`.
  @discardableResult
  package func read(
    _ file: TextFile, into importer: inout Importer, skipped: SkippedFile? = nil
  ) throws -> DateOrder {
    let order = try order(of: file)
    var table = try TextTable(file, headedBy: Self.headers)
    let areEvents = SheetEvents.areIn(table)
    let known = areEvents ? SheetEvents.columns : Self.columns
    let unknown = table.places(otherThan: Set(known))
    let skipped = skipped.map(SkippedRows.init)
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
    return order
  }

  /// What the first row of a table has to name: that of feeds or of pumped milk, or that of events.
  private static let headers = [["date", "time", "volume"], SheetEvents.needed]
  private static let columns = [
    "date", "time", "volume", "formula type", "waste amount", TextTable.rowColumn,
    TextTable.reasonColumn,
  ]

  private static func isUnknown(_ key: String) -> Bool { !key.isEmpty && !columns.contains(key) }

  /// The order in which all days of a file can be meant.
  private func order(of file: TextFile) throws -> DateOrder {
    var table = try TextTable(file, headedBy: Self.headers)
    let areEvents = SheetEvents.areIn(table)
    let needed = Self.headers[0].filter { !table.has($0) }
    if !areEvents, !needed.isEmpty {
      let header = table.header.joined(separator: ", ")
      throw ImportProblem(
        "This is no feed log: it has no column \(needed.map(\.capitalized).joined(separator: ", ")). "
          + "Its columns are: \(header.prefix(200)).")
    }
    if !areEvents, tab == nil, isOfPumping(table), table.keys.contains(where: Self.isUnknown) {
      throw ImportProblem(
        "Its columns do not tell whether these are feeds or pumped milk. "
          + "Add --tab feeds or --tab pumping.")
    }
    if let order = dateOrder ?? table.unit(of: "date").flatMap(DateOrder.init(pattern:)) {
      return order
    }
    if areEvents { return try SheetEvents(log: self).order(of: table) }
    var days = SheetDays()
    while try table.advance() {
      if let day = table["date"] { days.add(day) }
    }
    return try days.order(isOfSkippedRows: table.isOfSkippedRows)
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
      let mark =
        table.isOfSkippedRows
        ? .row(row, minute)
        : try marks.next(at: minute, row: row) { mark in
          try records(mark).allSatisfy { try importer.knows($0) }
        }
      let problem = try importer.take(wholeRow: records(mark))
      if problem == nil { marks.took(mark) }
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
      return try importer.take(wholeRow: SheetEvents(log: self).records(of: table, order))
    } catch let problem as RowProblem {
      importer.skip(table.originalRow ?? table.row, problem)
      return problem
    }
  }
}
