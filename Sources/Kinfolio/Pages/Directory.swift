/// The records pages look up by id, and who stands where.
struct Directory: Sendable {
  let profiles: [ID<Profile>: Profile]
  let caregivers: [ID<Caregiver>: Caregiver]
  let tasks: [ID<CareTask>: CareTask]
  let foodLogs: [ID<FoodLog>: FoodLog]
  /// The tastings that were a profile's first of a food.
  let firstTastes: Set<String>
  let reactions: [ID<FoodLog>: [Reaction]]
  let replies: [ID<Photo>: Reply]
  let milestones: [ID<Photo>: [Milestone]]
  let failures: [ID<Photo>: PhotoLeftOut]
  let slugs: ProfileSlugs
  let shown: Set<ID<Profile>>

  init(_ journal: Journal, _ summary: Summary, _ photos: PhotoLibrary) {
    profiles = byKey(journal.profiles, \.id)
    caregivers = byKey(journal.caregivers) { ID($0.entry.id) }
    tasks = byKey(journal.tasks) { ID($0.entry.id) }
    foodLogs = byKey(journal.foodLogs) { ID($0.entry.id) }
    var tasted: Set<[String]> = []
    firstTastes = Set(
      journal.foodLogs.filter { tasted.insert([$0.profile.text, $0.food.text]).inserted }
        .map(\.entry.id))
    reactions = Dictionary(
      grouping: journal.reactions.filter { $0.foodLog != nil }, by: { $0.foodLog ?? ID("") })
    replies = byKey(journal.replies.filter { $0.photo != nil }) { $0.photo ?? ID("") }
    milestones = Dictionary(
      grouping: journal.milestones.filter { $0.photo != nil }, by: { $0.photo ?? ID("") })
    failures = byKey(photos.leftOut, \.photo)
    slugs = ProfileSlugs(journal.profiles)
    shown = Set(summary.members.map(\.profile.id))
  }
}

/// Things by a key; of two with one key, the first.
private func byKey<Element, Key: Hashable>(
  _ elements: some Sequence<Element>, _ key: (Element) -> Key
) -> [Key: Element] {
  Dictionary(elements.map { (key($0), $0) }) { first, _ in first }
}
