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
}

extension Profile {
  package var id: ID<Profile> { ID(entry.id) }
}
