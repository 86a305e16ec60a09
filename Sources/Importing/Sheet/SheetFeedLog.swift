import FoundationEssentials
import Records
import SQLite

/// The log of one child that a family keeps in a Google sheet: the tab of feeds, of pumped milk or of events.
///
/// The rows of feeds and pumped milk have no IDs; ``SheetRowIDs`` recognizes these rows in later imports.
package struct SheetFeedLog: Sendable {
  package static let source = "google_sheet"

  let profile: ID<Profile>
  let proposedZone: Zone
  let declared: (zone: Zone?, volumeUnit: String?, dates: DateOrder?)
  /// The orders of day, month and year in the files of the same import, as far as the dates show them.
  package var ordersOfOtherFiles: Set<DateOrder> = []
  var tab: Tab?
  let exportedAt: Int64
  /// The time zone, the order of dates and the units with which the current table is read.
  var reading: SheetReading
  /// The wrong time zones and units with which earlier imports read the tab.
  private(set) var earlier: [SheetDeclaration] = []

  package enum Tab: String, Sendable, CaseIterable { case feeds, pumping }

  /// Creates the log of one child with times in `zone`; if `isZoneProposed` is true, the zone of an earlier import has
  /// priority.
  ///
  /// `volumeUnit` is the unit of volumes without one, `ml` or `oz`. Without `dates`, the dates show their order, and
  /// without `tab`, the columns show the content. `exportedAt` is when the file was last changed, in seconds since
  /// 1970, because rows do not contain that time.
  package init(
    of profile: ID<Profile>, in zone: Zone, isZoneProposed: Bool = false, volumeUnit: String?,
    dates: DateOrder?, tab: Tab? = nil, exportedAt: Int64
  ) {
    self.profile = profile
    proposedZone = zone
    declared = (isZoneProposed ? nil : zone, volumeUnit, dates)
    self.tab = tab
    self.exportedAt = exportedAt
    reading = SheetReading(declared: SheetDeclaration(zone: zone))
  }

  /// Imports the rows of a file, and returns how their times were read, which is also stored as a setting.
  ///
  /// A row that cannot be imported is added to `skipped` with the reason. Throws ``ImportProblem`` and ``CSVProblem``
  /// if the file is not such a log, SQLite and file errors, and `CancellationError`.
  @discardableResult
  package func read(
    _ file: TextFile, into importer: inout Importer, skipped: SkippedFile? = nil
  ) throws -> SheetSummary {
    let table = try TextTable(file, requiringColumns: Self.headers)
    let kept = try storedSettings(in: importer.database.setting)
    var log = try withTab(for: table, knowing: kept)
    let kind = log.kind(of: table)
    let before = kept[kind]
    log.reading = try log.reading(of: table, before: before?.declared)
    switch try log.order(of: file, table, knowing: kept) {
    case .any: break
    case .determined(let order), .inferred(let order): log.reading.dateOrder = order
    case .undecided(let example, let orders):
      let words = orders.map(\.rawValue).sorted(by: >).joined(separator: " or ")
      throw ImportProblem(
        "Its days can be read in several orders, \(example) too. Add --date-order \(words).")
    }
    let now = SheetSettings(
      log.reading, isTabGiven: tab != nil && hasUnclearContent(table),
      isOfSkippedRows: table.isOfSkippedRows, after: before)
    log.earlier = now.earlier
    let isSkipped = table.isOfSkippedRows
    let rows = try log.importRows(
      of: table, into: &importer,
      skipped: skipped.map { SkippedRows(file: $0, dates: log.reading.dateOrder) })
    if !importer.outcome.counts.isEmpty {
      try importer.storeSetting(Self.setting(kind, of: profile), now.text)
    }
    let days = log.reading.dateOrder
    let isAnother = days != nil && days != before?.dateOrder && !isSkipped
    return SheetSummary(
      order: days, orderBefore: isAnother ? before?.dateOrder : nil,
      zone: log.zone, areEvents: kind == .events, isEmpty: rows == 0)
  }

  /// Returns the log with the time zone and the units of an earlier, wrong declaration.
  func misread(as declaration: SheetDeclaration) -> SheetFeedLog {
    var log = self
    log.reading.declared.zone = declaration.zone
    log.reading.declared.units.merge(declaration.units) { $1 }
    log.earlier = []
    return log
  }

  /// The columns that a table must have: first those of a tab of feeds or pumped milk, then those of a tab of events.
  static let headers = [["date", "time", "volume"], SheetEvents.needed]
  static let columns = ["date", "time", "volume", "formula type", "waste amount"]

  /// Returns the log with its `tab` set to what a table contains: as declared, as the columns show, or as declared for
  /// an earlier import.
  ///
  /// Throws ``ImportProblem`` if the table is not such a log, or if its content is unknown.
  func withTab(for table: TextTable, knowing kept: [Kind: SheetSettings]) throws -> SheetFeedLog {
    if SheetEvents.areIn(table) { return self }
    let needed = Self.headers[0].filter { !table.has($0) }
    if !needed.isEmpty { throw Self.problem(of: table, lacking: needed) }
    if tab != nil || !hasUnclearContent(table) { return self }
    var log = self
    let wereFeeds = kept[.feeds]?.isTabGiven == true
    let wasPumping = kept[.pumping] != nil
    let keys = table.keys[table.originalColumns]
    let isStrange = keys.contains { !$0.isEmpty && !Self.columns.contains($0) }
    if wereFeeds && wasPumping || isStrange && !wereFeeds && !wasPumping {
      throw ImportProblem(
        "Its columns do not tell whether these are feeds or pumped milk. "
          + "Add --tab feeds or --tab pumping.")
    }
    if wereFeeds { log.tab = .feeds }
    return log
  }

  /// Returns whether a table has no column that shows whether its volumes are feeds or pumped milk.
  func hasUnclearContent(_ table: TextTable) -> Bool {
    !SheetEvents.areIn(table) && !table.has("formula type") && !table.has("waste amount")
  }

  private static func problem(of table: TextTable, lacking needed: [String]) -> ImportProblem {
    // The error does not contain the first line, which may contain secrets such as tokens.
    if let first = table.header.first?.first, "{[<".contains(first) {
      return ImportProblem(
        "This is no feed log and no table: it looks like \(first == "<" ? "XML or a web page" : "JSON")."
      )
    }
    return ImportProblem(
      "This is no feed log: it has no column \(needed.map(\.capitalized).joined(separator: ", ")). "
        + ImportProblem.naming("columns", table.header))
  }

  /// The order of day, month and year in the log's dates; if all dates mean the same in any order, it is month first,
  /// as in the app that writes the log.
  var order: DateOrder { reading.dateOrder ?? .monthFirst }

  /// Returns the order of day, month and year in the dates of a file.
  ///
  /// The order is that in the name of the date column, else the declared one, else the only one that fits all dates,
  /// else that of earlier imports of the tab, else that of the other files and tabs if they agree. Throws
  /// ``ImportProblem`` if the dates contradict each other or the known order.
  func order(
    of file: TextFile, _ table: TextTable, knowing kept: [Kind: SheetSettings]
  ) throws -> SheetOrder {
    let above = table.unit(of: "date").flatMap(DateOrder.init(pattern:))
    if let above, let declared = declared.dates, above != declared {
      throw Self.contradiction(declared, to: "Its column says \(above.words)")
    }
    // A file of skipped rows has the order of its original file in the column's name, which shows nothing about the
    // other files of this import.
    if let above { return table.isOfSkippedRows ? .inferred(above) : .determined(above) }
    let found = try possibleOrders(in: file)
    let own = kept[kind(of: table)]?.dateOrder
    if let declared = declared.dates {
      // If the declared order is that of earlier imports, a contradicting date may be mistyped; otherwise the dates
      // decide.
      if own != declared, let order = found.only, order != declared {
        throw Self.contradiction(
          declared, to: "Its days, such as \(found.clearDate), tell \(order.words)")
      }
      return .determined(declared)
    }
    guard let possible = found.possible else { return .any }
    if let order = found.only {
      if own == nil || own == order { return .determined(order) }
      // Only in a file of skipped rows, a corrected row may be written in another order than the earlier rows.
      if let own, !table.isOfSkippedRows { throw Self.contradiction(order, found.clearDate, own) }
    }
    // If all other files and tabs have the same order, this file has it, too.
    let others = ordersOfOtherFiles.union(kept.values.compactMap(\.dateOrder))
    if let likely = own ?? (others.count == 1 ? others.first : nil),
      possible.count < 2 || possible.contains(likely)
    {
      return .inferred(likely)
    }
    if possible.isEmpty {
      throw ImportProblem(
        "Its days are written in several orders, such as 1/31 and 31/1. "
          + "Add --date-order mdy, dmy or ymd: rows of another order are skipped then.")
    }
    return .undecided(example: found.ambiguousDate, orders: possible)
  }

  /// Returns the order of day, month and year in the dates of a file that is not imported yet; `settings` are the
  /// family's settings, in which earlier imports have stored the orders of their files.
  package func order(of file: TextFile, _ settings: [String: String]) throws -> SheetOrder {
    let kept = try storedSettings { settings[$0] }
    let table = try TextTable(file, requiringColumns: Self.headers)
    return try withTab(for: table, knowing: kept).order(of: file, table, knowing: kept)
  }

  private func possibleOrders(in file: TextFile) throws -> PossibleOrders {
    var table = try TextTable(file, requiringColumns: Self.headers)
    var orders = PossibleOrders()
    let areEvents = SheetEvents.areIn(table)
    while try table.advance() {
      if let day = areEvents ? SheetEvents.day(of: table) : table["date"].map({ $0[...] }) {
        orders.add(day)
      }
    }
    return orders
  }

  private static func contradiction(
    _ order: DateOrder, _ sign: String, _ known: DateOrder
  ) -> ImportProblem {
    ImportProblem(
      "Its days, such as \(sign), tell \(order.words), but other rows of the log \(known.words). Add --date-order "
        + "\(order.rawValue) if it is written otherwise now, or --date-order \(known.rawValue) if a day "
        + "is mistyped: its row is skipped then. If those rows were read wrongly, take their "
        + "records away first; Documentation/Import.md tells how.")
  }

  private static func contradiction(_ declared: DateOrder, to words: String) -> ImportProblem {
    ImportProblem(
      "\(words), and --date-order says \(declared.words). Correct what is mistyped; if nothing is, "
        + "import this file by itself, without it.")
  }
}

extension DateOrder {
  package var words: String {
    switch self {
    case .monthFirst: "month/day/year"
    case .dayFirst: "day/month/year"
    case .yearFirst: "year-month-day"
    }
  }
}
