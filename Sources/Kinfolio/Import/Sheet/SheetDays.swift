/// In which order a sheet writes its days, as all of them together tell.
struct SheetDays {
  private var possible = Set(DateOrder.allCases)
  private var spans: [DateOrder: ClosedRange<LocalDate>] = [:]
  private var certain: ClosedRange<LocalDate>?

  /// Takes a day as it is written; what is none in any order says nothing.
  mutating func add(_ text: some StringProtocol) {
    let orders = DateOrder.possible(for: text)
    if orders.isEmpty { return }
    possible.formIntersection(orders)
    for order in possible {
      guard let day = WrittenTime.day(text, in: order) else { continue }
      spans[order] = Self.wider(spans[order], day)
    }
  }

  /// Takes a day that nobody can take for another.
  mutating func add(certain day: LocalDate) { certain = Self.wider(certain, day) }

  /// The order in which all days can be meant; of several the one that puts them beside the certain ones,
  /// else the month comes first, as the log's own app writes it.
  ///
  /// Throws ``ImportProblem`` where there is none, or where a few skipped rows do not tell what the whole
  /// file did.
  func order(isOfSkippedRows: Bool) throws(ImportProblem) -> DateOrder {
    if isOfSkippedRows, possible.count > 1, !spans.isEmpty {
      throw ImportProblem(
        "These rows do not tell in which order their days are written. "
          + "Add the --date-order of the file they were skipped in: mdy, dmy or ymd.")
    }
    let orders = [DateOrder.monthFirst, .dayFirst, .yearFirst].filter(possible.contains)
    guard let order = orders.min(by: { distance($0) < distance($1) }) else {
      throw ImportProblem(
        "Its days are written in several orders, such as 1/31 and 31/1. "
          + "Add --date-order mdy, dmy or ymd: rows of another order are skipped then.")
    }
    return order
  }

  /// By how many days an order puts days outside of those that are certain.
  private func distance(_ order: DateOrder) -> Int {
    guard let certain, let span = spans[order] else { return 0 }
    return max(0, certain.lowerBound.days - span.lowerBound.days)
      + max(0, span.upperBound.days - certain.upperBound.days)
  }

  private static func wider(
    _ span: ClosedRange<LocalDate>?, _ day: LocalDate
  ) -> ClosedRange<LocalDate> {
    guard let span else { return day...day }
    return min(span.lowerBound, day)...max(span.upperBound, day)
  }
}
