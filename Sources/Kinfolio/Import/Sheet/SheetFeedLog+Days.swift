import SQLite

/// The order in which a tab writes its days.
extension SheetFeedLog {
  /// Where it does not matter, the log's own app has the month first.
  var order: DateOrder { reading.days ?? .monthFirst }

  /// The order of a file's days: as it is said or stands above the column, as the days themselves tell, else
  /// as the tab, or another one of the child, was read before.
  ///
  /// Throws ``ImportProblem`` where the days contradict each other, or what was known.
  func order(
    of file: TextFile, _ table: TextTable, knowing kept: [Kind: SheetMemory]
  ) throws -> SheetOrder {
    let above = table.unit(of: "date").flatMap(DateOrder.init(pattern:))
    if let stated = said.dates ?? above { return .told(stated) }
    let days = try days(of: file)
    guard let possible = days.possible else { return .any }
    let known = kept[kind(of: table)]?.days
    let likely = known ?? Kind.allCases.lazy.compactMap { kept[$0]?.days }.first
    if possible.count == 1, let told = possible.first {
      if known == nil || known == told { return .told(told) }
      // What was skipped is of the order of its file, whatever is written there.
      if !table.isOfSkippedRows { throw Self.contradiction(told, likely ?? told) }
    }
    if let likely, possible.count < 2 || possible.contains(likely) { return .told(likely) }
    if possible.isEmpty { throw Self.severalOrders }
    return .open(example: days.example, orders: possible)
  }

  /// The same of a file that is still to be imported, by the family's `settings`.
  package func order(
    of file: TextFile, _ settings: [String: String]
  ) throws -> SheetOrder {
    let kept = try kept { settings[$0] }
    let table = try TextTable(file, headedBy: Self.headers)
    return try settled(for: table, knowing: kept).order(of: file, table, knowing: kept)
  }

  private func days(of file: TextFile) throws -> SheetDays {
    var table = try TextTable(file, headedBy: Self.headers)
    var days = SheetDays()
    let areEvents = SheetEvents.areIn(table)
    while try table.advance() {
      if let day = areEvents ? SheetEvents.day(of: table) : table["date"].map({ $0[...] }) {
        days.add(day)
      }
    }
    return days
  }

  private static let severalOrders = ImportProblem(
    "Its days are written in several orders, such as 1/31 and 31/1. "
      + "Add --date-order mdy, dmy or ymd: rows of another order are skipped then.")

  static func undecided(_ example: String, _ orders: Set<DateOrder>) -> ImportProblem {
    let words = orders.map(\.rawValue).sorted(by: >).joined(separator: " or ")
    return ImportProblem(
      "Its days can be read in several orders, \(example) too. Add --date-order \(words).")
  }

  private static func contradiction(_ told: DateOrder, _ known: DateOrder) -> ImportProblem {
    ImportProblem(
      "Its days tell \(told.words), but the log was read as \(known.words) before. Add --date-order "
        + "\(told.rawValue) if it is written otherwise now, or --date-order \(known.rawValue) if a day "
        + "is mistyped: its row is skipped then. If the log was read wrongly before, take those "
        + "records away first; Documentation/Import.md tells how.")
  }
}

extension DateOrder {
  /// As people say it.
  package var words: String {
    switch self {
    case .monthFirst: "month/day/year"
    case .dayFirst: "day/month/year"
    case .yearFirst: "year-month-day"
    }
  }
}
