/// The feed log that a family keeps in a Google sheet: the tab of feeds, or that of pumped milk.
///
/// Its rows have no ids: ``SheetMarks`` tells how they are known again.
package struct SheetFeedLog: Sendable {
  /// What its rows are marked with in the database.
  package static let source = "google_sheet"

  let profile: ID<Profile>
  let proposedZone: Zone
  let said: (zone: Zone?, volumeUnit: String?, dates: DateOrder?)
  let tab: Tab?
  let exportedAt: Int64
  /// How it is read; that of the table once it is known.
  var reading: SheetReading
  /// How its rows were read before, where their figures or times were others.
  private(set) var before: SheetReading?

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
    try refuseOthers(table)
    let kind = kind(of: table)
    let kept = try kept(kind, in: importer)
    var log = self
    log.reading = try meaning(of: table, before: kept)
    log.reading.days = try days(of: file, table, before: kept, in: importer)
    let turned = try log.tellAnew(kind, before: kept, in: &importer)
    let rows = try log.take(
      rowsOf: table, into: &importer, skipped: skipped.map(SkippedRows.init))
    if !importer.outcome.counts.isEmpty {
      let reading = kept.map(log.reading.completed) ?? log.reading
      try importer.remember(Self.setting(kind, of: profile), reading.text)
    }
    return SheetTold(
      order: log.order, isOrderAssumed: log.isOrderAssumed, zone: log.zone, turned: turned,
      isEmpty: rows == 0)
  }

  /// Makes rows told anew count where they are read otherwise than `before`; tells how many records have
  /// changed day and month.
  private mutating func tellAnew(
    _ kind: Kind, before kept: SheetReading?, in importer: inout Importer
  ) throws -> Int {
    guard let kept else { return 0 }
    var turned = 0
    let isTurned = reading.corrects(kept)
    if isTurned, kind != .events {
      turned = try importer.turnDays(of: profile, in: Self.places(of: kind), by: kept.zone)
    }
    if reading.contradicts(kept) || isTurned && kind == .events {
      before = kept.completed(by: reading)
      before?.days = reading.days
      try importer.outdate(Self.places(of: kind), of: profile, eventsAlone: kind == .events)
    }
    return turned
  }

  /// The same log as it was read before; nil where that was not otherwise.
  var asBefore: SheetFeedLog? {
    before.map { before in
      var log = self
      log.reading = before
      log.before = nil
      return log
    }
  }

  /// What the first row of a table has to name: that of feeds or of pumped milk, or that of events.
  static let headers = [["date", "time", "volume"], SheetEvents.needed]
  static let columns = ["date", "time", "volume", "formula type", "waste amount"]

  /// Throws ``ImportProblem`` for a table that is no such log, or of which nobody knows what it is about.
  func refuseOthers(_ table: TextTable) throws(ImportProblem) {
    if SheetEvents.areIn(table) { return }
    let needed = Self.headers[0].filter { !table.has($0) }
    if !needed.isEmpty { throw Self.problem(of: table, lacking: needed) }
    let isUnknown = { (key: String) in !key.isEmpty && !Self.columns.contains(key) }
    if tab == nil, isOfPumping(table), table.ownKeys.contains(where: isUnknown) {
      throw ImportProblem(
        "Its columns do not tell whether these are feeds or pumped milk. "
          + "Add --tab feeds or --tab pumping.")
    }
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
