import Knowledge
import Records
import SQLite

/// A corrected name, time zone or language of the family itself.
struct FamilyCorrection {
  private var changedColumns: [(column: String, value: String)] = []
  /// The new region of the reference values in reports, or nil if it stays.
  ///
  /// A region changes with the time zone only if it was guessed from the former zone.
  private var region: ReferenceRegion?
  private(set) var changeDescriptions: [String] = []

  init(
    _ arguments: ParsedArguments, of family: Family, _ languages: Languages
  ) throws(UsageError) {
    if let name = try arguments.familyName() {
      changedColumns.append(("name", name))
      changeDescriptions.append("The family is named \(name).".printable)
    }
    if let language = try arguments.language(among: languages) {
      changedColumns.append(("language", language.rawValue))
      changeDescriptions.append("The language is \(language.rawValue).")
    }
    guard let zone = try arguments.timeZone() else { return }
    changedColumns.append(("time_zone", zone.name))
    changeDescriptions.append(
      "From the next build on, days start and end by the clock of \(zone.name), also past days.")
    let wasGuessed = family.referenceRegion == ReferenceRegion(zone: family.timeZone)
    if wasGuessed, let region = ReferenceRegion(zone: zone), region != family.referenceRegion {
      self.region = region
      changeDescriptions.append(
        "Reports use the reference values of the region \(region.rawValue).")
    }
  }

  func write(into database: Database, at moment: Instant) throws(SQLiteError) {
    for (column, value) in changedColumns {
      try database.prepare("UPDATE family SET \(column) = ?1, changed_at = ?2")
        .run([.text(value), .integer(moment.seconds)])
    }
    if let region { try database.storeSetting("region", region.rawValue, changedAt: moment) }
  }
}
