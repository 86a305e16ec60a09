import Knowledge
import Photos
import Records

extension AudienceKind {
  /// The audience of grandparents and friends, who can see photos, milestones, birthdays and first foods.
  static let viewer = AudienceKind(
    name: "viewer", readers: "viewers",
    helpLines: [
      "for grandparents and friends: birthdays, first foods, and the photos, milestones and",
      "texts that the family shares, without figures: see kinfolio viewers",
    ],
    capabilities: [.timeline, .profiles, .birthdayCalendars, .linkPreviews],
    isWorldReadable: true, readerRole: .viewer,
    explanationPhrases: [("about.held_viewer", false), ("about.held_back", false)],
    needsFamilyDecisions: true,
    tableNames: ["profiles", "milestones", "foods", "food_logs", "photos", "gallery_events"]
  ) { records, _, reference, identities in
    let pseudonyms = Pseudonyms(of: records.journal.family)
    let (review, seen, items) = records.reviewed(reference.commonFoodTranslations, identities)
    let photos = Set(seen.photos.map(\.id))
    let hashes = review.contentHashes.map { (pseudonyms.pseudonym(for: $0), $1) }
      .filter { photos.contains($0.0) }
    return VisibleRecords(
      journal: seen,
      images: records.images.replacingPhotoIDs { pseudonyms.pseudonym(for: $0) }.limited(
        toPhotos: photos),
      approval: ViewerApproval(
        contentHashes: Dictionary(hashes) { first, _ in first },
        decisionsToStore: review.decisionsToStore(
          at: review.decisions.nextDecisionUnixTime(now: records.now)),
        outdatedChoiceCount: review.outdatedChoiceCount,
        ineffectiveChoiceCount: review.ineffectiveChoiceCount,
        visibleItems: items,
        unreadablePhotoCount: review.unreadablePhotoCount,
        awaitingDecisionCount: review.awaitingDecisionCount))
  }
}

extension FamilyRecords {
  /// Returns the visibility of photos and milestones, the records for viewers, and the photos and texts that a later
  /// decision can remove from a site.
  package func reviewed(
    _ commonFoods: CommonFoodTranslations, _ identities: PhotoIdentities?
  ) -> (ViewerReview, Journal, [VisibleItem]) {
    let review = ViewerReview(of: self, commonFoods, identities)
    let seen = ViewerSelection(from: journal, by: review, commonFoods: commonFoods).visibleJournal
    return (
      review, seen,
      seen.visibleTexts + review.visiblePhotoItems(using: Pseudonyms(of: journal.family))
    )
  }
}

extension Journal {
  /// The texts that belong to no photo, such as names and titles of milestones, in a journal with the records for
  /// viewers.
  fileprivate var visibleTexts: [VisibleItem] {
    // An emoji or title has an entry of its own. If it is shared later, no other entry disappears, so nothing is
    // removed.
    (profiles.flatMap {
      ["profile \($0.entry.id)"] + ($0.emoji == nil ? [] : ["profile \($0.entry.id) with emoji"])
    }
      + foodsByID.keys.map { "food \($0.text)" }
      + milestones.flatMap {
        ["milestone \($0.entry.id)"]
          + ($0.title.isEmpty ? [] : ["milestone \($0.entry.id) with title"])
      }).map { VisibleItem(id: $0, photo: nil, isText: true) }
  }
}

/// Selects the records that grandparents and friends may see: photos, milestones, birthdays and first foods.
///
/// Ids are replaced by pseudonyms. Notes and the names of caregivers are left out. The remaining texts are the names of
/// the family, its profiles and common foods, and the texts that are shared according to `ViewerReview`.
struct ViewerSelection {
  private let fullJournal: Journal
  private let review: ViewerReview
  private let commonFoods: CommonFoodTranslations
  private let pseudonyms: Pseudonyms
  private let visibleProfiles: [Profile]
  private let visibleProfileIDs: Set<ID<Profile>>
  /// The ids of the food logs of photos that the family shares with all texts.
  private let sharedFoodLogIDs: Set<String>

