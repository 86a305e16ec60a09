import Records

/// The regional variant of words, numbers, dates and times of day.
package enum RegionalFormat: String, Sendable, CaseIterable, Codable {
  case european
  case northAmerican = "north_american"
}

extension Family {
  /// The family's format: North American if the family lives in North America or has set the region `us`.
  package var regionalFormat: RegionalFormat {
    referenceRegion == .us || timeZone.usesNorthAmericanFormats ? .northAmerican : .european
  }
}

extension Zone {
  /// Whether the time zone is in a place with the formats of the US, Mexico (for Spanish, with a decimal point) or
  /// Canada (for French).
  fileprivate var usesNorthAmericanFormats: Bool {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return false }
    switch parts[0] {
    case "US", "Canada", "Mexico": return true
    case "Pacific": return parts[1] == "Honolulu"
    case "America":
      return !Self.americanZonesWithEuropeanFormats.contains { parts[1].hasPrefix($0) }
    default: return false
    }
  }

  /// The time zones in `America/` with the formats of Spain and France, according to the Unicode CLDR.
  private static let americanZonesWithEuropeanFormats = [
    "Argentina/", "Asuncion", "Bogota", "Buenos_Aires", "Caracas", "Catamarca", "Cayenne",
    "Cordoba", "Costa_Rica", "Coyhaique", "Guadeloupe", "Guayaquil", "Jujuy", "La_Paz", "Marigot",
    "Martinique", "Mendoza", "Miquelon", "Montevideo", "Punta_Arenas", "Rosario", "Santiago",
    "St_Barthelemy",
  ]
}
