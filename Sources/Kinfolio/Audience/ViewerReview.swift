import Hashing
import PhotoProtocol
import Photos
import Publishing
import Records

/// The visibility of each photo and milestone for viewers.
///
/// A photo without a decision waits, unless the family lets new photos appear. Even then, a photo waits that is one of
/// `PrivatePhotos`, or equals one of them or a hidden photo. Viewers see a text of the family only if the family shares
/// it.
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
    let subject: ReviewSubject
    /// The choice that applies; nil if the family has not decided.
    fileprivate(set) var choice: ViewerChoice?
    /// The family's word about it with its present texts.
    fileprivate(set) var word: ViewerChoice?
    /// The time of the family's decision about it, or -1.
    fileprivate(set) var decisionTime: Int64 = -1
    /// The identifier of the picture's bytes in the CSV file, or of a milestone without a picture;
    /// nil if the bytes are unknown.
    fileprivate(set) var picture: String?
    /// True if it is hidden only because an equal picture is hidden.
    fileprivate(set) var equalsHiddenPicture = false
    /// The visibility for viewers.
    ///
    /// `picture` means only the kind of a milestone without a photo.
    fileprivate(set) var shown = ViewerChoice.nothing
    /// The visibility of pictures and texts that were published before.
    ///
    /// A photo that cannot be read now is not withdrawn.
    fileprivate(set) var published = ViewerChoice.nothing
    /// True if viewers would see more after a decision of the family.
    fileprivate(set) var isWaiting = false

    /// True if viewers do not see the title of a milestone although the photo is shown with its texts.
    fileprivate(set) var hidesTitle = false
    /// The family's word that is written into the table; nil if the family has to repeat it.
    var wordInTable: ViewerChoice? { hidesTitle ? nil : word }
    /// True for the photo of a hidden milestone, and for the milestone of a photo that an app hides.
    fileprivate(set) var isHiddenWithOther = false

    var isHiddenByApp: Bool { subject.appChoice == .nothing }
    /// False also if every photo could be private, because the database is damaged.
    var isKnownToBePrivate: Bool { reason.map { $0 != .unknown } ?? false }

    /// The identifiers of the item with its texts, and of its record, in the CSV file.
    var code: String { subject.code + subject.recordCode }
  }

  /// The setting that shares all captions and titles of milestones.
  package static let captionsSetting = (name: "viewer_captions", all: "all")

  private(set) var items: [Item] = []
  /// The hashes of the photos that could be read, by their ids in the database.
  ///
  /// Includes private photos that the journal leaves out.
  let contentHashes: [ID<Photo>: String]
  /// The stored decisions and those in the table.
  private(set) var decisions: ViewerDecisions
  /// The decisions without those that only a loss of others causes.
  private(set) var saidDecisions = ViewerDecisions()
  /// The number of words in the table that were not used.
  private(set) var unusedWordCount = 0
  /// The number of cells in the table that are older than the decisions, and show less.
  private(set) var olderCellCount = 0
  /// The number of decisions in the table that differ from the stored ones.
  private(set) var newDecisionCount = 0
  private(set) var milestonesWithPhotos: [Item] = []
  private var itemIndexByPhoto: [ID<Photo>: Int] = [:]
  private var shownByPhoto: [ID<Photo>: ViewerChoice] = [:]
  private var shownByMilestone: [String: ViewerChoice] = [:]
  /// The photos that the family or an app has decided to show with all their texts.
  private(set) var photosToShowWithTexts: Set<ID<Photo>> = []
  /// The number of photos that are hidden only because their files cannot be read.
  private(set) var unreadableCount = 0
  /// True if the family shares all texts, except those of private photos.
  let sharesAllCaptions: Bool

  /// The number of photos and milestones that the family has to decide about.
  var waitingCount: Int { items.count(where: \.isWaiting) }

  /// True if the family or an app has hidden a photo or a milestone.
  var hidesPhotos: Bool { items.contains { $0.choice == .nothing } }

  /// Reviews all photos and milestones of a journal.
  ///
  /// Names of `commonFoods` are not texts of the family. `identities` are the hashes of the photos. Without them, a copy
  /// of a hidden photo is not recognized. A build uses only the words in the table that show less; with `decisionTime`, all
  /// words are decisions of this time.
  init(
    of journal: Journal, by stored: ViewerDecisions, _ table: ViewerTable,
    madeAt decisionTime: Int64? = nil, now: Int64 = 0, commonFoods: CommonFoodNames,
    identities: PhotoIdentities?
  ) {
    contentHashes = identities?.contentHashes ?? [:]
    decisions = stored.noting(tableTime: table.time)
    let (name, all) = Self.captionsSetting
    sharesAllCaptions =
      decisions.shareAllCaptions ?? (journal.family.settings[name] == all && !decisions.haveLosses)
    let evidence = ViewerEvidence(of: journal, commonFoods, identities)
    var index = DecisionIndex(decisions, evidence.subjects)
    decide(about: evidence, by: index, arePicturesKnown: identities != nil)
    let shown =
      items.prefix(evidence.photos.count).map(\.published)
      + Array(repeating: .nothing, count: evidence.firstMilestonePlace - evidence.photos.count)
      + evidence.milestones.map { self.shown(of: $0.0) }
    let newTime = decisionTime ?? max(decisions.nextTime(now: now), table.time + 1)
    let reading = table.read(
      index, shown: shown, at: newTime,
      acceptsOpenDecisions: decisionTime != nil && !decisions.haveLosses)
    (unusedWordCount, olderCellCount) = (reading.unusedCount, reading.olderCount)
    newDecisionCount = reading.limits.count + reading.openings.count
    saidDecisions = decisions
    saidDecisions.add(reading.limits)
    let hiding =
      reading.limits
      + (decisions.haveLosses
        ? index.hidingAfterLoss(at: newTime, unlessConfirmedBy: table.rows) : [])
    if !hiding.isEmpty || !reading.openings.isEmpty {
      let known = decisions
      decisions.add(hiding + reading.openings)
      index = DecisionIndex(decisions, evidence.subjects)
      // A word shows no more than an equal picture. Otherwise it would count as soon as an app deletes the other record.
      let limited = (hiding + reading.openings).map(index.limited)
      let changedCount = zip(hiding + reading.openings, limited).count { $0 != $1 }
      if changedCount > 0 {
        unusedWordCount += changedCount
        decisions = known
        decisions.add(limited)
        index = DecisionIndex(decisions, evidence.subjects)
      }
      decide(about: evidence, by: index, arePicturesKnown: identities != nil)
    }
    // Viewers see nothing of people who have not agreed yet, so there is nothing to decide.
    let pending = Set(journal.profiles.filter { $0.status == .pending }.map(\.id))
    items.removeAll { pending.contains($0.profile) }
  }

  /// Determines the visibility of everything.
  private mutating func decide(
    about evidence: ViewerEvidence, by index: DecisionIndex, arePicturesKnown: Bool
  ) {
    (items, milestonesWithPhotos, unreadableCount) = ([], [], 0)
    (itemIndexByPhoto, shownByPhoto, shownByMilestone) = ([:], [:], [:])
    photosToShowWithTexts = []
    let milestones = evidence.milestones.enumerated()
    let hidden = Set(
      milestones.filter {
        let place = evidence.firstMilestonePlace + $0.offset
        return index.choice(of: place) == .nothing || index.wasHidden(place)
      }.compactMap(\.element.0.photo?.text))
    for (place, item) in evidence.photos.enumerated() {
      // Copies of its photo, too.
      let showsHiddenMilestone = index.relatives(of: place).union([place]).contains {
        index.subjects[$0].kind == .photo && hidden.contains(index.subjects[$0].record)
      }
      add(
        item, index, place, arePicturesKnown: arePicturesKnown,
        isPrivate: showsHiddenMilestone || item.reason != nil)
    }
    for (place, (milestone, item)) in milestones {
      add(item, milestone, index, evidence.firstMilestonePlace + place, evidence)
    }
  }

  func shown(of photo: ID<Photo>) -> ViewerChoice { shownByPhoto[photo] ?? .nothing }

  func shown(of milestone: Milestone) -> ViewerChoice {
    shownByMilestone[milestone.entry.id] ?? .nothing
  }

  private mutating func add(
    _ photo: Item, _ index: DecisionIndex, _ place: Int, arePicturesKnown: Bool, isPrivate: Bool
  ) {
    var item = photo
    item.choice = index.choice(of: place)
    (item.word, item.decisionTime) = (index.word(of: place), index.decisionTime(place))
    item.equalsHiddenPicture =
      item.choice == .nothing && item.subject.appChoice != .nothing && item.word != .nothing
    item.picture = item.picture ?? index.picture(of: place)
    // A picture with unknown bytes or pixels may be a copy of a hidden one.
    let isUnreadable =
      arePicturesKnown
      && (item.subject.picture == nil || (item.subject.grid == nil && item.choice == nil))
    if isUnreadable && item.choice != .nothing { unreadableCount += 1 }
    item.isHiddenWithOther = isPrivate && item.reason == nil
    // A word from before the milestone was hidden does not show its photo.
    if item.isHiddenWithOther, item.word == nil, item.subject.appChoice == nil,
      item.choice != .nothing
    {
      item.choice = nil
    }
    let isPrivate = isPrivate || index.isCopyOfPrivate(place)
    let sharesTexts = sharesAllCaptions && !isPrivate && !index.hidesTexts(of: place)
    let hasHiddenText = !item.texts.isEmpty && !sharesTexts
    if item.choice == nil, isUnreadable || !decisions.showNewPhotos {
      item.isWaiting = true
      item.published = decisions.showNewPhotos && !isPrivate ? .picture : .nothing
    } else if let choice = item.choice {
      let hasLapsed = index.hasLapsed(place) && choice == .picture
      item.shown = hasLapsed && sharesTexts ? .everything : choice
      item.isWaiting = hasLapsed && hasHiddenText
    } else {
      item.shown = isPrivate ? .nothing : sharesTexts ? .everything : .picture
      item.isWaiting = isPrivate || hasHiddenText
    }
    if item.shown != .nothing { item.published = item.shown }
    if isUnreadable { item.shown = .nothing }
    if let photo = item.photo {
      // Ids that differ only in the composition of accented letters are equal strings.
      let other = shownByPhoto[photo.id] ?? item.shown
      shownByPhoto[photo.id] = other.isMorePrivate(than: item.shown) ? other : item.shown
      itemIndexByPhoto[photo.id] = items.count
      if item.choice == .everything { photosToShowWithTexts.insert(photo.id) }
      if shownByPhoto[photo.id] != .everything { photosToShowWithTexts.remove(photo.id) }
    }
    items.append(item)
  }

  private mutating func add(
    _ item: Item, _ milestone: Milestone, _ index: DecisionIndex, _ place: Int,
    _ evidence: ViewerEvidence
  ) {
    var item = item
    let photoPlace = milestone.photo.flatMap { itemIndexByPhoto[$0] }
    let photo = photoPlace.map { items[$0] }
    // The choice about its photo also applies to it, except that a shared photo shares no metric.
    let ofPhoto = photo?.choice == .everything && milestone.kind == .record ? nil : photo?.choice
    let own = index.hasLapsed(place) ? nil : index.choice(of: place)
    let hidden = index.choice(of: place) == .nothing ? ViewerChoice.nothing : nil
    item.choice = ViewerChoice.mostPrivate(own ?? hidden, ofPhoto).map {
      index.hidesTexts(of: place) && $0 == .everything ? .picture : $0
    }
    (item.word, item.decisionTime) = (index.word(of: place), index.decisionTime(place))
    // A record, such as the longest night, is a metric that the setting does not share.
    // A photo that the journal does not contain can be hidden.
    let isPhotoHidden = evidence.hasPhoto(milestone) && photo?.shown ?? .nothing == .nothing
    let isShared =
      sharesAllCaptions && milestone.kind != .record && !isPhotoHidden
      && !index.hidesTexts(of: place) && !index.hadOtherPhoto(place)
    // An app had hidden it, or an equal one.
    let wasHidden = index.wasHidden(place)
    if wasHidden { item.choice = nil }
    item.isHiddenWithOther = photo.map { $0.isHiddenByApp || $0.equalsHiddenPicture } ?? false
    item.shown = wasHidden ? .nothing : item.choice ?? (isShared ? .everything : .picture)
    if item.shown == .picture, !milestone.kind.isNamedForViewers { item.shown = .nothing }
    item.isWaiting = item.choice == nil && item.shown != .everything && milestone.kind != .record
    shownByMilestone[milestone.entry.id] = item.shown
    if item.subject.photo != nil { milestonesWithPhotos.append(item) }
    // The family decides about a milestone with a photo together with the photo.
    if let photoPlace {
      if photo?.shown == .everything, item.shown != .everything, milestone.kind != .record,
        item.subject.appChoice != .picture
      {
        // The row shows a text that viewers do not see.
        (items[photoPlace].isWaiting, items[photoPlace].hidesTitle) = (true, true)
      }
    } else {
      items.append(item)
    }
  }
}

extension ViewerReview {
  /// Returns the photos that viewers may see, with their texts.
  func photoItems(_ pseudonyms: Pseudonyms) -> [ViewerItem] {
    items.filter { $0.published != .nothing }.flatMap { item -> [ViewerItem] in
      guard let photo = item.photo.map({ pseudonyms.of($0.id) }) else { return [] }
      let identifiers = ViewerItem.identifiers(of: photo)
      let picture = ViewerItem(id: identifiers[0], photo: photo, isText: false)
      let texts = ViewerItem(id: identifiers[1], photo: photo, isText: true)
      return item.published == .everything ? [picture, texts] : [picture]
    }
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
