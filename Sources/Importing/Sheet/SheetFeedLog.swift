import FoundationEssentials
import Records
import SQLite

/// The feed log that a family keeps in a Google sheet: the tab of feeds or of pumped milk.
///
/// The rows have no IDs; ``SheetMarks`` recognizes them in later imports.
package struct SheetFeedLog: Sendable {
  package static let source = "google_sheet"

  let profile: ID<Profile>
  let proposedZone: Zone
  let said: (zone: Zone?, volumeUnit: String?, dates: DateOrder?)
  /// The orders of dates in the files that are imported together with this one, as far as they are known.
  package var daysBeside: Set<DateOrder> = []
  var tab: Tab?
  let exportedAt: Int64
  /// The formats of the current table.
  var reading: SheetReading
  /// Wrong declarations by which the tab was read before.
  private(set) var earlier: [SheetDeclaration] = []

  package enum Tab: String, Sendable, CaseIterable { case feeds, pumping }

  /// Describes the log of one child in `zone`; the zone of an earlier import overrides a proposed one.
  ///
  /// `volumeUnit` is the unit of plain volumes, `ml` or `oz`. Without `dates`, the dates show their order, and without
  /// `tab`, the columns show the content. `exportedAt` is when the file was last changed, in seconds since 1970,
  /// because rows do not contain that.
  package init(
    of profile: ID<Profile>, in zone: Zone, isZoneProposed: Bool = false, volumeUnit: String?,
    dates: DateOrder?, tab: Tab? = nil, exportedAt: Int64
  ) {
    self.profile = profile
    proposedZone = zone
    said = (isZoneProposed ? nil : zone, volumeUnit, dates)
    self.tab = tab
    self.exportedAt = exportedAt
    reading = SheetReading(zone: zone)
  }

  /// Imports every row of a file, or adds it to `skipped` with the reason; returns how the file was read, and stores
  /// that as a setting.
  ///
  /// Throws ``ImportProblem`` and ``CSVProblem`` if the file is not such a log, SQLite and file errors, and
  /// `CancellationError`.
  @discardableResult
  package func read(
    _ file: TextFile, into importer: inout Importer, skipped: SkippedFile? = nil
  ) throws -> SheetTold {
    let table = try TextTable(file, headedBy: Self.headers)
    let kept = try kept { name throws(SQLiteError) in try importer.setting(name) }
    var log = try settled(for: table, knowing: kept)
    let kind = log.kind(of: table)
    let before = kept[kind]
    log.reading = try log.meaning(of: table, before: before?.declared)
    switch try log.order(of: file, table, knowing: kept) {
    case .any: break
    case .told(let order), .known(let order): log.reading.days = order
    case .open(let example, let orders): throw Self.undecided(example, orders)
    }
    let now = SheetMemory(
      log.reading, isTabSaid: tab != nil && isBare(table),
      isOfSkippedRows: table.isOfSkippedRows, after: before)
    log.earlier = now.earlier
    let isSkipped = table.isOfSkippedRows
    let rows = try log.take(
      rowsOf: table, into: &importer,
      skipped: skipped.map { SkippedRows(file: $0, dates: log.reading.days) })
    if !importer.outcome.counts.isEmpty {
      try importer.remember(Self.setting(kind, of: profile), now.text)
    }
    let days = log.reading.days
    let isAnother = days != nil && days != before?.days && !isSkipped
    return SheetTold(
      order: days, orderBefore: isAnother ? before?.days : nil,
      zone: log.zone, areEvents: kind == .events, isEmpty: rows == 0)
  }

  /// Returns the log as a wrong earlier declaration would read it.
  func misread(as declaration: SheetDeclaration) -> SheetFeedLog {
    var log = self
    log.reading = reading.misread(as: declaration)
    log.earlier = []
    return log
  }

  /// The columns that a header must contain: that of feeds or pumped milk, or that of events.
  static let headers = [["date", "time", "volume"], SheetEvents.needed]
  static let columns = ["date", "time", "volume", "formula type", "waste amount"]

  /// Returns the log for the content of a table, as declared, as its columns show, or as declared before.
  ///
  /// Throws ``ImportProblem`` if the table is not such a log, or if its content is unknown.
  func settled(for table: TextTable, knowing kept: [Kind: SheetMemory]) throws -> SheetFeedLog {
    if SheetEvents.areIn(table) { return self }
    let needed = Self.headers[0].filter { !table.has($0) }
    if !needed.isEmpty { throw Self.problem(of: table, lacking: needed) }
    if tab != nil || !isBare(table) { return self }
    var log = self
    let wereFeeds = kept[.feeds]?.isTabSaid == true
    let wasPumping = kept[.pumping] != nil
    let isUnknown = { (key: String) in !key.isEmpty && !Self.columns.contains(key) }
    let isStrange = table.ownKeys.contains(where: isUnknown)
    if wereFeeds && wasPumping || isStrange && !wereFeeds && !wasPumping {
      throw ImportProblem(
        "Its columns do not tell whether these are feeds or pumped milk. "
          + "Add --tab feeds or --tab pumping.")
    }
    if wereFeeds { log.tab = .feeds }
    return log
  }

  /// Returns whether a table of dates, times and volumes has no column that shows its content.
  func isBare(_ table: TextTable) -> Bool {
    !SheetEvents.areIn(table) && !table.has("formula type") && !table.has("waste amount")
  }

  private static func problem(of table: TextTable, lacking needed: [String]) -> ImportProblem {
    // The first line may contain anything, even tokens.
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
