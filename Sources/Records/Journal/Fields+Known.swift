extension Fields {
  /// What rows may point to, and what bounds them.
  package struct Known {
    /// The report's moment; what comes after it has not happened yet.
    let moment: Instant
    /// What stands in no known unit.
    var bare: Quantities = []
    package var profiles: [String: ID<Profile>] = [:]
    /// From when to when things can have happened to each profile.
    var bounds: [ID<Profile>: Bounds] = [:]
    /// Empty until they have been read.
    package var caregivers: [String: ID<Caregiver>] = [:]
    /// What foods are called in languages.
    package var foodNames = FoodNames()
    var rows: [String: Set<String>] = [:]
    /// Asked of a table and an id that are not among them, where there are too many to be kept.
    package var isThere: (String, String) -> Bool = { _, _ in false }
    /// Rows that lie after the report's moment, with the fault that is in them, by table.
    var later: [String: [String: RowProblem.Fault]] = [:]
    /// Rows left out because another says the same, and the id of that other, by table.
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

    /// Remembers a profile that rows may be about.
    mutating func add(_ profile: Profile, of family: Family) {
      profiles[profile.entry.id] = profile.id
      bounds[profile.id] = Bounds(of: profile, in: family, until: moment)
    }
  }
}
