import FoundationEssentials
import Records
import SQLite

/// The log of one child that a family keeps in a Google sheet: the tab of feeds, of pumped milk or of events.
///
/// The rows of feeds and pumped milk have no IDs; ``SheetRowIDAssigner`` recognizes these rows in later imports.
package struct SheetFeedLog: Sendable {
  package static let recordSource = "google_sheet"

  let profileID: ID<Profile>
  /// The time zone that is used if neither this import nor an earlier one declares one.
  let proposedZone: Zone
  let declared: (zone: Zone?, volumeUnit: String?, dates: DateOrder?)
  /// The orders of day, month and year in the other files of the same import, as far as their dates show them.
  package var dateOrdersOfOtherFiles: Set<DateOrder> = []
  var volumeTab: VolumeTab?
  let exportedAt: Int64
  /// The time zone, the order of dates and the units with which the current table is read.
  var tabFormat: SheetTabFormat
  /// The wrong time zones and units with which earlier imports read the tab.
  private(set) var wrongDeclarations: [SheetZoneAndUnits] = []

  package enum VolumeTab: String, Sendable, CaseIterable { case feeds, pumping }

  /// Creates the log of one child with times in `zone`, or in the zone of an earlier import if `isZoneProposed` is
  /// true.
  ///
  /// `volumeUnit`, `ml` or `oz`, is the unit of volumes without a unit. If `dates` is nil, the dates show their order.
  /// If `tab` is nil, the columns show what the tab contains. `exportedAt` is when the file was last changed, in
  /// seconds since 1970, because rows do not contain that time.
  package init(
    of profile: ID<Profile>, in zone: Zone, isZoneProposed: Bool = false, volumeUnit: String?,
    dates: DateOrder?, tab: VolumeTab? = nil, exportedAt: Int64
  ) {
    self.profileID = profile
    proposedZone = zone
    declared = (isZoneProposed ? nil : zone, volumeUnit, dates)
    self.volumeTab = tab
    self.exportedAt = exportedAt
    tabFormat = SheetTabFormat(declared: SheetZoneAndUnits(zone: zone))
  }

  /// Imports the rows of a file, and returns how dates and times were read, which is also stored for later imports.
  ///
  /// A row that cannot be imported is written to `skipped` with the reason. Throws ``ImportProblem`` and ``CSVProblem``
  /// if the file is not such a log, SQLite and file errors, and `CancellationError`.
  @discardableResult
  package func importFile(
    _ file: TextFile, into importer: inout Importer, skipped: SkippedItemsFile? = nil
  ) throws -> SheetReadingSummary {
    let table = try TextTable(file, requiringColumns: Self.requiredHeaders)
    let kept = try storedSettingsByTab(in: importer.database.settingValue)
    var log = try withVolumeTab(for: table, settings: kept)
    let kind = log.tabKind(of: table)
    let before = kept[kind]
    log.tabFormat = try log.tabFormat(of: table, earlier: before?.declared)
    switch try log.dateOrder(of: file, table, settings: kept) {
    case .anyOrder: break
    case .determined(let order), .inferred(let order): log.tabFormat.dateOrder = order
    case .undecided(let example, let orders):
      let words = orders.map(\.rawValue).sorted(by: >).joined(separator: " or ")
      throw ImportProblem(
        "Its days can be read in several orders, \(example) too. Add --date-order \(words).")
    }
    let now = SheetSettings(
      log.tabFormat, isTabGiven: volumeTab != nil && hasUnclearContent(table),
      isOfSkippedRows: table.containsSkippedRows, after: before)
    log.wrongDeclarations = now.wrongDeclarations
    let isSkipped = table.containsSkippedRows
    let rows = try log.importRows(
      of: table, into: &importer,
      skipped: skipped.map { SkippedRowWriter(file: $0, dateOrder: log.tabFormat.dateOrder) })
    if !importer.outcome.countsByTable.isEmpty {
      try importer.storeSetting(Self.settingName(for: kind, of: profileID), now.text)
    }
    let days = log.tabFormat.dateOrder
    let isAnother = days != nil && days != before?.dateOrder && !isSkipped
    return SheetReadingSummary(
      dateOrder: days, earlierDateOrder: isAnother ? before?.dateOrder : nil,
      zone: log.zone, containsEvents: kind == .events, hasNoRows: rows == 0)
  }

  /// Returns a copy of the log that reads rows with the time zone and the units of an earlier, wrong declaration.
  func copyReading(with declaration: SheetZoneAndUnits) -> SheetFeedLog {
    var log = self
    log.tabFormat.declared.zone = declaration.zone
    log.tabFormat.declared.unitsByColumn.merge(declaration.unitsByColumn) { $1 }
    log.wrongDeclarations = []
    return log
  }

  /// The columns that a table must have: first those of a tab of feeds or pumped milk, then those of a tab of events.
  static let requiredHeaders = [["date", "time", "volume"], SheetEvents.requiredColumns]
  static let columns = ["date", "time", "volume", "formula type", "waste amount"]

  /// Returns a copy of the log with its `volumeTab` set to what a table contains.
  ///
  /// The content is as declared, as the columns show, or as declared for an earlier import. Throws ``ImportProblem`` if
  /// the table is not such a log, or if its content is unknown.
  func withVolumeTab(for table: TextTable, settings kept: [TabKind: SheetSettings]) throws
    -> SheetFeedLog
  {
    if SheetEvents.isEventTable(table) { return self }
    let needed = Self.requiredHeaders[0].filter { !table.hasColumn($0) }
    if !needed.isEmpty { throw Self.problem(of: table, lacking: needed) }
    if volumeTab != nil || !hasUnclearContent(table) { return self }
    var log = self
    let wereFeeds = kept[.feeds]?.isTabDeclared == true
    let wasPumping = kept[.pumping] != nil
    let keys = table.normalizedNames[table.originalColumnIndices]
    let isStrange = keys.contains { !$0.isEmpty && !Self.columns.contains($0) }
    if wereFeeds && wasPumping || isStrange && !wereFeeds && !wasPumping {
      throw ImportProblem(
        "Its columns do not show whether these are feeds or pumped milk. "
          + "Add --tab feeds or --tab pumping.")
    }
    if wereFeeds { log.volumeTab = .feeds }
    return log
  }

  /// Returns whether a table has no column that shows whether its volumes are feeds or pumped milk.
  func hasUnclearContent(_ table: TextTable) -> Bool {
    !SheetEvents.isEventTable(table) && !table.hasColumn("formula type")
      && !table.hasColumn("waste amount")
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
        + ImportProblem.sentence(naming: "columns", table.header))
  }

  /// The order of day, month and year in the log's dates, or month first, as in the app that writes the log, if all
  /// dates mean the same in any order.
  var dateOrder: DateOrder { tabFormat.dateOrder ?? .monthFirst }

  /// Returns the order of day, month and year in the dates of a file.
  ///
  /// The order is the first known one of these: that in the name of the date column, the declared one, the only one
  /// that fits all dates, that of earlier imports of the tab, and that of all other files and tabs. Throws
  /// ``ImportProblem`` if the dates contradict each other or the known order.
  func dateOrder(
    of file: TextFile, _ table: TextTable, settings kept: [TabKind: SheetSettings]
  ) throws -> FileDateOrder {
    let above = table.textInParentheses(ofColumn: "date").flatMap(DateOrder.init(pattern:))
    if let above, let declared = declared.dates, above != declared {
      throw Self.orderContradiction(declared, to: "Its column says \(above.nameInMessages)")
    }
    // A file of skipped rows has the order of its original file in the column's name, which shows nothing about the
    // other files of this import.
    if let above { return table.containsSkippedRows ? .inferred(above) : .determined(above) }
    let found = try possibleDateOrders(in: file)
    let own = kept[tabKind(of: table)]?.dateOrder
    if let declared = declared.dates {
      // If the declared order is that of earlier imports, a contradicting date may be mistyped; otherwise the dates
      // decide.
      if own != declared, let order = found.onlyValidOrder, order != declared {
        throw Self.orderContradiction(
          declared, to: "Its dates, such as \(found.unambiguousDate), are \(order.nameInMessages)")
      }
      return .determined(declared)
    }
    guard let possible = found.validOrders else { return .anyOrder }
    if let order = found.onlyValidOrder {
      if own == nil || own == order { return .determined(order) }
      // Only in a file of skipped rows, a corrected row may be written in another order than the earlier rows.
      if let own, !table.containsSkippedRows {
        throw Self.orderContradiction(order, in: found.unambiguousDate, to: own)
      }
    }
    // If all other files and tabs have the same order, this file has it, too.
    let others = dateOrdersOfOtherFiles.union(kept.values.compactMap(\.dateOrder))
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

  /// Returns the order of day, month and year in the dates of a file before its import, from the file and the family's
  /// `settings`, in which earlier imports stored the orders of their files.
  package func dateOrder(of file: TextFile, _ settings: [String: String]) throws -> FileDateOrder {
    let kept = try storedSettingsByTab { settings[$0] }
    let table = try TextTable(file, requiringColumns: Self.requiredHeaders)
    return try withVolumeTab(for: table, settings: kept).dateOrder(of: file, table, settings: kept)
  }

  private func possibleDateOrders(in file: TextFile) throws -> PossibleDateOrders {
    var table = try TextTable(file, requiringColumns: Self.requiredHeaders)
    var orders = PossibleDateOrders()
    let areEvents = SheetEvents.isEventTable(table)
    while try table.advance() {
      if let day = areEvents ? SheetEvents.dateText(of: table) : table["date"].map({ $0[...] }) {
        orders.addDate(day)
      }
    }
    return orders
  }

  private static func orderContradiction(
    _ order: DateOrder, in sign: String, to known: DateOrder
  ) -> ImportProblem {
    ImportProblem(
      "Its dates, such as \(sign), are \(order.nameInMessages), but those of other rows of the log "
        + "\(known.nameInMessages). Add --date-order \(order.rawValue) if their format has changed, or "
        + "--date-order \(known.rawValue) if a date is mistyped: then its row is skipped. If those rows "
        + "were read wrongly, delete their records first, as Documentation/Import.md describes.")
  }

  private static func orderContradiction(_ declared: DateOrder, to words: String) -> ImportProblem {
    ImportProblem(
      "\(words), and --date-order says \(declared.nameInMessages). Correct what is mistyped; if nothing is, "
        + "import this file by itself, without it.")
  }
}

extension DateOrder {
  /// The order in words for messages, such as `month/day/year`.
  package var nameInMessages: String {
    switch self {
    case .monthFirst: "month/day/year"
    case .dayFirst: "day/month/year"
    case .yearFirst: "year-month-day"
    }
  }
}
