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
  /// Whether its rows are events.
  package let areEvents: Bool
  /// Whether there is no row at all.
  package let isEmpty: Bool
}
