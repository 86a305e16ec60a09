extension RowDecoder {
  /// The records to which the rows of a database may refer, and the limits of the values of rows.
  package struct Context {
    /// The moment for which a site or report is built; later events have not happened yet.
    let referenceTime: Instant
    var quantitiesOfUnknownUnit: Quantities = []
    package var profiles: [String: ID<Profile>] = [:]
    var plausibilityLimits: [ID<Profile>: PlausibilityLimits] = [:]
    /// The caregivers by id; empty until they have been read.
    package var caregivers: [String: ID<Caregiver>] = [:]
    package var foodNames = FoodNames()
    var rowIDs: [String: Set<String>] = [:]
    /// Returns whether a table contains a usable row with an id.
    ///
    /// Used in addition to `rowIDs` if there are too many ids to keep in memory.
    package var containsRow: (String, String) -> Bool = { _, _ in false }
    /// The faults of the rows whose time is later than the reference time, by table and id.
    var laterRowFaults: [String: [String: RowProblem.Fault]] = [:]
    /// The id of the record that is used instead of each duplicate, by table and id of the duplicate.
    var replacementIDs: [String: [String: String]] = [:]

    package init(referenceTime: Instant, quantitiesOfUnknownUnit: Quantities = []) {
      self.referenceTime = referenceTime
      self.quantitiesOfUnknownUnit = quantitiesOfUnknownUnit
    }

    mutating func add(_ profile: Profile, of family: Family) {
      profiles[profile.entry.id] = profile.id
      plausibilityLimits[profile.id] = PlausibilityLimits(
        of: profile, in: family, until: referenceTime)
    }
  }
}
