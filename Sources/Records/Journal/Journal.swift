import SQLite

/// All usable records of the tracking database up to the reference time, sorted.
package struct Journal: Sendable {
  package var family: Family
  /// The moment for which a site or report is built; later events are not in the journal.
  package var referenceTime: Instant
  /// The children, elders and pets of the family, sorted by the index of their color, name and id.
  package var profiles: [Profile] = []
  /// The names before a merge of the profiles into which others were merged; texts may still contain them.
  package var formerNames: [Profile] = []
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
  /// The measurements of children that are beyond the limits of the WHO and that no other measurement confirms; they
  /// are not in ``measurements``.
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

  /// The rows of the database that could not be used, with the reasons, sorted by table and id.
  package var skippedRows: [SkippedRow] = []
  package var ignoredValues: [IgnoredValue] = []
  /// The tables and columns (as `table.column`) that an older or modified database lacks.
  package var missingTablesAndColumns: [String] = []

  package init(family: Family, referenceTime: Instant) {
    self.family = family
    self.referenceTime = referenceTime
  }

  /// Returns the time zone in which the days of a profile start and end.
  package func zone(of profile: Profile) -> Zone {
    profile.timeZone ?? family.zone
  }

  /// All foods of the family, whether a child tried them or not, sorted by id.
  package var allFoods: [Food] { foods.values.sorted { $0.entry.id < $1.entry.id } }

  /// All kinds of records, in the order in which files and messages list them.
  ///
  /// A new kind requires a property of `Journal` for its records, an element here, its struct, and its table in
  /// `Assets/Schema`.
  package static let kinds =
    peopleKinds + babyKinds + foodKinds + elderKinds + petKinds + familyKinds

  static let peopleKinds: [RecordKind] = [
    .aboutFamily(
      \.caregivers,
      register: { caregiver, known, _ in
        known.caregivers[caregiver.entry.id] = ID(caregiver.entry.id)
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
      { $0.foods.values.sorted { $0.entry.id < $1.entry.id } },
      prepare: { (reader) throws(SQLiteError) in try reader.readFoodNames() },
      store: { foods, journal in
        journal.foods = Dictionary(foods.map { (ID($0.entry.id), $0) }) { first, _ in first }
      }),
    .aboutProfiles(\.foodLogs),
    .aboutProfiles(\.reactions),
    .aboutProfiles(\.checkIns),
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
      { $0.petFoods.values.sorted { $0.entry.id < $1.entry.id } },
      store: { foods, journal in
        journal.petFoods = Dictionary(foods.map { (ID($0.entry.id), $0) }) { first, _ in first }
      }),
    .aboutProfiles(\.petMeals),
    .aboutFamily(\.stock, store: { $1.stock = $0 }),
    .aboutProfiles(\.reminders),
  ]

  private static let familyKinds: [RecordKind] = [
    .aboutFamily(\.activity, store: { $1.activity = $0 }),
    .aboutProfiles(\.points),
    .aboutProfiles(\.usageSessions),
  ]

  private static let referencedTables = Set(
    kinds.flatMap(\.fields).compactMap { field in
      if case .reference(let table) = field.content { table } else { nil }
    })

  /// Returns whether rows of other tables refer to rows of a table, which must therefore be read before them.
  package static func isReferenced(_ table: String) -> Bool { referencedTables.contains(table) }

  package static func kind(ofTable name: String) -> RecordKind? { kinds.first { $0.table == name } }

  package var recordCounts: [(table: String, count: Int)] {
    Self.kinds.map { ($0.table, $0.count(self)) }
  }

  /// Calls `body` for each event of a profile that matches `filter`, one kind of record after another.
  ///
  /// Plans (tasks, medicines, reminders, check-ins, visits) and gallery events are not included.
  package func forEachEvent(matching filter: ProfileEventFilter, _ body: (ProfileEvent) -> Void) {
    for kind in Self.kinds { kind.forEachEvent(self, filter, body) }
  }

  /// Returns the times in a range of a profile's records of all kinds with a use, such as `RecordUse.provesWaking`.
  package func times(
    of use: RecordUse, about profile: ID<Profile>, in timeRange: Range<Instant>
  ) -> [Instant] {
    Self.kinds.filter { $0.uses.contains(use) }.flatMap { $0.sortTimes(self, profile, timeRange) }
      .map(Instant.init(seconds:))
  }

  /// Returns the day of a profile's first record of any kind with the given use, or nil if there is none.
  package func firstDay(of use: RecordUse, about profile: Profile) -> LocalDate? {
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

  /// Returns whether there are records about a profile, except those on the day of birth.
  package func hasRecords(about profile: Profile) -> Bool {
    Self.kinds.contains { kind in
      guard let record = kind.lastEvent(self, profile.id) ?? kind.firstRecord(self, profile.id)
      else { return false }
      return record.timing != .day || record.sortTime != profile.birthDate?.sortTime
    }
  }

  /// Sorts items by their tables, in the order of ``kinds``, and keeps the order of items of one table.
  ///
  /// Items of tables that are not in ``kinds`` (`family`, `settings`) are first.
  static func sortedByKind<Item>(_ items: [Item], table: (Item) -> String) -> [Item] {
    var places = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1.table, $0) })
    places[FoodNames.table] = places[Food.table.name]
    return items.enumerated().map { (places[table($1)] ?? -1, $0, $1) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// Reads the journal from a tracking database, as it was known at `moment`: a later end, completion, answer or
  /// unmarking of a tried food is ignored.
  ///
  /// Rows that cannot be used are left out and listed in `skippedRows`. Throws `DatabaseProblem` if the database as a
  /// whole cannot be used.
  package init(
    readingFrom database: TrackingDatabase, until moment: Instant
  ) throws(DatabaseProblem) {
    self = try database.withConnection { (connection) throws in
      var reader = database.reader(of: connection, until: moment)
      let family = try Family(readingFrom: connection, using: &reader)
      var journal = Journal(family: family, referenceTime: moment)
      try journal.read(Self.kinds, using: &reader)
      journal.formerNames = try connection.mergedProfiles().compactMap { merged in
        var former = journal.profiles.first { $0.id == merged.successor }
        former?.name = merged.text("name") ?? ""
        former?.fullName = merged.text("full_name")
        return former
      }
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

  /// Reads kinds of records: people and profiles first, then the kinds to which other records refer, then the rest.
  private mutating func read(
    _ kinds: [RecordKind], using reader: inout JournalReader
  ) throws(SQLiteError) {
    try reader.readCaregiverIDs()
    for kind in kinds.prefix(Self.peopleKinds.count) { try kind.read(&self, &reader) }
    let owners = caregivers.filter { $0.role == .owner }.map(\.entry.id)
    family.pseudonymSources = owners.isEmpty ? profiles.map(\.entry.id) : owners
    let rest = kinds.dropFirst(Self.peopleKinds.count)
    for kind in rest where Self.isReferenced(kind.table) { try kind.read(&self, &reader) }
    for kind in rest where !Self.isReferenced(kind.table) { try kind.read(&self, &reader) }
  }
}
