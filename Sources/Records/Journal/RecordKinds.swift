import SQLite

extension Journal {
  /// All kinds of records, in the order in which they are listed.
  ///
  /// A new kind needs an entry here, its struct, its table in `Assets/Schema` and its phrases.
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
          ($0.slot, $0.name, $0.entry.id) < ($1.slot, $1.name, $1.entry.id)
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

  /// Returns whether rows of other tables refer to rows of this table, which must therefore be read before them.
  package static func isReferenced(_ table: String) -> Bool { referencedTables.contains(table) }

  package static func kind(ofTable name: String) -> RecordKind? { kinds.first { $0.table == name } }

  package var recordCounts: [(table: String, count: Int)] {
    Self.kinds.map { ($0.table, $0.count(self)) }
  }

  /// Calls `body` for each event, kind by kind.
  ///
  /// Plans (tasks, medicines, reminders, check-ins, visits) and gallery events are not included.
  package func forEachEvent(matching filter: ProfileEventFilter, _ body: (ProfileEvent) -> Void) {
    for kind in Self.kinds { kind.forEachEvent(self, filter, body) }
  }

  /// Returns the times in a range of a profile's records of all kinds with a use.
  package func times(
    of use: RecordUse, about profile: ID<Profile>, in timeRange: Range<Instant>
  ) -> [Instant] {
    Self.kinds.filter { $0.uses.contains(use) }.flatMap { $0.sortTimes(self, profile, timeRange) }
      .map(Instant.init(seconds:))
  }

  /// Returns the day of a profile's first record of any kind with a use, or nil if there is none.
  package func firstDay(of use: RecordUse, about profile: Profile) -> LocalDate? {
    let zone = zone(of: profile)
    return Self.kinds.filter { $0.uses.contains(use) }
      .compactMap { $0.firstRecord(self, profile.id) }
      .map { record in
        switch record.timing {
        case .moment, .appointment: zone.day(of: Instant(seconds: record.sortTime))
        // A plan starts on a day.
        case .day, .unrestricted: LocalDate(sortTime: record.sortTime)
        }
      }.min()
  }

  /// Sorts items by the kind of their table, keeping the order within a table.
  ///
  /// Tables that are not kinds of records (`family`, `settings`) are first.
  static func sortedByKind<Item>(_ items: [Item], table: (Item) -> String) -> [Item] {
    var places = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1.table, $0) })
    places[FoodNames.table] = places[Food.table.name]
    return items.enumerated().map { (places[table($1)] ?? -1, $0, $1) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}
