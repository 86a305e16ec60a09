import Records

/// How the days, the times and the plain numbers of a tab are meant, of which its rows say nothing.
struct SheetReading: Hashable, Sendable {
  /// By whose clock its times are.
  var zone: Zone
  /// In which order its days are written; nil where it does not matter.
  var days: DateOrder?
  /// The units of plain numbers, by the word of their column, as the family has said them.
  var units: [String: String] = [:]
  /// Those that stand in the columns' names: they are of this file alone.
  var unitsAbove: [String: String] = [:]

  /// The columns that hold amounts, and the words by which a setting names them.
  static let columns = [("volume", "Volume"), ("waste", "Waste Amount")]

  init(zone: Zone) { self.zone = zone }

  /// The unit of plain numbers in a column; nil where nobody has said it.
  func unit(of word: String) -> String? { unitsAbove[word] ?? units[word] }

  /// The same with the clock and the units that somebody once said.
  func misread(as earlier: SheetDeclaration) -> SheetReading {
    var reading = self
    reading.zone = earlier.zone
    reading.units.merge(earlier.units) { $1 }
    return reading
  }
}

/// By whose clock and in which units a family says that a tab is.
struct SheetDeclaration: Hashable, Sendable {
  var zone: Zone
  var units: [String: String] = [:]

  init(zone: Zone, units: [String: String] = [:]) {
    self.zone = zone
    self.units = units
  }

  /// What a setting says, such as `Europe/Madrid volume=ml`; nil for whatever is none.
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

  /// Whether something that was read by one of both is another by the other.
  func contradicts(_ other: SheetDeclaration) -> Bool {
    zone != other.zone
      || units.contains { word, unit in
        guard let before = other.units[word] else { return false }
        return WrittenAmount.volumes[unit] != WrittenAmount.volumes[before]
      }
  }
}

/// How a file of a sheet was read.
package struct SheetTold: Sendable {
  /// The order in which it writes its days; nil where they are the same in any.
  package let order: DateOrder?
  /// Another one in which its tab was read before; nil where there is none.
  package let orderBefore: DateOrder?
  /// By whose clock its times are.
  package let zone: Zone
  package let areEvents: Bool
  /// Whether there is no row at all.
  package let isEmpty: Bool
}

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