  init(from journal: Journal, by review: ViewerReview, commonFoods: CommonFoodTranslations) {
    fullJournal = journal
    self.review = review
    self.commonFoods = commonFoods
    pseudonyms = Pseudonyms(of: journal.family)
    // People who have not agreed yet are not shown.
    visibleProfiles = journal.profiles.filter { $0.status != .pending }
    let shown = Set(visibleProfiles.map(\.id))
    visibleProfileIDs = shown.union([ID()])
    sharedFoodLogIDs = Set(
      journal.photos.filter {
        shown.contains($0.profile) && review.visibility(of: $0.id) == .everything
      }.compactMap(\.foodLog?.text))
  }

  var visibleJournal: Journal {
    let photos = fullJournal.photos.filter {
      visibleProfileIDs.contains($0.profile) && review.visibility(of: $0.id) != .nothing
    }
    let foods = namedFoods
    // The family's own name for a food is shared with one photo, not with all logs.
    let logs = firstAndPicturedFoodLogs(of: foods, in: photos).filter {
      isOfCommonFood($0) || sharedFoodLogIDs.contains($0.entry.id)
    }
    var selection = Journal(family: redactedFamily, referenceTime: fullJournal.referenceTime)
    selection.profiles = visibleProfiles.map(redacted)
    selection.foodsByID = redacted(foods, in: logs)
    selection.foodLogs = RecordList(logs.map(redacted))
    let known = Set(logs.map(\.entry.id))
    // A photo without its texts does not show the family's own name for the food.
    let commonLogs = Set(logs.filter(isOfCommonFood).map(\.entry.id))
    selection.photos = RecordList(
      photos.map { photo in
        let isShared = review.visibility(of: photo.id) == .everything
        return redacted(photo, withCaption: isShared) { log in
          known.contains(log.text) && (isShared || commonLogs.contains(log.text))
        }
      })
    selection.milestones = RecordList(fullJournal.milestones.compactMap(redacted))
    selection.galleryEvents = RecordList(
      fullJournal.galleryEvents.filter {
        $0.kind == .profileJoined && visibleProfileIDs.contains($0.profile)
      }.map(redacted))
    return selection
  }

  /// A copy of the family with only its name, time zone, formats, and the setting `region`, which affects the wording.
  private var redactedFamily: Family {
    let family = fullJournal.family
    return Family(
      name: family.name, timeZone: family.timeZone, language: family.language,
      unitSystem: family.unitSystem,
      paperSize: family.paperSize, settings: family.settings.filter { $0.key == "region" })
  }

  /// Returns a copy of the profile with only what viewers may know.
  ///
  /// The due date and the emoji can reveal health information, such as a premature birth. The full name is only for
  /// reports. The day of death or departure stays, so that no later ages and birthdays appear.
  private func redacted(_ profile: Profile) -> Profile {
    var seen = Profile.empty
    seen.entry = pseudonyms.pseudonymousMetadata(of: profile.entry)
    (seen.kind, seen.name, seen.colorIndex, seen.status) = (
      profile.kind, profile.name, profile.colorIndex, profile.status
    )
    seen.portraitId = profile.portraitId.flatMap { visiblePhotoPseudonym(ID($0))?.text }
    (seen.birthDate, seen.endedOn) = (profile.birthDate, profile.endedOn)
    (seen.timeZone, seen.joinedAt) = (profile.timeZone, profile.joinedAt)
    return seen
  }

  // These functions copy single properties into empty records, so that all others stay private.

  /// Returns the photo with pseudonyms as ids, and without its food log if `isNamed` returns false for the log.
  private func redacted(
    _ photo: Photo, withCaption: Bool, namingLog isNamed: (ID<FoodLog>) -> Bool
  ) -> Photo {
    var seen = Photo.empty
    seen.entry = pseudonyms.pseudonymousMetadata(of: photo.entry)
    // A photo without a profile belongs to the whole family.
    seen.profile = photo.profile == ID() ? photo.profile : pseudonyms.pseudonym(for: photo.profile)
    (seen.capturedAt, seen.file) = (photo.capturedAt, photo.file)
    if withCaption { seen.caption = photo.caption }
    if let log = photo.foodLog, isNamed(log) { seen.foodLog = pseudonyms.pseudonym(for: log) }
    (seen.isFavorite, seen.focusX, seen.focusY) = (photo.isFavorite, photo.focusX, photo.focusY)
    return seen
  }

