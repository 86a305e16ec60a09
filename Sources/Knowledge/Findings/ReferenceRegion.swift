import Records

/// A region with its own medical reference values: the US, the UK, the EU, or the rest of the world.
package enum ReferenceRegion: String, Sendable, CaseIterable, Decodable {
  case us
  case uk
  case eu
  case who

  /// Creates the region in which the places of a time zone are; returns nil for a zone without a place, such as `UTC`.
  ///
  /// Outside of the US and Europe, the region is `who`.
  package init?(zone: Zone) {
    let parts = zone.name.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0] != "Etc" else { return nil }
    let (continent, place) = (parts[0], parts[1])
    self =
      switch continent {
      case "US": .us
      case "America" where Self.placesInUnitedStates.contains(where: place.hasPrefix): .us
      case "Pacific" where ["Guam", "Honolulu", "Pago_Pago", "Saipan"].contains(place): .us
      case "Europe" where Self.britishPlaces.contains(place): .uk
      case "Europe" where !Self.russianPlaces.contains(place), "Arctic": .eu
      case "Atlantic" where ["Azores", "Canary", "Madeira", "Reykjavik"].contains(place): .eu
      case "Africa" where place == "Ceuta", "Asia" where place.hasSuffix("Nicosia"): .eu
      default: .who
      }
  }

  private static let placesInUnitedStates = [
    "Adak", "Anchorage", "Atka", "Boise", "Chicago", "Denver", "Detroit", "Fort_Wayne", "Indiana",
    "Juneau", "Kentucky/", "Knox_IN", "Los_Angeles", "Louisville", "Menominee", "Metlakatla",
    "New_York", "Nome", "North_Dakota/", "Phoenix", "Puerto_Rico", "Shiprock", "Sitka",
    "St_Thomas", "Virgin", "Yakutat",
  ]
  private static let britishPlaces = ["Belfast", "Guernsey", "Isle_of_Man", "Jersey", "London"]
  private static let russianPlaces = [
    "Astrakhan", "Kaliningrad", "Kirov", "Minsk", "Moscow", "Samara", "Saratov", "Ulyanovsk",
    "Volgograd",
  ]
}

extension Family {
  /// The region in the family's settings, by which reference values are chosen; nil if it is missing or unknown.
  ///
  /// If the region is nil, the strictest value of all regions applies.
  package var referenceRegion: ReferenceRegion? { settings["region"].flatMap(ReferenceRegion.init) }

  package mutating func setReferenceRegion(_ region: ReferenceRegion) {
    settings["region"] = region.rawValue
  }
}
