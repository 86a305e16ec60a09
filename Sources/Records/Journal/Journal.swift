import SQLite

/// All usable records of the tracking database at one moment, sorted.
package struct Journal: Sendable {
  package var family: Family
  /// The reference time; later events are not in the journal.
  package var referenceTime: Instant
  /// The profiles, by slot, name and id.
  package var profiles: [Profile] = []
  /// The caregivers, by name and id.
  package var caregivers: [Caregiver] = []
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
  /// The measurements of children that are beyond the limits of the WHO and that no other measurement confirms; they
  /// are left out.
  package var doubtfulMeasurements = RecordList<GrowthMeasurement>()
  package var vaccinations = RecordList<Vaccination>()
  package var milestones = RecordList<Milestone>()
  package var symptoms = RecordList<Symptom>()
  package var notes = RecordList<Note>()
  package var visits = RecordList<Visit>()

  package var foods: [ID<Food>: Food] = [:]
  package var foodLogs = RecordList<FoodLog>()
  package var reactions = RecordList<Reaction>()
  package var checkIns = RecordList<AllergenCheckIn>()
  package var photos = RecordList<Photo>()

  package var tasks = RecordList<CareTask>()
  package var replies = RecordList<Reply>()
  package var galleryEvents = RecordList<GalleryEvent>()

  package var petFoods: [ID<PetFood>: PetFood] = [:]
  package var petMeals = RecordList<PetMeal>()
  package var stock: [StockCount] = []
  package var reminders = RecordList<Reminder>()

  package var activity: [Activity] = []
  package var points = RecordList<PointsEntry>()
  package var usageSessions = RecordList<UsageSession>()

  package var privatePhotos = PrivatePhotos()

  /// The rows that could not be used, by table and id.
  package var skippedRows: [SkippedRow] = []
  package var ignoredValues: [IgnoredValue] = []
  /// The tables and columns (as `table.column`) that an older or modified database lacks.
  package var missingTablesAndColumns: [String] = []

  package init(family: Family, referenceTime: Instant) {
    self.family = family
    self.referenceTime = referenceTime
  }

  /// Returns the time zone that determines the limits of a profile's days.
  package func zone(of profile: Profile) -> Zone {
    profile.timeZone ?? family.zone
  }

  /// All foods of the family, tried or not, by id.
  package var allFoods: [Food] { foods.values.sorted { $0.entry.id < $1.entry.id } }
}

extension Journal {
  /// The journal contains what was known at `moment`: an end, completion, answer or unmarking
  /// after it is ignored.
  ///
  /// Rows that cannot be used are left out and listed in `skippedRows`. Throws `DatabaseProblem` if
  /// the database as a whole cannot be used.
  package init(
    readingFrom database: TrackingDatabase, until moment: Instant
  ) throws(DatabaseProblem) {
    self = try database.withConnection { (connection) throws in
      var reader = database.reader(of: connection, until: moment)
      let family = try Family(readingFrom: connection, using: &reader)
      var journal = Journal(family: family, referenceTime: moment)
      try journal.read(Self.kinds, using: &reader)
      journal.privatePhotos = try PrivatePhotos(
        in: connection, unusable: reader.unusableIDs(in: Photo.table.name),
        replacements: reader.replacementIDs(in: Photo.table.name))
      let leftOut = Self.sortedByKind(reader.skippedRows, table: \.table)
      journal.skippedRows = try database.allSkippedRows(adding: leftOut, on: connection)
      journal.missingTablesAndColumns = Self.sortedByKind(reader.missingTablesAndColumns) {
        String($0.prefix { $0 != "." })
      }
      journal.ignoredValues = reader.ignoredValues.sortedValues
      return journal
    }
  }

  /// Reads only the family, the caregivers, the invitations and the profiles.
  package init(
    readingPeopleFrom database: TrackingDatabase, at moment: Instant
  ) throws(DatabaseProblem) {
    self = try database.withConnection { (connection) throws in
      var reader = database.reader(of: connection, until: moment)
      var journal = Journal(
        family: try Family(readingFrom: connection, using: &reader), referenceTime: moment)
      try journal.read(Self.peopleKinds, using: &reader)
      return journal
    }
  }

  /// Reads kinds of records: people first, then the kinds that others refer to, then the rest.
  private mutating func read(
    _ kinds: [RecordKind], using reader: inout JournalReader
  ) throws(SQLiteError) {
    try reader.readCaregiverIDs()
    for kind in kinds.prefix(Self.peopleKinds.count) { try kind.read(&self, &reader) }
    let owners = caregivers.filter { $0.role == .owner }.map(\.entry.id)
    family.memberKeys = owners.isEmpty ? profiles.map(\.entry.id) : owners
    let rest = kinds.dropFirst(Self.peopleKinds.count)
    for kind in rest where Self.isReferenced(kind.table) { try kind.read(&self, &reader) }
    for kind in rest where !Self.isReferenced(kind.table) { try kind.read(&self, &reader) }
  }
}

extension Profile {
  package var id: ID<Profile> { ID(entry.id) }
}
