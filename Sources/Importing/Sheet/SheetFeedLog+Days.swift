import SQLite

extension SheetFeedLog {
  /// The order of day, month and year in the log's dates; if all dates mean the same in any order, it is month first,
  /// as in the app that writes the log.
  var order: DateOrder { reading.dateOrder ?? .monthFirst }

  /// Returns the order of day, month and year in the dates of a file.
  ///
  /// The order is that in the name of the date column, else the declared one, else the only one that fits all dates,
  /// else that of earlier imports of the tab, else that of the other files and tabs if they agree. Throws
  /// ``ImportProblem`` if the dates contradict each other or the known order.
  func order(
    of file: TextFile, _ table: TextTable, knowing kept: [Kind: SheetSettings]
  ) throws -> SheetOrder {
    let above = table.unit(of: "date").flatMap(DateOrder.init(pattern:))
    if let above, let declared = declared.dates, above != declared {
      throw Self.contradiction(declared, to: "Its column says \(above.words)")
    }
    // A file of skipped rows has the order of its original file in the column's name, which shows nothing about the
    // other files of this import.
    if let above { return table.isOfSkippedRows ? .inferred(above) : .determined(above) }
    let found = try possibleOrders(in: file)
    let own = kept[kind(of: table)]?.dateOrder
    if let declared = declared.dates {
      // If the declared order is that of earlier imports, a contradicting date may be mistyped; otherwise the dates
      // decide.
      if own != declared, let order = found.only, order != declared {
        throw Self.contradiction(
          declared, to: "Its days, such as \(found.clearDate), tell \(order.words)")
      }
      return .determined(declared)
    }
    guard let possible = found.possible else { return .any }
    if let order = found.only {
      if own == nil || own == order { return .determined(order) }
      // Only in a file of skipped rows, a corrected row may be written in another order than the earlier rows.
      if let own, !table.isOfSkippedRows { throw Self.contradiction(order, found.clearDate, own) }
    }
    // If all other files and tabs have the same order, this file has it, too.
    let others = ordersOfOtherFiles.union(kept.values.compactMap(\.dateOrder))
    if let likely = own ?? (others.count == 1 ? others.first : nil),
      possible.count < 2 || possible.contains(likely)
    {
      return .inferred(likely)
    }
    if possible.isEmpty { throw Self.severalOrders }
    return .undecided(example: found.ambiguousDate, orders: possible)
  }

  /// Returns the order of day, month and year in the dates of a file that is not imported yet; `settings` are the
  /// family's settings, in which earlier imports have stored the orders of their files.
  package func order(of file: TextFile, _ settings: [String: String]) throws -> SheetOrder {
    let kept = try storedSettings { settings[$0] }
    let table = try TextTable(file, requiringColumns: Self.headers)
    return try withTab(for: table, knowing: kept).order(of: file, table, knowing: kept)
  }

  private func possibleOrders(in file: TextFile) throws -> PossibleOrders {
    var table = try TextTable(file, requiringColumns: Self.headers)
    var orders = PossibleOrders()
    let areEvents = SheetEvents.areIn(table)
    while try table.advance() {
      if let day = areEvents ? SheetEvents.day(of: table) : table["date"].map({ $0[...] }) {
        orders.add(day)
      }
    }
    return orders
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
    _ order: DateOrder, _ sign: String, _ known: DateOrder
  ) -> ImportProblem {
    ImportProblem(
      "Its days, such as \(sign), tell \(order.words), but other rows of the log \(known.words). Add --date-order "
        + "\(order.rawValue) if it is written otherwise now, or --date-order \(known.rawValue) if a day "
        + "is mistyped: its row is skipped then. If those rows were read wrongly, take their "
        + "records away first; Documentation/Import.md tells how.")
  }

  private static func contradiction(_ declared: DateOrder, to words: String) -> ImportProblem {
    ImportProblem(
      "\(words), and --date-order says \(declared.words). Correct what is mistyped; if nothing is, "
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
