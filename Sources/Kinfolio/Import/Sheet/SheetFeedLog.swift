/// The feed log that a family keeps in a Google sheet: the tab of feeds, or that of pumped milk.
///
/// Its rows have no ids: ``SheetMarks`` tells how they are known again.
package struct SheetFeedLog: Sendable {
  /// What its rows are marked with in the database.
  package static let source = "google_sheet"

  let profile: ID<Profile>
  let proposedZone: Zone
  let said: (zone: Zone?, volumeUnit: String?)
  private let dateOrder: DateOrder?
  let tab: Tab?
  let exportedAt: Int64
  private let settings: [String: String]
  /// How it is read; that of the table once it is known.
  private(set) var reading: SheetReading
  /// How its rows were read before, where that was otherwise.
  private(set) var before: SheetReading?

  /// What a tab with days, times and volumes is about.
  package enum Tab: String, Sendable, CaseIterable { case feeds, pumping }

  /// Describes the log of one child, whose clock was that of `zone`; where that is only `proposed`, the
  /// one that it was read by before counts more.
  ///
  /// `volumeUnit` is that of volumes which stand without one, `ml` or `oz`; without `dates` the order of
  /// a day's parts is told by the days themselves, and without `tab` the columns tell what they are. Rows
  /// do not say when they were changed: when the file was, in seconds since 1970, counts for all. How it
  /// was read before stands in the family's `settings`.
  package init(
    of profile: ID<Profile>, in zone: Zone, isZoneProposed: Bool = false, volumeUnit: String?,
    dates: DateOrder?, tab: Tab? = nil, exportedAt: Int64, settings: [String: String] = [:]
  ) {
    self.profile = profile
    proposedZone = zone
    said = (isZoneProposed ? nil : zone, volumeUnit)
    dateOrder = dates
    self.tab = tab
    self.exportedAt = exportedAt
    self.settings = settings
    reading = SheetReading(zone: zone)
  }

  /// The same log read as a table says.
  private func asSaid(by table: TextTable) throws(ImportProblem) -> SheetFeedLog {
    let kept = settings[Self.setting(kind(of: table), of: profile)].flatMap(SheetReading.init)
    var log = self
    log.reading = try meaning(of: table, before: kept)
    if let kept, log.reading.contradicts(kept) { log.before = kept.completed(by: log.reading) }
    return log
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

  /// Takes every row of a file over, or gives it to `skipped` with the reason; tells how it was read.
  ///
  /// Throws ``ImportProblem`` and ``CSVProblem`` for a file that is no such log, what SQLite or the disk
  /// refuses, and `CancellationError`.
  @discardableResult
  package func read(
    _ file: TextFile, into importer: inout Importer, skipped: SkippedFile? = nil
  ) throws -> SheetTold {
    let order = try order(of: file)
    let table = try TextTable(file, headedBy: Self.headers)
    let log = try asSaid(by: table)
    try log.tellAnew(table, into: &importer)
    try log.take(rowsOf: table, order, into: &importer, skipped: skipped.map(SkippedRows.init))
    let setting = Self.setting(kind(of: table), of: profile)
    let kept = settings[setting].flatMap(SheetReading.init)
    return SheetTold(
      order: order, zone: log.reading.zone, setting: setting,
      reading: kept.map(log.reading.completed) ?? log.reading)
  }

  /// What the first row of a table has to name: that of feeds or of pumped milk, or that of events.
  static let headers = [["date", "time", "volume"], SheetEvents.needed]
  static let columns = ["date", "time", "volume", "formula type", "waste amount"]

  /// The order in which all days of a file can be meant.
  private func order(of file: TextFile) throws -> DateOrder {
    var table = try TextTable(file, headedBy: Self.headers)
    let areEvents = SheetEvents.areIn(table)
    let needed = Self.headers[0].filter { !table.has($0) }
    if !areEvents, !needed.isEmpty { throw Self.problem(of: table, lacking: needed) }
    let isUnknown = { (key: String) in !key.isEmpty && !Self.columns.contains(key) }
    if !areEvents, tab == nil, isOfPumping(table), table.ownKeys.contains(where: isUnknown) {
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

  private static func problem(of table: TextTable, lacking needed: [String]) -> ImportProblem {
    let header = table.header.joined(separator: ", ")
    // Its first line may hold anything, tokens too.
    if let first = header.first, "{[<".contains(first) {
      return ImportProblem(
        "This is no feed log and no table: it looks like \(first == "<" ? "XML or a web page" : "JSON")."
      )
    }
    return ImportProblem(
      "This is no feed log: it has no column \(needed.map(\.capitalized).joined(separator: ", ")). "
        + "Its columns are: \(header.prefix(200)).")
  }
}
