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
  let exportedAt: Int64

  /// Describes the log of one child, whose clock was that of `zone`.
  ///
  /// `volumeUnit` is that of volumes which stand without one, `ml` or `oz`; without `dates` the order of
  /// a day's parts is told by the days themselves. Rows do not say when they were changed: when the file
  /// was, in seconds since 1970, counts for all.
  package init(
    of profile: ID<Profile>, in zone: Zone, volumeUnit: String?, dates: DateOrder?,
    exportedAt: Int64
  ) {
    self.profile = profile
    self.zone = zone
    self.volumeUnit = volumeUnit
    dateOrder = dates
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
    var table = try TextTable(file)
    let unknown = table.header.filter { !Self.columns.contains(TextTable.plain($0)) }
    let skipped = skipped.map(SkippedRows.init)
    var marks = SheetMarks(corrected: try corrected(in: importer, of: table))
    while try table.advance() {
      try Task.checkCancellation()
      for name in unknown where table[TextTable.plain(name)] != nil { importer.pass(over: name) }
      if let problem = try take(table, order, &marks, into: &importer) {
        marks.skipped(table.row)
        try skipped?.add(problem, of: table)
      }
    }
    return order
  }

  private static let columns: Set = [
    "date", "time", "volume", "formula type", "waste amount", TextTable.rowColumn,
    TextTable.reasonColumn,
  ]

  /// The order in which all days of a file can be meant; where several can, the month comes first, as
  /// the log's own app writes it.
  private func order(of file: TextFile) throws -> DateOrder {
    var table = try TextTable(file)
    let needed = ["Date", "Time", "Volume"].filter { !table.has(TextTable.plain($0)) }
    if !needed.isEmpty {
      let header = table.header.joined(separator: ", ")
      throw ImportProblem(
        "This is no feed log: it has no column \(needed.joined(separator: ", ")). "
          + "Its columns are: \(header.prefix(200)).")
    }
    if let dateOrder { return dateOrder }
    var possible = Set(DateOrder.allCases)
    while try table.advance() {
      let orders = table["date"].map(DateOrder.possible(for:)) ?? []
      if !orders.isEmpty { possible.formIntersection(orders) }
    }
    // A few rows of a file do not tell what the whole file did.
    if table.isOfSkippedRows, possible.count > 1 {
      throw ImportProblem(
        "These rows do not tell in which order their days are written. "
          + "Add the --date-order of the file they were skipped in: mdy, dmy or ymd.")
    }
    guard let order = [DateOrder.monthFirst, .dayFirst, .yearFirst].first(where: possible.contains)
    else {
      throw ImportProblem(
        "Its days are written in several orders, such as 1/31 and 31/1. "
          + "Add --date-order mdy, dmy or ymd: rows of another order are skipped then.")
    }
    return order
  }

  /// One row, whole or not at all; why, where it was skipped.
  private func take(
    _ table: TextTable, _ order: DateOrder, _ marks: inout SheetMarks, into importer: inout Importer
  ) throws -> RowProblem? {
    do {
      let minute = try minute(of: table, order)
      let entries = try entries(of: table)
      guard let row = table.originalRow else {
        throw RowProblem(.missing, column: TextTable.rowColumn)
      }
      let records = { mark in entries.map { record($0, mark, at: minute, row) } }
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
}
