import Records

/// Selects the records that grandparents and friends may see: photos, milestones, birthdays and
/// first foods.
///
/// Ids are replaced by pseudonyms. Notes and the names of caregivers are left out. Milestones and
/// foods with a health word are left out completely, and so are the photos in `HealthPhotos`.
struct ViewerSelection {
  private let fullJournal: Journal
  private let health: HealthWords
  private let visibleProfiles: [Profile]
  private let visibleProfileIDs: Set<ID<Profile>>
  private let hiddenPhotoIDs: Set<ID<Photo>>

  init(from journal: Journal, withholding health: HealthWords) {
    fullJournal = journal
    self.health = health
    // People who have not agreed yet are not shown.
    visibleProfiles = journal.profiles.filter { $0.status != .pending }
    visibleProfileIDs = Set(visibleProfiles.map(\.id))
    hiddenPhotoIDs = HealthPhotos(of: journal, by: health).revealingPhotoIDs
  }

  var journal: Journal {
    let photos = fullJournal.photos.filter {
      visibleProfileIDs.contains($0.profile) && !hiddenPhotoIDs.contains($0.id)
    }
    let logs = firstAndPicturedFoodLogs(in: photos)
    var selection = Journal(family: redactedFamily, referenceTime: fullJournal.referenceTime)
    selection.audience = .viewer
    selection.profiles = visibleProfiles.map(redacted)
    selection.foods = pseudonymizedFoods(in: logs)
    selection.foodLogs = RecordList(logs.map(\.pseudonymized))
    let known = Set(logs.map(\.entry.id))
    selection.photos = RecordList(
      photos.map { photo in photo.pseudonymized { known.contains($0.text) ? Pseudonym.of($0) : nil }
      })
    selection.milestones = RecordList(
      fullJournal.milestones.filter(isVisible).map { $0.pseudonymized(photoPseudonym) })
    selection.galleryEvents = RecordList(
      fullJournal.galleryEvents.filter {
        $0.kind == .profileJoined && visibleProfileIDs.contains($0.profile)
      }.map {
        $0.pseudonymized(photoPseudonym)
      })
    return selection
  }

  /// The family's name and formats, and the setting `region`, which affects the wording.
  private var redactedFamily: Family {
    let family = fullJournal.family
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
    hiddenPhotoIDs.contains(photo) ? nil : Pseudonym.of(photo)
  }

  /// Returns the first food log of each food, and those that one of the photos shows.
  private func firstAndPicturedFoodLogs(in photos: [Photo]) -> [FoodLog] {
    let pictured = Set(photos.compactMap(\.foodLog?.text))
    var tasted: Set<[String]> = []
    return fullJournal.foodLogs.filter { log in
      guard visibleProfileIDs.contains(log.profile), log.isTried, log.unmarkedAt == nil,
        let food = fullJournal.foods[log.food], !food.allNames.contains(where: health.occur)
      else { return false }
      let isFirst = tasted.insert([log.profile.text, log.food.text]).inserted
      return isFirst || pictured.contains(log.entry.id)
    }
  }

  private func pseudonymizedFoods(in logs: [FoodLog]) -> [ID<Food>: Food] {
    let named = Set(logs.map(\.food))
    let foods = fullJournal.foods.filter { named.contains($0.key) }
    return Dictionary(foods.map { (Pseudonym.of($0), $1.pseudonymized) }) { first, _ in first }
  }

  /// Returns whether viewers may see a milestone.
  ///
  /// Best values so far, such as the longest night, are metrics.
  private func isVisible(_ milestone: Milestone) -> Bool {
    visibleProfileIDs.contains(milestone.profile) && milestone.kind != .record
      && !health.occur(in: milestone.title)
  }
}
