import SQLite

extension Journal {
  /// All kinds of records, in the order in which they are listed.
  ///
  /// A new kind needs an entry here, its struct, its table in `Assets/Schema` and its phrases.
  package static let kinds = people + babyKinds + foodKinds + elderKinds + petKinds + familyKinds

  /// Caregivers, invitations and profiles.
  static let people: [RecordKind] = [
    .shared(
      \.caregivers, doctor: .selected, viewer: .nothing,
      learn: { caregiver, known, _ in
        known.caregivers[caregiver.entry.id] = ID(caregiver.entry.id)
      },
      store: { caregivers, journal in
        journal.caregivers = caregivers.sorted { ($0.name, $0.entry.id) < ($1.name, $1.entry.id) }
      }),
    .shared(
      \.invitations, doctor: .nothing, viewer: .nothing, store: { $1.invitations = $0 }),
    .shared(
      \.profiles, doctor: .selected, viewer: .selected, isPointedTo: true,
      learn: { profile, known, family in known.add(profile, of: family) },
      store: { profiles, journal in
        journal.profiles = profiles.sorted {
          ($0.slot, $0.name, $0.entry.id) < ($1.slot, $1.name, $1.entry.id)
        }
      }),
  ]

  private static let babyKinds: [RecordKind] = [
    .own(\.bottleFeeds, happens: true, doctor: .own, viewer: .nothing),
    .own(\.nursingSessions, happens: true, doctor: .own, viewer: .nothing),
    .own(\.milkWaste, happens: true, doctor: .own, viewer: .nothing),
    .own(\.pumpingSessions, happens: true, doctor: .own, viewer: .nothing),
    .own(\.sleeps, happens: true, doctor: .own, viewer: .nothing),
    .own(\.diapers, happens: true, doctor: .own, viewer: .nothing),
    .own(\.medicines, happens: false, doctor: .own, viewer: .nothing, isPointedTo: true),
    .own(\.doses, happens: true, doctor: .own, viewer: .nothing),
    .own(\.temperatures, happens: true, doctor: .own, viewer: .nothing),
    .own(
      \.measurements, happens: true, doctor: .own, viewer: .nothing,
      doubtful: [\.doubtfulMeasurements]),
    .own(\.vaccinations, happens: true, doctor: .own, viewer: .nothing),
    .own(
      \.milestones, happens: true, doctor: .own, viewer: .selected, texts: [.needed(\.title)]),
    .own(\.symptoms, happens: true, doctor: .own, viewer: .nothing, texts: [.needed(\.name)]),
    .own(\.notes, happens: true, doctor: .own, viewer: .nothing, texts: [.needed(\.text)]),
    .own(\.visits, happens: false, doctor: .own, viewer: .nothing),
  ]

  private static let foodKinds: [RecordKind] = [
    .shared(
      { $0.foods.values.sorted { $0.entry.id < $1.entry.id } }, doctor: .selected,
      viewer: .selected, isPointedTo: true,
      prepare: { (reader) throws(SQLiteError) in try reader.readFoodNames() },
      store: { foods, journal in
        journal.foods = Dictionary(foods.map { (ID($0.entry.id), $0) }) { first, _ in first }
      }),
    .own(\.foodLogs, happens: true, doctor: .own, viewer: .selected, isPointedTo: true),
    .own(\.reactions, happens: true, doctor: .own, viewer: .nothing, texts: [.needed(\.signs)]),
    .own(\.checkIns, happens: false, doctor: .own, viewer: .nothing),
    // Photos in the database may differ only in their bytes, which are not read here. They are
    // therefore not treated as duplicates.
    .own(
      \.photos, happens: true, doctor: .own, viewer: .selected, texts: [.optional(\.caption)],
      isPointedTo: true, keepsCopies: true),
  ]

  private static let elderKinds: [RecordKind] = [
    .own(
      \.tasks, happens: false, doctor: .own, viewer: .nothing,
      texts: [.needed(\.title), .optional(\.details)], isPointedTo: true),
    .own(
      \.replies, happens: true, doctor: .own, viewer: .nothing, texts: [.optional(\.text)],
      isPointedTo: true),
    .own(\.galleryEvents, happens: false, doctor: .nothing, viewer: .selected),
  ]

  private static let petKinds: [RecordKind] = [
    .shared(
      { $0.petFoods.values.sorted { $0.entry.id < $1.entry.id } }, doctor: .selected,
      viewer: .nothing, isPointedTo: true,
      store: { foods, journal in
        journal.petFoods = Dictionary(foods.map { (ID($0.entry.id), $0) }) { first, _ in first }
      }),
    .own(\.petMeals, happens: true, doctor: .selected, viewer: .nothing),
    .shared(\.stock, doctor: .selected, viewer: .nothing, store: { $1.stock = $0 }),
    .own(
      \.reminders, happens: false, doctor: .selected, viewer: .nothing, texts: [.needed(\.title)]),
  ]

  private static let familyKinds: [RecordKind] = [
    .shared(\.activity, doctor: .nothing, viewer: .nothing, store: { $1.activity = $0 }),
    .own(\.points, happens: true, doctor: .own, viewer: .nothing, texts: [.needed(\.reason)]),
    .own(\.usageSessions, happens: true, doctor: .own, viewer: .nothing),
  ]

  /// The number of usable records of each kind, by table.
  package var counts: [(table: String, count: Int)] {
    Self.kinds.map { ($0.table, $0.count(self)) }
  }

  /// Calls `body` for each event, kind by kind.
  ///
  /// Plans (tasks, medicines, reminders, check-ins, visits) and gallery events are not included.
  package func show(_ happenings: ProfileEvents, _ body: (ProfileEvent) -> Void) {
    for kind in Self.kinds { kind.forEachEvent(self, happenings, body) }
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
