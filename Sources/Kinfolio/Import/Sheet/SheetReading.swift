/// How the times and the plain numbers of a tab are meant, of which its rows say nothing.
///
/// It is kept as a setting, so that it need not be said again, and so that another one is noticed.
package struct SheetReading: Hashable, Sendable {
  /// By whose clock its times are.
  package var zone: Zone
  /// The units of plain numbers, by the word of their column, as the family has said them.
  var units: [String: String] = [:]
  /// Those that stand in the columns' names: as the file says them itself, they are not kept.
  var unitsAbove: [String: String] = [:]

  /// The columns that hold amounts, and the words by which a setting names them.
  static let columns = [("volume", "Volume"), ("waste", "Waste Amount")]

  init(zone: Zone) { self.zone = zone }

  /// What a setting says, such as `Europe/Madrid volume=ml`; nil for whatever is none.
  package init?(_ text: String) {
    var words = text.split(separator: " ")[...]
    guard let zone = words.popFirst().flatMap({ Zone(String($0)) }) else { return nil }
    self.zone = zone
    for word in words {
      let sides = word.split(separator: "=")
      guard sides.count == 2, WrittenAmount.volumes[String(sides[1])] != nil else { return nil }
      units[String(sides[0])] = String(sides[1])
    }
  }

  /// As a setting says it.
  package var text: String {
    ([zone.name] + units.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }).joined(separator: " ")
  }

  /// The unit of plain numbers in a column; nil where nobody has said it.
  func unit(of word: String) -> String? { unitsAbove[word] ?? units[word] }

  /// Whether both say how something is meant, and not the same.
  func contradicts(_ other: SheetReading) -> Bool {
    zone != other.zone
      || units.contains { column, unit in
        other.units[column].map { WrittenAmount.volumes[$0] != WrittenAmount.volumes[unit] }
          ?? false
      }
  }

  /// The same with the units of another where it tells none.
  func completed(by other: SheetReading) -> SheetReading {
    var completed = self
    completed.units.merge(other.units) { own, _ in own }
    completed.unitsAbove = other.unitsAbove
    return completed
  }
}

/// What a tab was told to be, and how it was read.
package struct SheetTold: Sendable {
  /// The order in which the file writes its days.
  package let order: DateOrder
  /// By whose clock its times are.
  package let zone: Zone
  /// The setting that keeps how it was read.
  package let setting: String
  /// What is to stand in it.
  package let reading: SheetReading
}
