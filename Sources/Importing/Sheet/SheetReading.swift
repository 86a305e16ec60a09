import Records

/// The formats of the dates, times and plain numbers of a tab, which its rows do not show.
struct SheetReading: Hashable, Sendable {
  var zone: Zone
  /// The order of dates, or nil if it does not matter.
  var days: DateOrder?
  /// The declared units of plain numbers, by the word of the column.
  var units: [String: String] = [:]
  /// The units in the names of columns, which are of this file only.
  var unitsAbove: [String: String] = [:]

  /// The columns of amounts, and the words for them in settings.
  static let columns = [("volume", "Volume"), ("waste", "Waste Amount")]

  init(zone: Zone) { self.zone = zone }

  func unit(of word: String) -> String? { unitsAbove[word] ?? units[word] }

  func misread(as earlier: SheetDeclaration) -> SheetReading {
    var reading = self
    reading.zone = earlier.zone
    reading.units.merge(earlier.units) { $1 }
    return reading
  }
}

/// The zone and the units that a family declares for a tab.
struct SheetDeclaration: Hashable, Sendable {
  var zone: Zone
  var units: [String: String] = [:]

  init(zone: Zone, units: [String: String] = [:]) {
    self.zone = zone
    self.units = units
  }

  /// Parses a setting such as `Europe/Madrid volume=ml`.
  init?(_ words: some Sequence<Substring>) {
    var words = Array(words)[...]
    guard let zone = words.popFirst().flatMap({ Zone(String($0)) }) else { return nil }
    self.zone = zone
    for word in words {
      let sides = word.split(separator: "=").map(String.init)
      guard sides.count == 2, WrittenAmount.volumes[sides[1]] != nil else { return nil }
      units[sides[0]] = sides[1]
    }
  }

  var text: String {
    ([zone.name] + units.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }).joined(separator: " ")
  }

  /// Returns whether a row may mean something else by the other declaration.
  func contradicts(_ other: SheetDeclaration) -> Bool {
    zone != other.zone
      || units.contains { word, unit in
        guard let before = other.units[word] else { return false }
        return WrittenAmount.volumes[unit] != WrittenAmount.volumes[before]
      }
  }
}

package struct SheetTold: Sendable {
  /// The order of dates, or nil if they mean the same in any order.
  package let order: DateOrder?
  /// The different order in which the tab was read before, or nil if there is none.
  package let orderBefore: DateOrder?
  package let zone: Zone
  package let areEvents: Bool
  package let isEmpty: Bool
}

/// The order of dates that the dates of a file show.
struct SheetDays {
  /// The orders in which all dates are valid, or nil if all mean the same in any order.
  private(set) var possible: Set<DateOrder>?
  /// The first date that means another day in another order.
  private(set) var example = ""

  /// The first date that is valid in one order only.
  private(set) var sign = ""

  /// The only order in which all dates are valid, or nil if there are several or none.
  var only: DateOrder? { possible?.count == 1 ? possible?.first : nil }

  /// Adds a date as written; unambiguous dates such as `2026-11-08` and `5/5/2026`, and invalid ones, show nothing.
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

package enum SheetOrder: Hashable, Sendable {
  /// All dates mean the same in any order.
  case any
  /// The dates, the column's name or a person determines the order.
  case told(DateOrder)
  /// The order is known from the child's log.
  case known(DateOrder)
  /// All dates are valid in several orders, as the example is.
  case open(example: String, orders: Set<DateOrder>)
}
