import Records

/// What the days of a file tell of the order in which it writes them.
struct SheetDays {
  /// The orders in which all of them can be meant; nil where it has only days that are the same in each.
  private(set) var possible: Set<DateOrder>?
  /// The first one that would be another day in another order.
  private(set) var example = ""

  /// The first one that can be meant in one order only.
  private(set) var sign = ""

  /// The only order in which they can be meant; nil where there are several, or none.
  var only: DateOrder? { possible?.count == 1 ? possible?.first : nil }

  /// Takes a day as it is written: `2026-11-08` and `5/5/2026` nobody can take for another, and what is
  /// none in any order says nothing.
  mutating func add(_ text: some StringProtocol) {
    if LocalDate(text) != nil { return }
    let orders = DateOrder.possible(for: text)
    let days = Set(orders.map { WrittenTime.day(text, in: $0) })
    if days.isEmpty || orders.count > 1 && days.count == 1 { return }
    if days.count > 1, example.isEmpty { example = text.prefix(40).description }
    if orders.count == 1, sign.isEmpty { sign = text.prefix(40).description }
    possible = possible?.intersection(orders) ?? orders
  }
}

/// In which order a file writes its days, as far as it tells.
package enum SheetOrder: Hashable, Sendable {
  /// All of its days are the same in any order.
  case any
  /// The days, the column's name or a person tells it.
  case told(DateOrder)
  /// It is known of the child's log.
  case known(DateOrder)
  /// All days can be meant in several orders, as the example can.
  case open(example: String, orders: Set<DateOrder>)
}
