import SQLite

extension SheetFeedLog {
  /// The order of day and month, which is month first if it does not matter, as in the log's own app.
  var order: DateOrder { reading.days ?? .monthFirst }

  /// Returns the order of a file's dates, as declared or in the column's name, else from the dates, else from earlier
  /// imports of the tab, else from other files and tabs if they agree.
  ///
  /// Throws ``ImportProblem`` if the dates contradict each other or the known order.
  func order(
    of file: TextFile, _ table: TextTable, knowing kept: [Kind: SheetMemory]
  ) throws -> SheetOrder {
    let above = table.unit(of: "date").flatMap(DateOrder.init(pattern:))
    if let above, let said = said.dates, above != said {
      throw Self.contradiction(said, to: "Its column says \(above.words)")
    }
    // Skipped rows have the order of their file, which shows nothing about the files imported with them.
    if let above { return table.isOfSkippedRows ? .known(above) : .told(above) }
    let days = try days(of: file)
    let own = kept[kind(of: table)]?.days
    if let said = said.dates {
      // A known order may be declared because a date is mistyped; otherwise the dates of the file decide.
      if own != said, let told = days.only, told != said {
        throw Self.contradiction(said, to: "Its days, such as \(days.sign), tell \(told.words)")
      }
      return .told(said)
    }
    guard let possible = days.possible else { return .any }
    if let told = days.only {
      if own == nil || own == told { return .told(told) }
      // A corrected row may be written in another order.
      if let own, !table.isOfSkippedRows { throw Self.contradiction(told, days.sign, own) }
    }
    // The other tabs of a sheet have the same order if they agree.
    let others = daysBeside.union(kept.values.compactMap(\.days))
    if let likely = own ?? (others.count == 1 ? others.first : nil),
      possible.count < 2 || possible.contains(likely)
    {
      return .known(likely)
    }
    if possible.isEmpty { throw Self.severalOrders }
    return .open(example: days.example, orders: possible)
  }

  /// Returns the order of a file before its import, from the family's `settings`.
  package func order(of file: TextFile, _ settings: [String: String]) throws -> SheetOrder {
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

  private static func contradiction(
    _ told: DateOrder, _ sign: String, _ known: DateOrder
  ) -> ImportProblem {
    ImportProblem(
      "Its days, such as \(sign), tell \(told.words), but other rows of the log \(known.words). Add --date-order "
        + "\(told.rawValue) if it is written otherwise now, or --date-order \(known.rawValue) if a day "
        + "is mistyped: its row is skipped then. If those rows were read wrongly, take their "
        + "records away first; Documentation/Import.md tells how.")
  }

  private static func contradiction(_ said: DateOrder, to words: String) -> ImportProblem {
    ImportProblem(
      "\(words), and --date-order says \(said.words). Correct what is mistyped; if nothing is, "
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
