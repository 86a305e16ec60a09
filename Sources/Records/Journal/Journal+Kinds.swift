extension Journal {
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
}
