/// How the days, the times and the plain numbers of a tab are meant, of which its rows say nothing.
///
/// It is kept as a setting, so that it need not be said again, and so that another one is noticed.
struct SheetReading: Hashable, Sendable {
  /// By whose clock its times are.
  var zone: Zone
  /// In which order its days are written; nil where no day was read.
  var days: SheetOrder?
  /// The units of plain numbers, by the word of their column, as the family has said them.
  var units: [String: String] = [:]
  /// Those that stand in the columns' names: a file without them does not mean them.
  var unitsAbove: [String: String] = [:]

  /// The columns that hold amounts, and the words by which a setting names them.
  static let columns = [("volume", "Volume"), ("waste", "Waste Amount")]

  init(zone: Zone) { self.zone = zone }

  /// What a setting says, such as `Europe/Madrid mdy? volume=ml`; nil for whatever is none.
  init?(_ text: String) {
    var words = text.split(separator: " ")[...]
    guard let zone = words.popFirst().flatMap({ Zone(String($0)) }) else { return nil }
    self.zone = zone
    if let order = words.first.flatMap({ SheetOrder(String($0)) }) {
      days = order
      words.removeFirst()
    }
    for word in words {
      let sides = word.split { "=:".contains($0) }.map(String.init)
      guard sides.count == 2, WrittenAmount.volumes[sides[1]] != nil else { return nil }
      if word.contains("=") { units[sides[0]] = sides[1] } else { unitsAbove[sides[0]] = sides[1] }
    }
  }

  /// As a setting says it.
  var text: String {
    let own = units.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
    let above = unitsAbove.sorted { $0.key < $1.key }.map { "\($0):\($1)" }
    return ([zone.name] + [days?.text].compactMap(\.self) + own + above).joined(separator: " ")
  }

  /// The unit of plain numbers in a column; nil where nobody has said it.
  func unit(of word: String) -> String? { unitsAbove[word] ?? units[word] }

  /// Whether both say by whose clock or in which unit something is, and not the same.
  func contradicts(_ other: SheetReading) -> Bool {
    zone != other.zone
      || Self.columns.contains { word, _ in
        guard let unit = unit(of: word), let before = other.unit(of: word) else { return false }
        return WrittenAmount.volumes[unit] != WrittenAmount.volumes[before]
      }
  }

  /// Whether days are in another order than was `assumed` before.
  func corrects(_ assumed: SheetReading) -> Bool {
    guard let days, let before = assumed.days else { return false }
    return !before.isCertain && before.order != days.order
  }

  /// The same with what another tells where it tells nothing itself.
  func completed(by other: SheetReading) -> SheetReading {
    var completed = self
    for (word, _) in Self.columns where unit(of: word) == nil {
      completed.units[word] = other.units[word]
      completed.unitsAbove[word] = other.unitsAbove[word]
    }
    if days == nil || other.days?.isCertain == true && days?.isCertain == false {
      completed.days = other.days
    }
    return completed
  }
}

/// The order in which a tab writes its days.
struct SheetOrder: Hashable, Sendable {
  let order: DateOrder
  /// Whether its own days tell it; else it was assumed, or a person has said it.
  var isCertain: Bool

  init(_ order: DateOrder, isCertain: Bool) {
    self.order = order
    self.isCertain = isCertain
  }

  /// As a setting says it: `dmy`, or `mdy?` where no day has told it yet.
  init?(_ text: String) {
    guard let order = DateOrder(rawValue: text.replacing("?", with: "")) else { return nil }
    self.init(order, isCertain: !text.hasSuffix("?"))
  }

  var text: String { isCertain ? order.rawValue : "\(order.rawValue)?" }
}

/// How a file was read.
package struct SheetTold: Sendable {
  /// The order in which it writes its days.
  package let order: DateOrder
  /// Whether nothing told that order, so that the month was taken to come first.
  package let isOrderAssumed: Bool
  /// By whose clock its times are.
  package let zone: Zone
  /// How many records have changed day and month, for they were read in another order before.
  package let turned: Int
  /// Whether there is no row at all.
  package let isEmpty: Bool
}
