import Hashing
import Records

/// The visibility of each photo and milestone for viewers.
///
/// Viewers see a text of the family only if the family shares it. They see a picture without a
/// choice unless it is one of `PrivatePhotos` or has the same bytes as a hidden one.
package struct ViewerReview: Sendable {
  /// A photo with its milestones, or a milestone without a photo.
  struct Item: Sendable {
    let photo: Photo?
    /// The time of a milestone without a photo, in seconds.
    fileprivate(set) var milestoneTime: Int64 = 0
    let profile: ID<Profile>
    /// The texts that the family wrote for it: a caption, titles of milestones, the name of a food.
    let texts: [String]
    let reason: PrivatePhotos.Reason?
    /// The family's choice; nil if it has not decided.
    fileprivate(set) var choice: ViewerChoice?
    /// The identifier of the item and its texts in the CSV file.
    let code: String
    /// The identifier of the picture's bytes in the CSV file, or of a milestone without a picture;
    /// nil if the bytes are unknown.
    let picture: String?
    /// True if the family hid an earlier version of the texts.
    ///
    /// The setting that shares all texts then waits for a new decision.
    fileprivate(set) var hadHiddenText = false
    /// The visibility for viewers.
    ///
    /// `picture` means only the kind of a milestone without a photo.
    fileprivate(set) var shown = ViewerChoice.nothing
    /// True if viewers would see more after a decision of the family.
    fileprivate(set) var isWaiting = false
  }

  /// The setting that shares all captions, titles of milestones and names of foods.
  package static let captionsSetting = (name: "viewer_captions", all: "all")

  private(set) var items: [Item] = []
  /// The hashes of the photos that could be read, by their ids in the database.
  ///
  /// Includes private photos that the journal leaves out.
  let contentHashes: [ID<Photo>: String]
  private var itemIndexByPhoto: [ID<Photo>: Int] = [:]
  private var shownByPhoto: [ID<Photo>: ViewerChoice] = [:]
  private var shownByMilestone: [String: ViewerChoice] = [:]
  /// The number of photos that are hidden only because their files cannot be read.
  private(set) var unreadableCount = 0
  /// True if the family shares all texts, except those of private photos.
  let sharesAllCaptions: Bool

  /// The number of photos and milestones that the family has to decide about.
  var waitingCount: Int { items.count(where: \.isWaiting) }

  /// Reviews all photos and milestones of a journal.
  ///
  /// Names of `commonFoods` are not texts of the family. `hashes` are the hashes of the photos'
  /// bytes. Without them, a photo with the same bytes as a hidden one is not recognized.
  init(
    of journal: Journal, by choices: ViewerChoices, commonFoods: CommonFoodNames,
    contentHashes hashes: [ID<Photo>: String]
  ) {
    contentHashes = hashes
    let (name, all) = Self.captionsSetting
    sharesAllCaptions = journal.family.settings[name] == all
    let evidence = ViewerEvidence(of: journal, choices, commonFoods, hashes)
    // A private photo that the journal leaves out, such as one with a later time.
    let known = Set(journal.photos.map(\.id))
    let unseenPrivate = hashes.filter { !known.contains($0.key) }.map {
      ViewerEvidence.picture(ofHash: $0.value)
    }
    addPhotos(
      evidence.photos, unseenPrivatePictures: unseenPrivate, hiddenPictures: choices.hiddenPictures,
      arePicturesKnown: !hashes.isEmpty)
    for milestone in journal.milestones { add(milestone, evidence) }
    // Viewers see nothing of people who have not agreed yet, so there is nothing to decide.
    let pending = Set(journal.profiles.filter { $0.status == .pending }.map(\.id))
    items.removeAll { pending.contains($0.profile) }
  }

  func shown(of photo: ID<Photo>) -> ViewerChoice { shownByPhoto[photo] ?? .nothing }

  func shown(of milestone: Milestone) -> ViewerChoice {
    shownByMilestone[milestone.entry.id] ?? .nothing
  }

  private mutating func addPhotos(
    _ photos: [Item], unseenPrivatePictures: [String], hiddenPictures: Set<String>,
    arePicturesKnown: Bool
  ) {
    let hidden = hiddenPictures.union(photos.filter { $0.choice == .nothing }.compactMap(\.picture))
    let undecided = Set(
      photos.filter { $0.choice == nil && $0.reason != nil }.compactMap(\.picture)
        + unseenPrivatePictures)
    for var item in photos {
      // A picture with unknown bytes may be a copy of a hidden one.
      let isUnreadable = item.picture == nil && item.choice == nil && arePicturesKnown
      if isUnreadable { unreadableCount += 1 }
      let isHidden = item.picture.map(hidden.contains) ?? isUnreadable
      let isPrivate = item.reason != nil || item.picture.map(undecided.contains) == true
      let hasHiddenText = !item.texts.isEmpty && (!sharesAllCaptions || item.hadHiddenText)
      item.shown =
        isHidden
        ? .nothing
        : item.choice
          ?? (isPrivate
            ? .nothing : sharesAllCaptions && !item.hadHiddenText ? .everything : .picture)
      item.isWaiting =
        item.choice == nil && !isHidden && (item.reason != nil || (!isPrivate && hasHiddenText))
      if isHidden { item.choice = .nothing }
      if let photo = item.photo {
        // Ids that differ only in the composition of accented letters are equal strings.
        let other = shownByPhoto[photo.id] ?? item.shown
        shownByPhoto[photo.id] = other.isMorePrivate(than: item.shown) ? other : item.shown
        itemIndexByPhoto[photo.id] = items.count
      }
      items.append(item)
    }
  }

  private mutating func add(_ milestone: Milestone, _ evidence: ViewerEvidence) {
    let photo = milestone.photo.flatMap { itemIndexByPhoto[$0] }.map { items[$0] }
    var item = evidence.item(for: milestone, with: photo)
    // A record, such as the longest night, is a metric that the setting does not share.
    let isShared =
      sharesAllCaptions && milestone.kind != .record && photo?.shown != .nothing
      && !item.hadHiddenText
    item.shown = item.choice ?? (isShared ? .everything : .picture)
    if item.shown == .picture, !milestone.kind.isNamedForViewers { item.shown = .nothing }
    item.isWaiting =
      item.choice == nil && item.shown != .everything && milestone.kind != .record
    shownByMilestone[milestone.entry.id] = item.shown
    // The family decides about a milestone with a photo together with the photo.
    if photo == nil { items.append(item) }
  }
}

