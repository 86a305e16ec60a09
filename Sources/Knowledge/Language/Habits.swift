import Records

/// Which words are said, and how numbers, dates and times of day are written, where a family lives.
package enum Habits: String, Sendable, CaseIterable, Codable {
  case european
  case northAmerican = "north_american"
}

extension Family {
  /// Those of North America where the family lives there, or has set the region `us`.
  package var habits: Habits {
    region == .us || zone.isNorthAmerican ? .northAmerican : .european
  }
}

extension Zone {
  /// Whether Spanish and French are written there as in Mexico and Canada: with a point in Spanish
  /// numbers, and times as said.
  fileprivate var isNorthAmerican: Bool {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return false }
    switch parts[0] {
    case "US", "Canada", "Mexico": return true
    case "Pacific": return parts[1] == "Honolulu"
    case "America": return !Self.asInEurope.contains { parts[1].hasPrefix($0) }
    default: return false
    }
  }

  /// The places below `America/` that write as Spain and France do, as the Unicode CLDR has it.
  private static let asInEurope = [
    "Argentina/", "Asuncion", "Bogota", "Buenos_Aires", "Caracas", "Catamarca", "Cayenne",
    "Cordoba", "Costa_Rica", "Coyhaique", "Guadeloupe", "Guayaquil", "Jujuy", "La_Paz", "Marigot",
    "Martinique", "Mendoza", "Miquelon", "Montevideo", "Punta_Arenas", "Rosario", "Santiago",
    "St_Barthelemy",
  ]
}
