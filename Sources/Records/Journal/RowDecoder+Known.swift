extension RowDecoder {
  /// The records that rows may refer to, and the limits of their values.
  package struct Known {
    /// The reference time; later events have not happened yet.
    let moment: Instant
    /// The quantities with an unknown unit.
    var bare: Quantities = []
    package var profiles: [String: ID<Profile>] = [:]
    /// The limits of each profile's records.
    var bounds: [ID<Profile>: PlausibilityLimits] = [:]
    /// The caregivers by id; empty until they have been read.
    package var caregivers: [String: ID<Caregiver>] = [:]
    /// The names of foods by language.
    package var foodNames = FoodNames()
    var rows: [String: Set<String>] = [:]
    /// Returns whether a table contains a usable row with an id.
    ///
    /// Used in addition to `rows` if there are too many ids to keep in memory.
    package var isThere: (String, String) -> Bool = { _, _ in false }
    /// The faults of the rows later than the reference time, by table and id.
    var later: [String: [String: RowProblem.Fault]] = [:]
    /// The id of the row that replaces each duplicate, by table and id of the duplicate.
    var copies: [String: [String: String]] = [:]

    package init(
      moment: Instant, bare: Quantities = [], profiles: [String: ID<Profile>] = [:],
      caregivers: [String: ID<Caregiver>] = [:], rows: [String: Set<String>] = [:],
      later: [String: [String: RowProblem.Fault]] = [:], copies: [String: [String: String]] = [:]
    ) {
      self.moment = moment
      self.bare = bare
      self.profiles = profiles
      self.caregivers = caregivers
      self.rows = rows
      self.later = later
      self.copies = copies
    }

    /// Adds a profile that rows may refer to.
    mutating func add(_ profile: Profile, of family: Family) {
      profiles[profile.entry.id] = profile.id
      bounds[profile.id] = PlausibilityLimits(of: profile, in: family, until: moment)
    }
  }
}
