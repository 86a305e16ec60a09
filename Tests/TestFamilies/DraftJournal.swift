@testable import Knowledge
@testable import Records

/// Records that a test adds, of which it makes journals without a database.
///
/// The family lives in UTC, and its first profile is the child Mia, who was born on 2026-01-10.
struct DraftJournal {
  var family = Family(name: "Test", timeZone: .utc)
  var profiles = [
    Profile(
      entry: RecordMetadata(id: "mia"), name: "Mia", birthDate: day("2026-01-10"), sex: .female,
      status: .confirmed)
  ]
  var foods: [ID<Food>: Food] = [:]
  var petFoods: [ID<PetFood>: PetFood] = [:]
  var stock: [PetFoodStockCount] = []
  private var records: [any ProfileRecord] = []

  /// Adds a record about a profile; its id and profile are replaced.
  mutating func add<Record: ProfileRecord>(_ record: Record, id: String, of profile: String) {
    var record = record
    record.entry = RecordMetadata(id: id)
    record.profile = ID(profile)
    records.append(record)
  }

  /// Changes a profile with an id.
  mutating func update(_ profile: String, _ change: (inout Profile) -> Void) {
    for index in profiles.indices where profiles[index].entry.id == profile {
      change(&profiles[index])
    }
  }

  /// Returns the journal of the plausible records that had ended at a moment.
  func journal(until moment: Instant) -> Journal {
    var journal = Journal(family: family, referenceTime: moment)
    journal.profiles = profiles
    (journal.foodsByID, journal.petFoodsByID) = (foods, petFoods)
    journal.petFoodStock = stock.filter { $0.countedAt <= moment }
    let known = recordsKnown(at: moment)
    var listedCount = 0
    func list<Record: ProfileRecord>() -> RecordList<Record> {
      let records = known.compactMap { $0 as? Record }
      listedCount += records.count
      return RecordList(records)
    }
    journal.bottleFeeds = list()
    journal.nursingSessions = list()
    journal.sleeps = list()
    journal.diapers = list()
    journal.medicines = list()
    journal.doses = list()
    journal.temperatures = list()
    journal.measurements = list()
    journal.vaccinations = list()
    journal.milestones = list()
    journal.symptoms = list()
    journal.notes = list()
    journal.foodLogs = list()
    journal.photos = list()
    journal.tasks = list()
    journal.replies = list()
    journal.petMeals = list()
    journal.rewardPoints = list()
    precondition(listedCount == known.count, "A kind of record is missing in the lists above.")
    return journal
  }

  private func recordsKnown(at moment: Instant) -> [any ProfileRecord] {
    let limits = Dictionary(
      uniqueKeysWithValues: profiles.map {
        ($0.id, PlausibilityLimits(of: $0, in: family, until: moment))
      })
    return records.filter { record in
      limits[record.profile]?.problem(with: record) == nil
        && record.lastReportedMoment ?? moment <= moment
    }
  }
}

extension Journal {
  /// Returns what `find` finds about a profile in a window.
  func findings<Found>(
    on name: String, in window: Window,
    _ find: (FindingGenerator, Profile, FamilySummary.Metrics) -> [Found]
  ) throws -> [Found] {
    guard let profile = profiles.first(where: { $0.name == name }) else { throw MissingProfile() }
    let reference = try ReferenceData.project()
    let summary = FamilySummary(of: self, standards: reference.growthStandards)
    let findings = FindingGenerator(in: self, summary, by: reference.ruleData)
    return find(findings, profile, FamilySummary.Metrics(self, of: profile, in: window))
  }
}

private struct MissingProfile: Error {}
