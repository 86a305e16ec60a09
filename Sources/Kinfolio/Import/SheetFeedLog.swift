import SQLite

/// The feed log that a family keeps in a Google sheet: the tab of feeds, or that of pumped milk.
///
/// Its rows have no ids. A row is known again by what it tells of, its time, and the how manieth it is of
/// that minute.
package struct SheetFeedLog: Sendable {
  /// What its rows are marked with in the database.
  package static let source = "google_sheet"

  private let profile: ID<Profile>
  private let zone: Zone
  private let volumeUnit: String?
  private let dateOrder: DateOrder?
  private let exportedAt: Int64

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

  /// Takes every row of a file over, or skips it with the reason.
  ///
  /// Throws ``ImportProblem`` and ``CSVProblem`` for a file that is no such log, and what SQLite or the
  /// disk refuses.
  package func read(_ file: TextFile, into importer: inout Importer) throws {
    let order = try dateOrder ?? Self.order(of: file)
    var table = try TextTable(file)
    var counts: [Instant: Int] = [:]
    while try table.advance() {
      do {
        let moment = try moment(of: table, order)
        let entries = try entries(of: table)
        counts[moment, default: 0] += 1
        let mark = "\(moment.seconds) \(counts[moment] ?? 1)"
        for entry in entries { try importer.take(record(entry, at: moment, mark, table.row)) }
      } catch let problem as RowProblem {
        importer.skip(table.row, problem)
      }
    }
  }

  /// The order in which all days of a file can be meant; where several can, the month comes first, as
  /// the log's own app writes it.
  private static func order(of file: TextFile) throws -> DateOrder {
    var table = try TextTable(file)
    let needed = ["date", "time", "volume"].filter { !table.has($0) }
    if !needed.isEmpty {
      throw ImportProblem(
        "This is no feed log: it has no column \(needed.joined(separator: ", ")). "
          + "Its columns are: \(table.header.joined(separator: ", ")).")
    }
    var possible = Set(DateOrder.allCases)
    while try table.advance() {
      let orders = table["date"].map(DateOrder.possible(for:)) ?? []
      if !orders.isEmpty { possible.formIntersection(orders) }
    }
    guard let order = [DateOrder.monthFirst, .dayFirst, .yearFirst].first(where: possible.contains)
    else {
      throw ImportProblem("Its days are written in several orders, such as 1/31 and 31/1.")
    }
    return order
  }

  private func moment(of table: TextTable, _ order: DateOrder) throws(RowProblem) -> Instant {
    guard let date = table["date"] else { throw RowProblem(.missing, column: "Date") }
    guard let time = table["time"] else { throw RowProblem(.missing, column: "Time") }
    guard let day = WrittenTime.day(date, in: order) else {
      throw RowProblem(.notADate, column: "Date", found: "'\(date)'")
    }
    guard let clock = WrittenTime.time(time) else {
      throw RowProblem(.notADate, column: "Time", found: "'\(time)'")
    }
    return zone.instant(on: day, at: clock)
  }
}

extension SheetFeedLog {
  /// What a row tells of; one may tell of a feed and of what was left of it.
  private enum Entry {
    case feed(Double, formula: String?)
    case waste(Double)
    case pumped(Double)
  }

  private func entries(of table: TextTable) throws -> [Entry] {
    let volume = try self.volume("Volume", of: table)
    guard table.has("formula type") || table.has("waste amount") else {
      guard let volume else { throw RowProblem(.missing, column: "Volume") }
      return [.pumped(volume)]
    }
    let wasted = try self.volume("Waste Amount", of: table)
    var entries: [Entry] = []
    // A feed below zero is how the log's app writes down what was poured away.
    if let volume {
      entries.append(volume < 0 ? .waste(-volume) : .feed(volume, formula: table["formula type"]))
    }
    if let wasted, wasted != 0 { entries.append(.waste(wasted)) }
    if entries.isEmpty { throw RowProblem(.missing, column: "Volume") }
    return entries
  }

  private func volume(_ column: String, of table: TextTable) throws -> Double? {
    guard let text = table[TextTable.plain(column)] else { return nil }
    guard let amount = WrittenAmount(text) else {
      throw RowProblem(.notANumber, column: column, found: "'\(text)'")
    }
    if amount.unit.isEmpty, volumeUnit == nil {
      throw ImportProblem("Its volumes say no unit. Add --units volume=ml, or volume=oz.")
    }
    guard let milliliters = amount.milliliters(declared: volumeUnit) else {
      throw RowProblem(.notAllowed, column: column, found: "'\(text)'")
    }
    return milliliters
  }

  private func record(
    _ entry: Entry, at moment: Instant, _ mark: String, _ row: Int
  ) -> ImportedRecord {
    let owner = ImportedRecord.Content.text(profile.text)
    let at = ImportedRecord.Content.integer(moment.seconds)
    switch entry {
    case .feed(let volume, let formula):
      let isMilk = formula.map { Self.breastMilk.contains($0.lowercased()) } ?? false
      return ImportedRecord(
        "bottle_feeds", key: "feed \(mark)", changedAt: exportedAt, row: row,
        [
          "profile_id": owner, "started_at": at, "volume_ml": .number(volume),
          "contents": .text(isMilk ? "breast_milk" : "formula"),
          "formula": .text(isMilk ? nil : formula),
        ])
    case .waste(let volume):
      return ImportedRecord(
        "milk_waste", key: "waste \(mark)", changedAt: exportedAt, row: row,
        ["profile_id": owner, "wasted_at": at, "volume_ml": .number(volume)])
    case .pumped(let volume):
      return ImportedRecord(
        "pumping_sessions", key: "pumped \(mark)", changedAt: exportedAt, row: row,
        ["profile_id": owner, "started_at": at, "volume_ml": .number(volume)])
    }
  }

  /// What families call it in the list of formulas that they keep.
  private static let breastMilk: Set = [
    "breast milk", "breastmilk", "ebm", "leche materna", "lait maternel",
  ]
}
