import SQLite

/// The order in which a tab writes its days.
extension SheetFeedLog {
  /// Where it does not matter, the log's own app has the month first.
  var order: DateOrder { reading.days ?? .monthFirst }

  /// The order of a file's days: as it is said or stands above the column, as the days themselves tell, as
  /// the tab was read before, else as the files beside it and the child's other tabs, where they agree.
  ///
  /// Throws ``ImportProblem`` where the days contradict each other, or what was known.
  func order(
    of file: TextFile, _ table: TextTable, knowing kept: [Kind: SheetMemory]
  ) throws -> SheetOrder {
    let above = table.unit(of: "date").flatMap(DateOrder.init(pattern:))
    if let above, let said = said.dates, above != said {
      throw Self.contradiction(said, to: "Its column says \(above.words)")
    }
    // What was skipped is of the order of its file, which tells nothing of those that come with it.
    if let above { return table.isOfSkippedRows ? .known(above) : .told(above) }
    let days = try days(of: file)
    let own = kept[kind(of: table)]?.days
    if let said = said.dates {
      // What is known may be said for the sake of a day that is mistyped; else each file has its own.
      if own != said, let told = days.only, told != said {
        throw Self.contradiction(said, to: "Its days, such as \(days.sign), tell \(told.words)")
      }
      return .told(said)
    }
    guard let possible = days.possible else { return .any }
    if let told = days.only {
      if own == nil || own == told { return .told(told) }
      // A corrected row may be written otherwise.
      if let own, !table.isOfSkippedRows { throw Self.contradiction(told, days.sign, own) }
    }
    // Other tabs of one sheet are written in the same way, if they are in one.
    let others = daysBeside.union(kept.values.compactMap(\.days))
    if let likely = own ?? (others.count == 1 ? others.first : nil),
      possible.count < 2 || possible.contains(likely)
    {
      return .known(likely)
    }
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
  /// As people say it.
  package var words: String {
    switch self {
    case .monthFirst: "month/day/year"
    case .dayFirst: "day/month/year"
    case .yearFirst: "year-month-day"
    }
  }
}
