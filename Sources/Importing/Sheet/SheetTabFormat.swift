import Records

/// How the rows of a tab are read: the time zone, the order of dates and the units, which rows do not contain.
struct SheetTabFormat: Hashable, Sendable {
  var declared: SheetZoneAndUnits
  /// The order of day, month and year in dates, or nil if all dates mean the same in any order.
  var dateOrder: DateOrder?
  /// The units in the names of this file's columns, by the word for the column, such as `volume`.
  var headerUnitsByColumn: [String: String] = [:]

  /// The columns of amounts, each with the word for it in settings and its name in a sheet.
  static let volumeColumns = [("volume", "Volume"), ("waste", "Waste Amount")]

  func unit(of word: String) -> String? {
    headerUnitsByColumn[word] ?? declared.unitsByColumn[word]
  }
}

/// The time zone and the units that a family declares for a tab of its sheet.
struct SheetZoneAndUnits: Hashable, Sendable {
  var zone: Zone
  /// The units of numbers without one, by the word for their column, such as `volume`.
  var unitsByColumn: [String: String] = [:]
}

extension SheetZoneAndUnits {
  /// Parses the words of a setting such as `Europe/Madrid volume=ml`.
  init?(_ words: some Sequence<Substring>) {
    var words = Array(words)[...]
    guard let zone = words.popFirst().flatMap({ Zone(String($0)) }) else { return nil }
    self.init(zone: zone)
    for word in words {
      let sides = word.split(separator: "=").map(String.init)
      guard sides.count == 2, WrittenAmount.millilitersByUnit[sides[1]] != nil else { return nil }
      unitsByColumn[sides[0]] = sides[1]
    }
  }

  var text: String {
    ([zone.name] + unitsByColumn.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }).joined(
      separator: " ")
  }

  /// Returns whether a row of the sheet may have another time or volume with the zone and the units of `other`.
  func contradicts(_ other: SheetZoneAndUnits) -> Bool {
    zone != other.zone
      || unitsByColumn.contains { word, unit in
        guard let before = other.unitsByColumn[word] else { return false }
        return WrittenAmount.millilitersByUnit[unit] != WrittenAmount.millilitersByUnit[before]
      }
  }
}

/// How the dates and times of a sheet were read, for messages.
package struct SheetReadingSummary: Sendable {
  /// The order of day, month and year in the dates, or nil if all dates mean the same in any order.
  package let dateOrder: DateOrder?
  /// The order of day, month and year in which earlier imports read the tab, or nil if they had the same order or none.
  package let earlierDateOrder: DateOrder?
  package let zone: Zone
  package let containsEvents: Bool
  package let hasNoRows: Bool
}

/// The orders of day, month and year in which the dates of a file are valid.
struct PossibleDateOrders {
  /// The orders of day, month and year in which all dates are valid, or nil if all dates mean the same in any order.
  private(set) var validOrders: Set<DateOrder>?
  /// The first date that is another day in another order of day, month and year, such as 1/2/2026, or an empty text.
  private(set) var ambiguousDate = ""

  /// The first date that is valid in only one order of day, month and year, such as 1/31/2026, or an empty text.
  private(set) var unambiguousDate = ""

  /// The only order of day, month and year in which all dates are valid, or nil if there are several or none.
  var onlyValidOrder: DateOrder? { validOrders?.count == 1 ? validOrders?.first : nil }

  /// Adds a date as it is written in the sheet.
  ///
  /// Dates that mean the same in any order, such as `2026-11-08` and `5/5/2026`, and invalid dates show no order.
  mutating func addDate(_ text: some StringProtocol) {
    if LocalDate(text) != nil { return }
    let orders = DateOrder.validOrders(for: text)
    let days = Set(orders.map { WrittenTime.day(text, in: $0) })
    if days.isEmpty || orders.count > 1 && days.count == 1 { return }
    if days.count > 1, ambiguousDate.isEmpty { ambiguousDate = text.prefix(40).description }
    if orders.count == 1, unambiguousDate.isEmpty { unambiguousDate = text.prefix(40).description }
    validOrders = validOrders?.intersection(orders) ?? orders
  }
}

/// What is known about the order of day, month and year in the dates of a file.
package enum FileDateOrder: Hashable, Sendable {
  /// All dates of a file mean the same in any order of day, month and year.
  case anyOrder
  /// The dates, the name of their column or a person determines the order of day, month and year.
  case determined(DateOrder)
  /// The order of day, month and year is known from other files or earlier imports of the child's log.
  case inferred(DateOrder)
  /// All dates are valid in each of the `orders`; `example` is one of these dates.
  case undecided(example: String, orders: Set<DateOrder>)
}
