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
    try database.prepare(
      "INSERT INTO family (id, name, time_zone, language, units, paper, changed_at) "
        + "VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6)"
    ).run([
      .text(family.name), .text(family.zone.name), .text(family.language.rawValue),
      .text(family.units.rawValue), .text(family.paper.rawValue), .integer(moment.seconds),
    ])
    for (name, value) in family.settings {
      try database.prepare("INSERT INTO settings (name, value, changed_at) VALUES (?1, ?2, ?3)")
        .run([.text(name), .text(value), .integer(moment.seconds)])
    }
    try PhotoFileNames.startRemembering(in: database, at: moment)
    try database.insert(caregivers)
    try database.insert(profiles)
    try database.insert(measurements)
  }
}
