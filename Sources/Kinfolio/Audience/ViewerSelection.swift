import Records

/// Selects the records that grandparents and friends may see: photos, milestones, birthdays and
/// first foods.
///
/// Ids are replaced by pseudonyms. Notes and the names of caregivers are left out. Milestones and
/// foods with a health word are left out completely, and so are the photos in `HealthPhotos`.
struct ViewerSelection {
  private let source: Journal
  private let health: HealthWords
  private let people: [Profile]
  private let shown: Set<ID<Profile>>
  private let hidden: Set<ID<Photo>>

  init(from journal: Journal, withholding health: HealthWords) {
    source = journal
    self.health = health
    // People who have not agreed yet are not shown.
    people = journal.profiles.filter { $0.status != .pending }
    shown = Set(people.map(\.id))
    hidden = HealthPhotos(of: journal, by: health).photos
  }

  var journal: Journal {
    let photos = source.photos.filter { shown.contains($0.profile) && !hidden.contains($0.id) }
    let logs = foodLogs(of: photos)
    var seen = Journal(family: family, referenceTime: source.referenceTime)
    seen.audience = .viewer
    seen.profiles = people.map(redacted)
    seen.foods = foods(in: logs)
    seen.foodLogs = RecordList(logs.map(\.pseudonymized))
    let known = Set(logs.map(\.entry.id))
    seen.photos = RecordList(
      photos.map { photo in photo.pseudonymized { known.contains($0.text) ? Pseudonym.of($0) : nil }
      })
    seen.milestones = RecordList(
      source.milestones.filter(isVisible).map { $0.pseudonymized(photoPseudonym) })
    seen.galleryEvents = RecordList(
      source.galleryEvents.filter { $0.kind == .profileJoined && shown.contains($0.profile) }.map {
        $0.pseudonymized(photoPseudonym)
      })
    return seen
  }

  /// The family's name and formats, and the setting `region`, which affects the wording.
  private var family: Family {
    let family = source.family
    return Family(
      name: family.name, zone: family.zone, language: family.language, units: family.units,
      paper: family.paper, settings: family.settings.filter { $0.key == "region" })
  }

  /// Returns the profile with its name and birth date.
  ///
  /// The due date is removed, because a premature birth is health information.
  private func redacted(_ profile: Profile) -> Profile {
    let portrait = profile.portraitId.flatMap { photoPseudonym(ID($0))?.text }
    let emoji = profile.emoji.flatMap { health.occur(in: $0) ? nil : $0 }
    return Profile(
      entry: Pseudonym.of(profile.entry), kind: profile.kind, name: profile.name, emoji: emoji,
      portraitId: portrait, birthDate: profile.birthDate, sex: nil, dueDate: nil,
      relationship: nil, timeZone: profile.timeZone, careNotes: nil, slot: profile.slot,
      status: profile.status, joinedAt: profile.joinedAt, milkGoalMl: nil, feedingGapHours: nil,
      idealKcal: nil, idealWeightKg: nil)
  }

  private func photoPseudonym(_ photo: ID<Photo>) -> ID<Photo>? {
    hidden.contains(photo) ? nil : Pseudonym.of(photo)
  }

  /// Returns the first food log of each food, and those that one of the photos shows.
  private func foodLogs(of photos: [Photo]) -> [FoodLog] {
    let pictured = Set(photos.compactMap(\.foodLog?.text))
    var tasted: Set<[String]> = []
    return source.foodLogs.filter { log in
      guard shown.contains(log.profile), log.isTried, log.unmarkedAt == nil,
        let food = source.foods[log.food], !food.allNames.contains(where: health.occur)
      else { return false }
      let isFirst = tasted.insert([log.profile.text, log.food.text]).inserted
      return isFirst || pictured.contains(log.entry.id)
    }
  }

  private func foods(in logs: [FoodLog]) -> [ID<Food>: Food] {
    let named = Set(logs.map(\.food))
    let foods = source.foods.filter { named.contains($0.key) }
    return Dictionary(foods.map { (Pseudonym.of($0), $1.pseudonymized) }) { first, _ in first }
  }

  /// Returns whether viewers may see a milestone.
  ///
  /// Best values so far, such as the longest night, are metrics.
  private func isVisible(_ milestone: Milestone) -> Bool {
    shown.contains(milestone.profile) && milestone.kind != .record
      && !health.occur(in: milestone.title)
  }
}
