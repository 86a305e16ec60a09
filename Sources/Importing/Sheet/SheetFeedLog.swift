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
    reading = SheetReading(zone: zone)
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
    case .undecided(let example, let orders): throw Self.undecided(example, orders)
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
    log.reading = reading.misread(as: declaration)
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
    let isUnknown = { (key: String) in !key.isEmpty && !Self.columns.contains(key) }
    let isStrange = table.originalKeys.contains(where: isUnknown)
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
}