  /// Returns the milestone without its note, or nil if viewers may not see it.
  ///
  /// The title stays only if the family shares it with viewers.
  private func redacted(_ milestone: Milestone) -> Milestone? {
    let shown = review.visibility(of: milestone)
    guard visibleProfileIDs.contains(milestone.profile), shown != .nothing else { return nil }
    var seen = Milestone.empty
    (seen.entry, seen.profile) = (
      pseudonyms.pseudonymousMetadata(of: milestone.entry),
      pseudonyms.pseudonym(for: milestone.profile)
    )
    (seen.reachedOn, seen.kind) = (milestone.reachedOn, milestone.kind)
    if shown == .everything { seen.title = milestone.title }
    seen.photo = milestone.photo.flatMap(visiblePhotoPseudonym)
    return seen
  }

  private func redacted(_ event: GalleryEvent) -> GalleryEvent {
    var seen = GalleryEvent.empty
    (seen.entry, seen.profile) = (
      pseudonyms.pseudonymousMetadata(of: event.entry), pseudonyms.pseudonym(for: event.profile)
    )
    (seen.kind, seen.happenedAt) = (event.kind, event.happenedAt)
    seen.photo = event.photo.flatMap(visiblePhotoPseudonym)
    return seen
  }

  private func redacted(_ log: FoodLog) -> FoodLog {
    var seen = FoodLog.empty
    (seen.entry, seen.profile) = (
      pseudonyms.pseudonymousMetadata(of: log.entry), pseudonyms.pseudonym(for: log.profile)
    )
    (seen.food, seen.eatenAt) = (pseudonyms.pseudonym(for: log.food), log.eatenAt)
    (seen.liking, seen.isTried) = (log.liking, log.isTried)
    return seen
  }

  private func visiblePhotoPseudonym(_ photo: ID<Photo>) -> ID<Photo>? {
    review.visibility(of: photo) == .nothing ? nil : pseudonyms.pseudonym(for: photo)
  }

  private func isOfCommonFood(_ log: FoodLog) -> Bool {
    fullJournal.foodsByID[log.food].flatMap(commonFoods.commonFood) != nil
  }

  /// Returns the foods whose names viewers may know: common foods, and foods with a shared name.
  private var namedFoods: [ID<Food>: Food] {
    let shared = Set(
      fullJournal.foodLogs.filter { sharedFoodLogIDs.contains($0.entry.id) }.map(\.food))
    return fullJournal.foodsByID.compactMapValues { food in
      commonFoods.commonFood(matching: food) ?? (shared.contains(ID(food.entry.id)) ? food : nil)
    }
  }

  private func firstAndPicturedFoodLogs(
    of foods: [ID<Food>: Food], in photos: [Photo]
  ) -> [FoodLog] {
    let pictured = Set(photos.compactMap(\.foodLog?.text))
    var tasted: Set<[String]> = []
    return fullJournal.foodLogs.filter { log in
      guard visibleProfileIDs.contains(log.profile), log.isTried, log.unmarkedAt == nil,
        foods[log.food] != nil
      else { return false }
      let isFirst = tasted.insert([log.profile.text, log.food.text]).inserted
      return isFirst || pictured.contains(log.entry.id)
    }
  }

  /// Returns the foods of the logs without their allergens, because these can reveal an intolerance.
  private func redacted(_ foods: [ID<Food>: Food], in logs: [FoodLog]) -> [ID<Food>: Food] {
    Set(logs.map(\.food)).reduce(into: [:]) { redacted, id in
      guard let food = foods[id] else { return }
      var seen = Food.empty
      seen.entry = pseudonyms.pseudonymousMetadata(of: food.entry)
      (seen.name, seen.namesByLanguage, seen.color) = (food.name, food.namesByLanguage, food.color)
      redacted[pseudonyms.pseudonym(for: id)] = seen
    }
  }
}
