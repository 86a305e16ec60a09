/// In which order a sheet writes its days, as all of them together tell.
struct SheetDays {
  private var possible = Set(DateOrder.allCases)
  private var spans: [DateOrder: ClosedRange<LocalDate>] = [:]
  private var certain: ClosedRange<LocalDate>?

  /// Takes a day as it is written: `2026-11-08` nobody can take for another, and what is none in any order
  /// says nothing.
  mutating func add(_ text: some StringProtocol) {
    if let day = LocalDate(text) { return certain = Self.wider(certain, day) }
    let orders = DateOrder.possible(for: text)
    if orders.isEmpty { return }
    possible.formIntersection(orders)
    for order in possible {
      guard let day = WrittenTime.day(text, in: order) else { continue }
      spans[order] = Self.wider(spans[order], day)
    }
  }

  /// The order in which all days can be meant; of several the one that puts them beside the certain ones,
  /// else the first of those `assumed` in which they can be meant.
  ///
  /// Nil where there is no day. Throws ``ImportProblem`` where there is no such order.
  func order(assuming assumed: [DateOrder]) throws(ImportProblem) -> SheetOrder? {
    if spans.isEmpty { return certain.map { _ in SheetOrder(.yearFirst, isCertain: true) } }
    let orders = assumed.filter(possible.contains)
    guard let order = orders.min(by: { distance($0) < distance($1) }) else {
      throw ImportProblem(
        "Its days are written in several orders, such as 1/31 and 31/1. "
          + "Add --date-order mdy, dmy or ymd: rows of another order are skipped then.")
    }
    // Beside certain days not all can be meant otherwise, should it turn out to be wrong.
    return SheetOrder(order, isCertain: possible.count == 1 || certain != nil)
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
