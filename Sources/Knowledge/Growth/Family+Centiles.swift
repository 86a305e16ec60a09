import Records

extension Family {
  /// The lines of growth charts, and with them the standard from two years on.
  package enum Centiles: String, Sendable, CaseIterable {
    /// Nine lines two thirds of a standard deviation apart; the WHO's standard.
    case cole
    /// The lines of the WHO's own charts; the WHO's standard.
    case who
    /// The lines of the CDC's charts; the CDC's standard from 24 months on.
    case cdc
  }

  /// What the family has chosen; nil where it has not, or where nobody knows the word.
  package var centiles: Centiles? { settings["centiles"].flatMap(Centiles.init) }

  /// The standard its children are compared with from two years on: of the centiles chosen, else
  /// the CDC's in the region `us` and the WHO's elsewhere.
  package var growthStandard: GrowthStandard {
    switch centiles {
    case .cole, .who: .who
    case .cdc: .cdc
    case nil: settings["region"] == "us" ? .cdc : .who
    }
  }

  /// Takes these centiles instead of those the family has chosen.
  package mutating func choose(_ centiles: Centiles) {
    settings["centiles"] = centiles.rawValue
  }
}