/// The texts, choices and pictures of photos and milestones.
///
/// They determine the visibility.
private struct ViewerEvidence {
  private let choices: ViewerChoices
  private(set) var photos: [ViewerReview.Item] = []
  /// The logs of foods with a known or possible reaction.
  private let reactionLogs: Set<String>

  init(
    of journal: Journal, _ choices: ViewerChoices, _ commonFoods: CommonFoodNames,
    _ hashes: [ID<Photo>: String]
  ) {
    self.choices = choices
    reactionLogs = Set(
      journal.reactions.compactMap(\.foodLog?.text)
        + journal.checkIns.filter { $0.outcome.map { $0 != .fine } ?? false }.map(\.foodLog.text))
    let milestones = Dictionary(grouping: journal.milestones, by: \.photo)
    let foodsByLog = Dictionary(
      journal.foodLogs.map { ($0.entry.id, $0.food) }, uniquingKeysWith: { first, _ in first })
    photos = journal.photos.map { photo in
      let food = photo.foodLog.flatMap { foodsByLog[$0.text] }.flatMap { journal.foods[$0] }
      let titles = (milestones[photo.id] ?? []).filter { $0.kind != .record }.map(\.title)
      return item(
        for: photo,
        texts: [photo.caption].compactMap(\.self) + titles
          + (food.map(commonFoods.ownNames(of:)) ?? []),
        reason(for: photo, in: journal), picture: hashes[photo.id])
    }
  }

  /// Returns the reason for a photo to be private, by its stored row or by its records.
  private func reason(for photo: Photo, in journal: Journal) -> PrivatePhotos.Reason? {
    if let log = photo.foodLog, reactionLogs.contains(log.text) { return .reaction }
    return journal.privatePhotos.reason(for: photo.id)
  }

  private func item(
    for photo: Photo, texts: [String], _ reason: PrivatePhotos.Reason?, picture hash: String?
  ) -> ViewerReview.Item {
    // A decision made before the photo became private no longer applies.
    let code = Self.code(
      "photo", photo.entry.id, texts + [reason?.rawValue].compactMap(\.self))
    let picture = hash.map(Self.picture)
    return ViewerReview.Item(
      photo: photo, profile: photo.profile, texts: texts.uniqued, reason: reason,
      choice: mostPrivate(photo.viewerChoice, choices.choice(forCode: code, picture: picture)),
      code: code, picture: picture,
      hadHiddenText: picture.map(choices.hiddenTexts.contains) ?? false)
  }

  /// Returns the item of a milestone.
  ///
  /// The choice about its photo also applies to it, except that a shared photo shares no metric.
  func item(for milestone: Milestone, with photo: ViewerReview.Item?) -> ViewerReview.Item {
    let code = Self.code("milestone", milestone.entry.id, [milestone.title])
    // Stays the same if the title changes, so that a hidden milestone stays hidden.
    let picture = "m\(SHA256.hex(of: milestone.entry.id.utf8).prefix(16))"
    let isHidden = choices.hiddenPictures.contains(picture)
    let own =
      isHidden
      ? .nothing
      : mostPrivate(
        milestone.viewerChoice, choices.choice(forCode: code, picture: picture))
    let ofPhoto = photo?.choice == .everything && milestone.kind == .record ? nil : photo?.choice
    return ViewerReview.Item(
      photo: nil, milestoneTime: milestone.sortTime, profile: milestone.profile,
      texts: [milestone.title], reason: nil,
      choice: mostPrivate(own, ofPhoto), code: code, picture: picture,
      hadHiddenText: choices.hiddenTexts.contains(picture))
  }

  private func mostPrivate(_ first: ViewerChoice?, _ second: ViewerChoice?) -> ViewerChoice? {
    guard let first, let second else { return first ?? second }
    return first.isMorePrivate(than: second) ? first : second
  }

  /// Returns the identifier of a picture with this hash in the CSV file.
  static func picture(ofHash hash: String) -> String { "p\(hash.prefix(16))" }

  /// Returns an identifier that a spreadsheet does not take for a number.
  private static func code(_ kind: String, _ id: String, _ texts: [String]) -> String {
    let parts = ([kind, id] + texts).map { "\($0.utf8.count):\($0)" }.joined()
    return "t\(SHA256.hex(of: parts.utf8).prefix(16))"
  }
}

extension Milestone.Kind {
  /// Whether viewers may see this kind if the title of the milestone is not shared.
  var isNamedForViewers: Bool {
    switch self {
    case .smile, .rolledOver, .sat, .crawled, .tooth, .step, .word: true
    case .food, .badge, .record, .other: false
    }
  }
}
