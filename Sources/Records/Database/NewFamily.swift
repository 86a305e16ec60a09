import SQLite

/// The initial content of a new database: the family with its preferences and settings, its people and pets, and their
/// weights at birth.
package struct NewFamily: Sendable {
  package let family: Family
  package let profiles: [Profile]
  private let caregivers: [Caregiver]
  private let measurements: [GrowthMeasurement]

  package init(
    _ family: Family, profiles: [Profile], caregivers: [Caregiver],
    measurements: [GrowthMeasurement]
  ) {
    self.family = family
    self.profiles = profiles
    self.caregivers = caregivers
    self.measurements = measurements
  }

  /// Inserts everything into an empty tracking database, whose sites also show pictures without a record.
  ///
  /// `moment` becomes the time of the last change of the family and its settings.
  package func write(into database: Database, at moment: Instant) throws(SQLiteError) {
    try family.insert(into: database, at: moment)
    try PhotoFileNames.startRemembering(in: database, at: moment)
    try database.insert(caregivers)
    try database.insert(profiles)
    try database.insert(measurements)
  }
}
