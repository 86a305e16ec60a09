import SQLite

/// Everything the tracking database holds that can be used: immutable, sorted, read in one moment.
package struct Journal: Sendable {
  /// The family itself.
  package var family: Family
  /// Who may see what is made of it; for others than the family it holds only what they may see.
  package var audience = Audience.family
  /// Everything up to this moment is in the journal.
  package var moment: Instant
  /// The profiles, by slot, name and id.
  package var profiles: [Profile] = []
  /// The people who log, by name and id.
  package var caregivers: [Caregiver] = []
  /// People who were asked to join.
  package var invitations: [Invitation] = []

  package var bottleFeeds = RecordList<BottleFeed>()
  package var nursingSessions = RecordList<NursingSession>()
  package var milkWaste = RecordList<MilkWaste>()
  package var pumpingSessions = RecordList<PumpingSession>()
  package var sleeps = RecordList<Sleep>()
  package var diapers = RecordList<Diaper>()
  package var medicines = RecordList<Medicine>()
  package var doses = RecordList<Dose>()
  package var temperatures = RecordList<Temperature>()
  package var measurements = RecordList<GrowthMeasurement>()
  /// Those left out because they lie beyond the limits of the WHO and no other bears them out.
  package var doubtfulMeasurements = RecordList<GrowthMeasurement>()
  package var vaccinations = RecordList<Vaccination>()
  package var milestones = RecordList<Milestone>()
  package var symptoms = RecordList<Symptom>()
  package var notes = RecordList<Note>()
  package var visits = RecordList<Visit>()

  /// The foods, by id.
  package var foods: [ID<Food>: Food] = [:]
  package var foodLogs = RecordList<FoodLog>()
  package var reactions = RecordList<Reaction>()
  package var checkIns = RecordList<CheckIn>()
  package var photos = RecordList<Photo>()

  package var tasks = RecordList<CareTask>()
  package var replies = RecordList<Reply>()
  package var galleryEvents = RecordList<GalleryEvent>()

  /// The pet foods, by id.
  package var petFoods: [ID<PetFood>: PetFood] = [:]
  package var petMeals = RecordList<PetMeal>()
  package var stock: [StockCount] = []
  package var reminders = RecordList<Reminder>()

  package var activity: [Activity] = []
  package var points = RecordList<PointsEntry>()
  package var usageSessions = RecordList<UsageSession>()

  /// The rows that could not be used, by table and id.
  package var leftOut: [LeftOut] = []
  /// The links that lead nowhere, without which their rows count.
  package var droppedLinks: [DroppedLink] = []
  /// What an older or altered database does not have: tables by name, columns as `table.column`.
  package var missingTables: [String] = []

  /// Makes a journal without records.
  package init(family: Family, moment: Instant) {
    self.family = family
    self.moment = moment
  }

  /// The zone in which a profile's days are cut.
  package func zone(of profile: Profile) -> Zone {
    profile.timeZone ?? family.zone
  }

  /// Every food the family knows, tasted or not.
  package var knownFoods: [Food] { foods.values.sorted { $0.entry.id < $1.entry.id } }

  /// The names of the files that photos were made from, which no published file may contain.
  package var sourceFiles: [String] { photos.compactMap(\.file) }
}

extension Journal {
  /// Reads everything up to `moment`; all of it is of the state the database was opened in.
  ///
  /// It is as it was known then: what ended or was done, answered or unmarked later had not been yet.
  /// A row that cannot be used is left out and named in `leftOut`. Throws `DatabaseProblem` where
  /// the database as a whole cannot be used.
  package init(
    readingFrom database: TrackingDatabase, until moment: Instant
  ) throws(DatabaseProblem) {
    self = try database.reading { (connection) throws in
      var reader = database.reader(of: connection, until: moment)
      let family = try Family(readingFrom: connection, by: &reader)
      var journal = Journal(family: family, moment: moment)
      try journal.read(Self.kinds, by: &reader)
      let leftOut = Self.inOrderOfKinds(reader.leftOut, table: \.table)
      journal.leftOut = try database.leftOut(and: leftOut, on: connection)
      journal.missingTables = Self.inOrderOfKinds(reader.missing) {
        String($0.prefix { $0 != "." })
      }
      journal.droppedLinks = reader.droppedLinks.all
      return journal
    }
  }

  /// Reads the family, its people and its profiles, and nothing of what they have done.
  package init(
    ofPeopleIn database: TrackingDatabase, at moment: Instant
  ) throws(DatabaseProblem) {
    self = try database.reading { (connection) throws in
      var reader = database.reader(of: connection, until: moment)
      var journal = Journal(
        family: try Family(readingFrom: connection, by: &reader), moment: moment)
      try journal.read(Self.people, by: &reader)
      return journal
    }
  }

  /// Reads kinds of records: first people, then what others point to.
  private mutating func read(
    _ kinds: [RecordKind], by reader: inout JournalReader
  ) throws(SQLiteError) {
    try reader.learnCaregivers()
    for kind in kinds.prefix(Self.people.count) { try kind.read(&self, &reader) }
    let rest = kinds.dropFirst(Self.people.count)
    for kind in rest where kind.isPointedTo { try kind.read(&self, &reader) }
    for kind in rest where !kind.isPointedTo { try kind.read(&self, &reader) }
  }
}

extension Profile {
  /// The profile's id.
  package var id: ID<Profile> { ID(entry.id) }
}
