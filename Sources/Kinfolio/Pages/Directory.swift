import Knowledge
import Records

/// The records pages look up by id, and who stands where.
struct Directory: Sendable {
  let profiles: [ID<Profile>: Profile]
  let caregivers: [ID<Caregiver>: Caregiver]
  let tasks: [ID<CareTask>: CareTask]
  let foodLogs: [ID<FoodLog>: FoodLog]
  let slugs: ProfileSlugs
  let shown: Set<ID<Profile>>

  init(_ journal: Journal, _ summary: Summary) {
    profiles = byKey(journal.profiles, \.id)
    caregivers = byKey(journal.caregivers) { ID($0.entry.id) }
    tasks = byKey(journal.tasks) { ID($0.entry.id) }
    foodLogs = byKey(journal.foodLogs) { ID($0.entry.id) }
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
