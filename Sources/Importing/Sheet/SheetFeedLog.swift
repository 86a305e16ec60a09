import Records
import SQLite

/// The feed log that a family keeps in a Google sheet: the tab of feeds, or that of pumped milk.
///
/// Its rows have no ids: ``SheetMarks`` tells how they are known again.
package struct SheetFeedLog: Sendable {
  /// What its rows are marked with in the database.
  package static let source = "google_sheet"

  let profile: ID<Profile>
  let proposedZone: Zone
  let said: (zone: Zone?, volumeUnit: String?, dates: DateOrder?)
  /// In which orders the files write their days that are imported with it, as far as they tell.
  package var daysBeside: Set<DateOrder> = []
  var tab: Tab?
  let exportedAt: Int64
  /// How it is read; that of the table once it is known.
  var reading: SheetReading
  /// By whose clock and in which units it was read before, though it is not.
  private(set) var earlier: [SheetDeclaration] = []

  /// What a tab with days, times and volumes is about.
  package enum Tab: String, Sendable, CaseIterable { case feeds, pumping }

  /// Describes the log of one child, whose clock was that of `zone`; where that is only `proposed`, the
  /// one that it was read by before counts more.
  ///
  /// `volumeUnit` is that of volumes which stand without one, `ml` or `oz`; without `dates` the order of
  /// a day's parts is told by the days themselves, and without `tab` the columns tell what they are. Rows
  /// do not say when they were changed: when the file was, in seconds since 1970, counts for all.
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

  /// Takes every row of a file over, or gives it to `skipped` with the reason; tells how it was read, and
  /// keeps that as a setting.
  ///
  /// Throws ``ImportProblem`` and ``CSVProblem`` for a file that is no such log, what SQLite or the disk
  /// refuses, and `CancellationError`.
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

  /// The same log read as it was told earlier, which was wrong.
  func misread(as declaration: SheetDeclaration) -> SheetFeedLog {
    var log = self
    log.reading = reading.misread(as: declaration)
    log.earlier = []
    return log
  }

  /// What the first row of a table has to name: that of feeds or of pumped milk, or that of events.
  static let headers = [["date", "time", "volume"], SheetEvents.needed]
  static let columns = ["date", "time", "volume", "formula type", "waste amount"]

  /// The log of what a table is about, as somebody says, as its columns tell, or as somebody has said of
  /// such a table before.
  ///
  /// Throws ``ImportProblem`` for a table that is no such log, or of which nobody knows what it is about.
  func settled(
    for table: TextTable, knowing kept: [Kind: SheetMemory]
  ) throws -> SheetFeedLog {
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

  /// Whether a table of days, times and volumes has no column that tells of what.
  func isBare(_ table: TextTable) -> Bool {
    !SheetEvents.areIn(table) && !table.has("formula type") && !table.has("waste amount")
  }

  private static func problem(of table: TextTable, lacking needed: [String]) -> ImportProblem {
    // Its first line may hold anything, tokens too.
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
