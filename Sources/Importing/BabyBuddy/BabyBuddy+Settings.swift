import Records

/// Where it is kept what a family has said of its Baby Buddy, so that it need not be said again.
extension BabyBuddy {
  /// In it the units of all databases were kept once.
  private static let sharedUnitsSetting = "baby_buddy_units"

  /// The setting in which the units of its figures are kept.
  ///
  /// Each database has its own: families that move together may have counted in other units.
  package var unitsSetting: String { Self.sharedUnitsSetting + mark.ending }

  /// The setting in which the zone of the server is kept, by whose clock exported tables tell times.
  ///
  /// It is of tables alone, and those of two servers are never in one family.
  package static let zoneSetting = "baby_buddy_time_zone"

  /// The setting that tells the units of its figures among `settings`; nil where none does.
  ///
  /// What was kept for all counts only where records of this database are among the `known`: it was not
  /// said of others.
  package func setting(
    tellingUnitsIn settings: [String: String], knowing known: Set<ID<Profile>>
  ) -> String? {
    let names = [unitsSetting] + (isKnown(among: known) ? [Self.sharedUnitsSetting] : [])
    return names.first { settings[$0] != nil }
  }

  /// Whether somebody it tells of is among profiles.
  private func isKnown(among known: Set<ID<Profile>>) -> Bool {
    (children.map(\.id) + mentioned.keys).contains { known.contains(profile($0)) }
  }
}
