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

  /// Inserts the content into an empty Kinfolio database; the family gets `moment` as the time of its last change.
  ///
  /// Sites of this database also show pictures in the photo folder to which no photo record belongs.
  package func write(into database: Database, changedAt moment: Instant) throws(SQLiteError) {
    try family.insert(into: database, changedAt: moment)
    try PhotoFileNames.createTableAndTriggers(in: database, changedAt: moment)
    try database.insert(caregivers)
    try database.insert(profiles)
    try database.insert(birthWeights)
  }
}
