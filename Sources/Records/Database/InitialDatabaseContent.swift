import SQLite

/// The first content of a new database: the family with its settings, its caregivers, its children, elders and pets,
/// and their weights at birth.
package struct InitialDatabaseContent: Sendable {
  package let family: Family
  package let profiles: [Profile]
  private let caregivers: [Caregiver]
  private let birthWeights: [GrowthMeasurement]

  package init(
    _ family: Family, profiles: [Profile], caregivers: [Caregiver],
    birthWeights: [GrowthMeasurement]
  ) {
    self.family = family
    self.profiles = profiles
    self.caregivers = caregivers
    self.birthWeights = birthWeights
  }

  /// Inserts the content into an empty Kinfolio database, with `moment` as the time of the last change of the family.
  ///
  /// Sites of this database also show pictures in the photo folder to which no photo record belongs.
  package func write(into database: Database, at moment: Instant) throws(SQLiteError) {
    try family.insert(into: database, at: moment)
    try PhotoFileNames.startRemembering(in: database, at: moment)
    try database.insert(caregivers)
    try database.insert(profiles)
    try database.insert(birthWeights)
  }
}
