import SQLite

/// All usable records of a family's database up to the reference time, sorted.
package struct Journal: Sendable {
  package var family: Family
  /// The moment for which a site or a report is built, usually the present; later events are not in the journal.
  package var referenceTime: Instant
  /// The children, elders and pets of the family, sorted by color, name and id.
  package var profiles: [Profile] = []
  /// Copies of profiles with the names of profiles that were merged into them, because texts may contain those names.
  package var profilesWithFormerNames: [Profile] = []
  /// The caregivers, sorted by name and id.
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
  /// The measurements that are probably wrong and not in ``measurements``: they are beyond the limits at which the WHO
  /// flags data about children, and no other measurement confirms them.
  package var doubtfulMeasurements = RecordList<GrowthMeasurement>()
  package var vaccinations = RecordList<Vaccination>()
  package var milestones = RecordList<Milestone>()
  package var symptoms = RecordList<Symptom>()
  package var notes = RecordList<Note>()
  package var visits = RecordList<Visit>()

  package var foodsByID: [ID<Food>: Food] = [:]
  package var foodLogs = RecordList<FoodLog>()
  package var reactions = RecordList<Reaction>()
  package var allergenCheckIns = RecordList<AllergenCheckIn>()
  package var photos = RecordList<Photo>()

  package var tasks = RecordList<CareTask>()
  package var replies = RecordList<Reply>()
  package var galleryEvents = RecordList<GalleryEvent>()

  package var petFoodsByID: [ID<PetFood>: PetFood] = [:]
  package var petMeals = RecordList<PetMeal>()
  package var petFoodStock: [PetFoodStockCount] = []
  package var reminders = RecordList<Reminder>()

  package var activityLog: [ActivityLogEntry] = []
  package var rewardPoints = RecordList<RewardPointsEntry>()
  package var appUsageSessions = RecordList<AppUsageSession>()

  package var privatePhotos = PrivatePhotos()

  /// The rows of the database that could not be used, and the reasons, sorted by table and id.
  package var skippedRows: [SkippedRow] = []
  package var ignoredValues: [IgnoredValue] = []
  /// The names of tables and columns (as `table.column`) that are missing in the database.
  package var missingTablesAndColumns: [String] = []

  package init(family: Family, referenceTime: Instant) {
    self.family = family
    self.referenceTime = referenceTime
  }

  /// Returns the time zone in which the days of a profile start and end.
  package func zone(of profile: Profile) -> Zone {
    profile.timeZone ?? family.timeZone
  }

  /// All foods in the database, including foods that no child has tried, sorted by id.
  package var allFoods: [Food] { foodsByID.values.sorted { $0.entry.id < $1.entry.id } }

  /// All kinds of records, in the order in which files and messages list them.
  ///
  /// A new kind requires an element here, a property of `Journal` for its records, a struct, and a table in
  /// `Assets/Schema`.
  package static let kinds =
    peopleKinds + babyKinds + foodKinds + elderKinds + petKinds + familyKinds

  static let peopleKinds: [RecordKind] = [
    .aboutFamily(
      \.caregivers,
      register: { caregiver, known, _ in
        known.caregiverIDs[caregiver.entry.id] = ID(caregiver.entry.id)
      },
      store: { caregivers, journal in
        journal.caregivers = caregivers.sorted { ($0.name, $0.entry.id) < ($1.name, $1.entry.id) }
      }),
    .aboutFamily(
      \.invitations,
      store: { $1.invitations = $0 }),
    .aboutFamily(
      \.profiles,
      register: { profile, known, family in known.add(profile, of: family) },
      store: { profiles, journal in
        journal.profiles = profiles.sorted {
          ($0.colorIndex, $0.name, $0.entry.id) < ($1.colorIndex, $1.name, $1.entry.id)
        }
      }),
  ]

  private static let babyKinds: [RecordKind] = [
    .aboutProfiles(\.bottleFeeds),
    .aboutProfiles(\.nursingSessions),
    .aboutProfiles(\.milkWaste),
    .aboutProfiles(\.pumpingSessions),
    .aboutProfiles(\.sleeps),
    .aboutProfiles(\.diapers),
    .aboutProfiles(\.medicines),
    .aboutProfiles(\.doses),
    .aboutProfiles(\.temperatures),
    .aboutProfiles(
      \.measurements,
      doubtfulLists: [\.doubtfulMeasurements]),
    .aboutProfiles(\.vaccinations),
    .aboutProfiles(\.milestones),
    .aboutProfiles(\.symptoms),
    .aboutProfiles(\.notes),
    .aboutProfiles(\.visits),
  ]

  private static let foodKinds: [RecordKind] = [
    .aboutFamily(
      { $0.foodsByID.values.sorted { $0.entry.id < $1.entry.id } },
      prepare: { (reader) throws(SQLiteError) in try reader.readFoodNames() },
      store: { foods, journal in
        journal.foodsByID = Dictionary(foods.map { (ID($0.entry.id), $0) }) { first, _ in first }
      }),
    .aboutProfiles(\.foodLogs),
    .aboutProfiles(\.reactions),
    .aboutProfiles(\.allergenCheckIns),
    // Photos in the database may differ only in their bytes, which are not read here. They are
    // therefore not treated as duplicates.
    .aboutProfiles(\.photos, keepsDuplicates: true),
  ]

  private static let elderKinds: [RecordKind] = [
    .aboutProfiles(\.tasks),
    .aboutProfiles(\.replies),
    .aboutProfiles(\.galleryEvents),
  ]

  private static let petKinds: [RecordKind] = [
    .aboutFamily(
      { $0.petFoodsByID.values.sorted { $0.entry.id < $1.entry.id } },
      store: { foods, journal in
        journal.petFoodsByID = Dictionary(foods.map { (ID($0.entry.id), $0) }) { first, _ in first }
      }),
    .aboutProfiles(\.petMeals),
    .aboutFamily(\.petFoodStock, store: { $1.petFoodStock = $0 }),
    .aboutProfiles(\.reminders),
  ]

  private static let familyKinds: [RecordKind] = [
    .aboutFamily(\.activityLog, store: { $1.activityLog = $0 }),
    .aboutProfiles(\.rewardPoints),
    .aboutProfiles(\.appUsageSessions),
  ]

  private static let referencedTables = Set(
    kinds.flatMap(\.fields).compactMap { field in
      if case .reference(let table) = field.valueType { table } else { nil }
    })

  /// Returns true if rows of other tables refer to rows of a table, which must then be read before the other tables.
  package static func isReferenced(_ table: String) -> Bool { referencedTables.contains(table) }

  package static func kind(ofTable name: String) -> RecordKind? { kinds.first { $0.table == name } }

  package var recordCounts: [(table: String, count: Int)] {
    Self.kinds.map { ($0.table, $0.recordCount(self)) }
  }

  /// Calls `body` for each event of one profile in one range of days, as selected by `filter`.
  ///
  /// The order is by kind of record, then by time. Plans (tasks, medicines, reminders, check-ins, visits) and gallery
  /// events are not included.
  package func forEachEvent(matching filter: ProfileEventFilter, _ body: (ProfileEvent) -> Void) {
    for kind in Self.kinds { kind.forEachEvent(self, filter, body) }
  }

  /// Returns the times of a profile's records in a range, of all kinds that have a use such as `provesAwake`.
  package func recordTimes(
    of use: RecordUse, about profile: ID<Profile>, in timeRange: Range<Instant>
  ) -> [Instant] {
    Self.kinds.filter { $0.uses.contains(use) }.flatMap { $0.sortTimes(self, profile, timeRange) }
      .map(Instant.init(seconds:))
  }

  /// Returns the day of a profile's first record of the kinds that have a use, or nil if there is no such record.
  package func firstRecordDay(of use: RecordUse, about profile: Profile) -> LocalDate? {
    let zone = zone(of: profile)
    return Self.kinds.filter { $0.uses.contains(use) }
      .compactMap { $0.firstRecord(self, profile.id) }
      .map { record in
        switch record.timing {
        case .moment, .appointment: zone.day(of: Instant(seconds: record.sortTime))
        // The sort time of a plan is the day on which the plan starts.
        case .day, .unrestricted: LocalDate(sortTime: record.sortTime)
        }
      }.min()
  }

  /// Returns true if there are records about a profile, other than measurements or milestones of the day of birth.
  package func hasRecords(about profile: Profile) -> Bool {
    Self.kinds.contains { kind in
      guard let record = kind.lastEvent(self, profile.id) ?? kind.firstRecord(self, profile.id)
      else { return false }
      return record.timing != .day || record.sortTime != profile.birthDate?.sortTime
    }
  }

  /// Returns items sorted by the order of their tables in ``kinds``; `table` returns the table of an item.
  ///
  /// Items of the tables `family` and `settings`, which are not in ``kinds``, are first.
  static func sortedByRecordKind<Item>(_ items: [Item], table: (Item) -> String) -> [Item] {
    var places = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1.table, $0) })
    places[FoodNames.table] = places[Food.table.name]
    return items.enumerated().map { (places[table($1)] ?? -1, $0, $1) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// Reads all records from a Kinfolio database, as they were known at `moment`.
  ///
  /// For example, a sleep that ended after `moment` has no end. Rows that cannot be used are left out and listed in
  /// `skippedRows`. Throws `DatabaseProblem` if the database as a whole cannot be used.
  package init(
    readingFrom database: TrackingDatabase, until moment: Instant
  ) throws(DatabaseProblem) {
    self = try database.withConnection { (connection) throws in
      var reader = database.journalReader(of: connection, until: moment)
      let family = try Family(readingFrom: connection, using: &reader)
      var journal = Journal(family: family, referenceTime: moment)
      try journal.readRecords(of: Self.kinds, using: &reader)
      journal.profilesWithFormerNames = try connection.mergedProfiles().compactMap { merged in
        var former = journal.profiles.first { $0.id == merged.successorID }
        former?.name = merged.text(inColumn: "name") ?? ""
        former?.fullName = merged.text(inColumn: "full_name")
        return former
      }
      journal.privatePhotos = try PrivatePhotos(
        in: connection, unusableIDs: reader.unusableRowIDs(in: Photo.table.name),
        replacementIDs: reader.replacementIDs(forDuplicatesIn: Photo.table.name))
      let leftOut = Self.sortedByRecordKind(reader.skippedRows, table: \.table)
      journal.skippedRows = try database.allSkippedRows(adding: leftOut, on: connection)
      journal.missingTablesAndColumns = Self.sortedByRecordKind(reader.missingTablesAndColumns) {
        String($0.prefix { $0 != "." })
      }
      journal.ignoredValues = reader.ignoredValues.sortedValues
      return journal
    }
  }

  /// Reads only the family, its caregivers, its invitations and its profiles; all other lists stay empty.
  package init(
    readingPeopleFrom database: TrackingDatabase, at moment: Instant
  ) throws(DatabaseProblem) {
    self = try database.withConnection { (connection) throws in
      var reader = database.journalReader(of: connection, until: moment)
      var journal = Journal(
        family: try Family(readingFrom: connection, using: &reader), referenceTime: moment)
      try journal.readRecords(of: Self.peopleKinds, using: &reader)
      return journal
    }
  }

  /// Reads records of some kinds: people and pets, then tables to which other tables refer, then all other tables.
  private mutating func readRecords(
    of kinds: [RecordKind], using reader: inout JournalReader
  ) throws(SQLiteError) {
    try reader.readCaregiverIDs()
    for kind in kinds.prefix(Self.peopleKinds.count) { try kind.readRecords(&self, &reader) }
    let owners = caregivers.filter { $0.role == .owner }.map(\.entry.id)
    family.pseudonymSourceIDs = owners.isEmpty ? profiles.map(\.entry.id) : owners
    let rest = kinds.dropFirst(Self.peopleKinds.count)
    for kind in rest where Self.isReferenced(kind.table) { try kind.readRecords(&self, &reader) }
    for kind in rest where !Self.isReferenced(kind.table) { try kind.readRecords(&self, &reader) }
  }
}
