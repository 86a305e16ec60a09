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
    fileprivate let subject: ReviewSubject
    /// The choice that applies; nil if the family has not decided.
    fileprivate(set) var choice: ViewerChoice?
    /// The family's word about it with its present texts, which is written into the table.
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
    var isHiddenByApp: Bool { subject.appChoice == .nothing }
    /// True if viewers would see more after a decision of the family.
    fileprivate(set) var isWaiting = false

    /// The identifiers of the item with its texts, and of its record, in the CSV file.
    var code: String { subject.code + subject.recordCode }
  }

  /// The setting that shares all captions, titles of milestones and names of foods.
  package static let captionsSetting = (name: "viewer_captions", all: "all")

  private(set) var items: [Item] = []
  /// The hashes of the photos that could be read, by their ids in the database.
  ///
  /// Includes private photos that the journal leaves out.
  let contentHashes: [ID<Photo>: String]
  /// The stored decisions and those in the table.
  private(set) var decisions: ViewerDecisions
  /// The number of words in the table that were not used.
  private(set) var unusedWordCount = 0
  /// The number of cells in the table that are older than the decisions, and show less.
  private(set) var olderCellCount = 0
  /// The number of decisions in the table that differ from the stored ones.
  private(set) var newDecisionCount = 0
  private var milestonesOfPhotos: [(milestone: Item, photo: Item)] = []
  private var itemIndexByPhoto: [ID<Photo>: Int] = [:]
  private var shownByPhoto: [ID<Photo>: ViewerChoice] = [:]
  private var shownByMilestone: [String: ViewerChoice] = [:]
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
    madeAt decisionTime: Int64? = nil, commonFoods: CommonFoodNames,
    identities: PhotoIdentities?
  ) {
    contentHashes = identities?.contentHashes ?? [:]
    decisions = stored.noting(tableTime: table.time)
    let (name, all) = Self.captionsSetting
    sharesAllCaptions =
      decisions.shareAllCaptions ?? (journal.family.settings[name] == all && !decisions.haveLosses)
    let evidence = ViewerEvidence(of: journal, commonFoods, identities)
    let index = DecisionIndex(decisions, evidence.subjects)
    decide(about: evidence, by: index, arePicturesKnown: identities != nil)
    let shown =
      items.prefix(evidence.photos.count).map(\.published)
      + Array(repeating: .nothing, count: evidence.firstMilestonePlace - evidence.photos.count)
      + evidence.milestones.map { self.shown(of: $0.0) }
    let newTime = decisionTime ?? max(decisions.nextTime(now: 0), table.time + 1)
    let reading = table.read(
      index, shown: shown, at: newTime,
      acceptsOpenDecisions: decisionTime != nil && !decisions.haveLosses)
    (unusedWordCount, olderCellCount) = (reading.unusedCount, reading.olderCount)
    newDecisionCount = reading.decisions.count
    let added =
      reading.decisions + (decisions.haveLosses ? index.hidingAfterLoss(at: newTime) : [])
    if !added.isEmpty {
      decisions.add(added)
      decide(
        about: evidence, by: DecisionIndex(decisions, evidence.subjects),
        arePicturesKnown: identities != nil)
    }
    // Viewers see nothing of people who have not agreed yet, so there is nothing to decide.
    let pending = Set(journal.profiles.filter { $0.status == .pending }.map(\.id))
    items.removeAll { pending.contains($0.profile) }
  }

  /// Determines the visibility of everything.
  private mutating func decide(
    about evidence: ViewerEvidence, by index: DecisionIndex, arePicturesKnown: Bool
  ) {
    (items, milestonesOfPhotos, unreadableCount) = ([], [], 0)
    (itemIndexByPhoto, shownByPhoto, shownByMilestone) = ([:], [:], [:])
    let milestones = evidence.milestones.enumerated()
    let hidden = Set(
      milestones.filter { index.choices[evidence.firstMilestonePlace + $0.offset] == .nothing }
        .compactMap(\.element.0.photo))
    for (place, item) in evidence.photos.enumerated() {
      let showsHiddenMilestone = item.photo.map { hidden.contains($0.id) } ?? false
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
    item.choice = index.choices[place]
    (item.word, item.decisionTime) = (index.word(of: place), index.decisionTime(place))
    item.equalsHiddenPicture =
      item.choice == .nothing && item.subject.appChoice != .nothing && item.word != .nothing
    item.picture = item.picture ?? index.picture(of: place)
    // A picture with unknown bytes or pixels may be a copy of a hidden one.
    let isUnreadable =
      arePicturesKnown
      && (item.subject.picture == nil || (item.subject.grid == nil && item.choice == nil))
    if isUnreadable && item.choice != .nothing { unreadableCount += 1 }
    let isPrivateItself = isPrivate || index.wasPrivate(place)
    let isPrivate = isPrivate || index.isCopyOfPrivate(place)
    let sharesTexts = sharesAllCaptions && !isPrivate && !index.areTextsHidden[place]
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
      item.isWaiting = isPrivateItself || (!isPrivate && hasHiddenText)
    }
    if item.shown != .nothing { item.published = item.shown }
    if isUnreadable { item.shown = .nothing }
    if let photo = item.photo {
      // Ids that differ only in the composition of accented letters are equal strings.
      let other = shownByPhoto[photo.id] ?? item.shown
      shownByPhoto[photo.id] = other.isMorePrivate(than: item.shown) ? other : item.shown
      itemIndexByPhoto[photo.id] = items.count
    }
    items.append(item)
  }

  private mutating func add(
    _ item: Item, _ milestone: Milestone, _ index: DecisionIndex, _ place: Int,
    _ evidence: ViewerEvidence
  ) {
    var item = item
    let photo = milestone.photo.flatMap { itemIndexByPhoto[$0] }.map { items[$0] }
    // The choice about its photo also applies to it, except that a shared photo shares no metric.
    let ofPhoto = photo?.choice == .everything && milestone.kind == .record ? nil : photo?.choice
    let own = index.hasLapsed(place) ? nil : index.choices[place]
    item.choice = ViewerChoice.mostPrivate(own, ofPhoto)
    (item.word, item.decisionTime) = (index.word(of: place), index.decisionTime(place))
    // A record, such as the longest night, is a metric that the setting does not share.
    // A photo that the journal does not contain can be hidden.
    let isPhotoHidden = evidence.hasPhoto(milestone) && photo?.shown ?? .nothing == .nothing
    let isShared =
      sharesAllCaptions && milestone.kind != .record && !isPhotoHidden
      && !index.areTextsHidden[place]
    item.shown = item.choice ?? (isShared ? .everything : .picture)
    if item.shown == .picture, !milestone.kind.isNamedForViewers { item.shown = .nothing }
    item.isWaiting =
      item.choice == nil && item.shown != .everything && milestone.kind != .record
    shownByMilestone[milestone.entry.id] = item.shown
    // The family decides about a milestone with a photo together with the photo.
    if let photo {
      milestonesOfPhotos.append((item, photo))
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

  /// Returns the decisions to store, with an entry for each picture as it is now.
  ///
  /// A photo that was hidden and has changed is then recognized by its present picture, too.
  func decisionsToStore(at time: Int64) -> ViewerDecisions {
    var stored = decisions
    let known = Dictionary(grouping: decisions.decisions) { [$0.record, $0.file, $0.picture] }
    let latest = Dictionary(
      decisions.decisions.filter { $0.choice != nil }.map { ($0.record, $0.time) },
      uniquingKeysWith: max)
    stored.add(
      milestonesOfPhotos.compactMap { decision(about: $0, $1, at: time) }
        + items.compactMap { item in
          let subject = item.subject
          let others = known[[subject.record, subject.file, subject.picture]] ?? []
          // The reason can be deleted later, and an app's choice with its record. If a table is damaged, every photo could
          // be private.
          let isPrivate =
            subject.appChoice == .nothing
            ? item.word != .nothing
            : item.word == nil && item.reason.map { $0 != .unknown } ?? false
          let isKnown = others.contains {
            !isPrivate || $0.isMarkOfPrivatePhoto && $0.time >= latest[subject.record] ?? 0
          }
          if isKnown || (subject.picture == nil && !isPrivate) { return nil }
          return ViewerDecisions.Decision(
            item.word == .nothing ? .nothing : nil, about: subject.kind,
            record: subject.record, file: subject.file, picture: subject.picture,
            grid: subject.grid?.text,
            code: isPrivate ? ViewerDecisions.Decision.privateCode : subject.code,
            time: item.word == .nothing ? item.decisionTime : time)
        })
    return stored
  }

  /// Returns what the decision about a photo hides of its milestone, which may lose the photo; nil if that is stored.
  ///
  /// A shared photo shares nothing of a milestone that lost it, so the code is nil.
  private func decision(
    about milestone: Item, _ photo: Item, at time: Int64
  ) -> ViewerDecisions.Decision? {
    let isPrivate = photo.isHiddenByApp || photo.reason.map { $0 != .unknown } ?? false
    guard let choice = photo.word ?? (isPrivate ? .picture : nil) else { return nil }
    let subject = milestone.subject
    let decision = ViewerDecisions.Decision(
      choice, about: subject.kind, record: subject.record, file: subject.file,
      // Without its picture, a decision only limits, and the family decides.
      picture: photo.word == nil ? nil : subject.picture, grid: nil,
      code: choice == .everything ? nil : subject.code,
      time: photo.word == nil ? time : photo.decisionTime)
    let isStored = decisions.decisions.contains {
      $0.record == subject.record && $0.picture == decision.picture
        && ($0.outweighs(decision) || $0 == decision || photo.word == nil && $0.choice == choice)
    }
    return isStored ? nil : decision
  }

  /// The logs of foods whose names are texts of photos without shared texts.
  var logsWithHiddenNames: Set<String> {
    Set(
      items.filter { $0.shown != .everything && $0.photo != nil }
        .compactMap(\.photo?.foodLog?.text))
  }
}

/// The texts and pictures of photos and milestones.
///
/// They determine the visibility.
private struct ViewerEvidence {
  private(set) var photos: [ViewerReview.Item] = []
  private(set) var milestones: [(Milestone, ViewerReview.Item)] = []
  /// The photos, the private photos that the journal leaves out, and the milestones.
  private(set) var subjects: [ReviewSubject] = []
  private(set) var firstMilestonePlace = 0
  /// The logs of foods with a known or possible reaction.
  private let reactionLogs: Set<String>
  private let milestonesWithPhotos: Set<String>

  init(of journal: Journal, _ commonFoods: CommonFoodNames, _ identities: PhotoIdentities?) {
    milestonesWithPhotos = journal.privatePhotos.milestonesWithPhotos
    reactionLogs = Set(
      journal.reactions.compactMap(\.foodLog?.text)
        + journal.checkIns.filter { $0.outcome.map { $0 != .fine } ?? false }.map(\.foodLog.text))
    let milestonesByPhoto = Dictionary(grouping: journal.milestones, by: \.photo)
    let foodsByLog = Dictionary(
      journal.foodLogs.map { ($0.entry.id, $0.food) }, uniquingKeysWith: { first, _ in first })
    photos = journal.photos.map { photo in
      let food = photo.foodLog.flatMap { foodsByLog[$0.text] }.flatMap { journal.foods[$0] }
      return item(
        for: photo, milestonesByPhoto[photo.id] ?? [],
        foodNames: food.map(commonFoods.ownNames(of:)) ?? [], reason(for: photo, in: journal),
        identities)
    }
    milestones = journal.milestones.map { ($0, item(for: $0)) }
    let known = Set(journal.photos.map(\.id))
    let unseen = journal.privatePhotos.sources.filter { !known.contains($0.id) }.map {
      ReviewSubject(
        kind: .photo, record: $0.id.text, file: $0.file, picture: identities?.picture(of: $0.id),
        grid: identities?.grid(of: $0.id), code: "", isPrivate: true, appChoice: nil)
    }
    subjects = photos.map(\.subject) + unseen + milestones.map(\.1.subject)
    firstMilestonePlace = photos.count + unseen.count
  }

  func hasPhoto(_ milestone: Milestone) -> Bool {
    milestonesWithPhotos.contains(milestone.entry.id)
  }

  /// Returns the reason for a photo to be private, by its stored row or by its records.
  private func reason(for photo: Photo, in journal: Journal) -> PrivatePhotos.Reason? {
    if let log = photo.foodLog, reactionLogs.contains(log.text) { return .reaction }
    return journal.privatePhotos.reason(for: photo.id)
  }

  private func item(
    for photo: Photo, _ milestones: [Milestone], foodNames: [String],
    _ reason: PrivatePhotos.Reason?, _ identities: PhotoIdentities?
  ) -> ViewerReview.Item {
    let titles = milestones.filter { $0.kind != .record }.map(\.title)
    let texts = [photo.caption].compactMap(\.self) + titles + foodNames
    // A decision made before the photo became private no longer applies.
    let code = Self.code("photo", photo.entry.id, texts + [reason?.rawValue].compactMap(\.self))
    // A hidden milestone also hides its photo.
    let isMilestoneHidden = milestones.contains { $0.viewerChoice == .nothing }
    let subject = ReviewSubject(
      kind: .photo, record: photo.entry.id, file: photo.file,
      picture: identities?.picture(of: photo.id), grid: identities?.grid(of: photo.id), code: code,
      isPrivate: reason != nil, appChoice: isMilestoneHidden ? .nothing : photo.viewerChoice)
    return ViewerReview.Item(
      photo: photo, profile: photo.profile, texts: texts.uniqued, reason: reason,
      subject: subject, picture: subject.picture)
  }

  private func item(for milestone: Milestone) -> ViewerReview.Item {
    let id = milestone.entry.id
    let subject = ReviewSubject(
      kind: .milestone, record: id,
      // An app may give the same milestone another id.
      file: SHA256.hex(
        of: "\(milestone.profile.text) \(milestone.reachedOn) \(milestone.kind) \(milestone.title)"
          .utf8),
      // Stays the same if the title changes, so that a hidden milestone stays hidden.
      picture: "m\(SHA256.hex(of: id.utf8).prefix(16))", grid: nil,
      code: Self.code("milestone", id, [milestone.title]), isPrivate: false,
      appChoice: milestone.viewerChoice)
    return ViewerReview.Item(
      photo: nil, milestoneTime: milestone.sortTime, profile: milestone.profile,
      texts: [milestone.title], reason: nil, subject: subject, picture: subject.picture)
  }

  /// Returns an identifier that a spreadsheet does not take for a number.
  private static func code(_ kind: String, _ id: String, _ texts: [String]) -> String {
    let parts = ([kind, id] + texts).map { "\($0.utf8.count):\($0)" }.joined()
    return "t\(SHA256.hex(of: parts.utf8).prefix(16))"
  }
}

extension PhotoIdentities {
  /// Returns the identifier of a photo's bytes in the CSV file; nil if they are unknown.
  fileprivate func picture(of photo: ID<Photo>) -> String? {
    contentHashes[photo].map(Self.picture)
  }

  /// Returns the identifier of a picture with this hash in the CSV file.
  static func picture(ofHash hash: String) -> String { "p\(hash.prefix(16))" }
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
